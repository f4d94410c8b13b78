import type { Values } from "../definition/values";
import { currentIdentity } from "./parentFacts";
import { perSession, type Resource } from "./session";

/*
 * The program may move a resource to another provider. Then the engine asks the new provider for no diff, only for a check and a create.
 * The check brings the inputs that the state has. They are kept here, so that the create knows: the state has the object already.
 */

const described = perSession(() => new Map<string, Values>());

/** The state has the resource, with these inputs. */
export function rememberDescribed({ session, key }: Resource, olds: Values): void {
  if (Object.keys(olds).length > 0) described(session).set(key, olds);
}

/** This provider has the resource's object, so the resource hasn't moved here. */
export function forgetDescribed({ session, key }: Resource): void {
  described(session).delete(key);
}

/** The inputs with which the state has the resource, in the hands of another provider. */
export function describedElsewhere({ session, key }: Resource): Values | undefined {
  return described(session).get(key);
}

/** Whether the state has the same object already, in the hands of another provider. */
export function isMoved(resource: Resource, inputs: Values): boolean {
  const olds = describedElsewhere(resource);
  return olds !== undefined && currentIdentity(resource, olds) === currentIdentity(resource, inputs);
}
