import { nameOf } from "../claims";
import type { Values } from "../definition";
import { ExplainedError } from "../explained";
import { parentParts } from "../ids";
import { thingOf } from "../key";
import type { Resource } from "../session";

/** Why a resource can't stand beside another of the same program: two would own one object. */
export function conflict(resource: Resource, inputs: Values): ExplainedError | undefined {
  const { definition, session, key } = resource;
  const twin = session.claims.declare(thing(resource, inputs), key);
  if (twin !== undefined) return new ExplainedError("described-twice", `"${nameOf(twin)}" of this program already describes the same ${definition.type}: remove one of "${nameOf(twin)}" and "${nameOf(key)}".`);
  // Mail addresses without a domain can only be told apart once the mailspace has said its own.
  for (const [other, late] of session.undecided) {
    if (!scopeKnown(late.resource, late.inputs)) continue;
    session.undecided.delete(other);
    if (other !== key) clash(late.resource, late.inputs);
  }
  if (definition.stakes && !scopeKnown(resource, inputs)) session.undecided.set(key, { resource, inputs });
  return clash(resource, inputs);
}

function scopeKnown({ definition, session }: Resource, inputs: Values): boolean {
  return Object.keys(session.scope(definition, inputs)).length > 0;
}

/** Says what a resource has a hand in; answers with another one that can't have a hand in the same. */
function clash({ definition, session, key }: Resource, inputs: Values): ExplainedError | undefined {
  session.claims.withdraw(key);
  const { owns = [], shares = [] } = definition.stakes?.(inputs, session.scope(definition, inputs)) ?? {};
  for (const [kind, stakes] of [["owns", owns], ["shares", shares]] as const) {
    for (const what of stakes) {
      const other = session.claims.stake(`${what} (${JSON.stringify(parentParts(definition, inputs))})`, key, kind);
      if (other !== undefined) return new ExplainedError("described-twice", `"${nameOf(other)}" of this program manages ${what} too, and each would undo what the other does: leave it to one of "${nameOf(other)}" and "${nameOf(key)}".`);
    }
  }
  return undefined;
}

/** What a resource describes, with what is known of its parent by now. */
export function thing({ definition, session }: Resource, inputs: Values): string {
  return thingOf(definition, inputs, session.scope(definition, inputs), session.platform(inputs).account);
}
