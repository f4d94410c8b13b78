import type { Definition, Values } from "../definition/resource";
import type { State } from "../identity/state";
import { currentIdentity } from "../memory/parentFacts";
import { type Creatable, perSession, type Resource, type Wanted } from "../memory/session";
import { ExplainedError } from "../values/explained";

/*
 * The program may move a resource to another provider. Then the engine asks the new provider for no diff, only for a check and a create.
 * The check brings the inputs that the state has. They are kept here, so that the create knows: the state has the object already.
 */

/** A resource that the state has. */
export interface Described {
  readonly definition: Definition;
  /** Its inputs in the state. */
  readonly olds: Values;
}

/** The resources that the state has, by their keys. A diff takes its own out: this provider has the object, so nothing has moved here. */
export const described = perSession(() => new Map<string, Described>());

/** The inputs with which the state has the resource, in the hands of another provider. */
export function describedElsewhere({ session, key }: Resource): Values | undefined {
  return described(session).get(key)?.olds;
}

/** Whether the state has the same object already, in the hands of another provider. */
export function isMoved(resource: Wanted): boolean {
  const olds = describedElsewhere(resource);
  return olds !== undefined && currentIdentity(resource, olds) === currentIdentity(resource, resource.inputs);
}

/** The engine hands the new provider no outputs and deletes the entry that has them. One that shows only once would be gone for good. */
export function refuseLoss({ definition, name }: Creatable): void {
  const once = Object.entries(definition.outputFields).filter(([, { marks }]) => marks.writeOnly);
  if (!once.some(([, { marks }]) => marks.secret)) return;
  throw new ExplainedError(
    "shown-once",
    `${definition.type} "${name}" would lose ${once.map(([output]) => output).join(", ")} with the move to another provider: the ` +
      "platform showed this secret only at the creation, and only the state has it. Nothing was changed. Leave the resource with its " +
      "provider. Or copy the secret from the state (`pulumi stack export --show-secrets`), then set adopt: true to move without it.",
  );
}

/** When the resource came here from another provider, if its creation is such a move. */
export function movingAt(resource: Resource): number | undefined {
  return describedElsewhere(resource) === undefined ? undefined : resource.session.now();
}

/** Of each object, the entry of the state that the program goes on with, by the time at which it came from another provider. */
export const entries = perSession(() => new Map<string, number | undefined>());

/**
 * The resource that keeps an object which is about to be deleted. The entry that is deleted may be a remainder: its resource moved to
 * another provider and back, and the program goes on with another entry that has the same object.
 */
export function successorOf({ session, key }: Resource, object: string, { movedAt }: State): string | undefined {
  const isLeftBehind = entries(session).has(object) && entries(session).get(object) !== movedAt;
  return isLeftBehind ? session.claims.of(object).owner : session.claims.successorOf(object, key);
}

/** An entry that is on order is never the one that has the object. */
export const onOrderEntry = -1;
