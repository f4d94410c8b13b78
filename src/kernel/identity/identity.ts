import type { Definition, ParentFacts, Values } from "../definition/resource";
import { parentParts } from "./ids";

/** What a resource describes, as a text: equal texts are the same thing of the same parent and account. */
export function identityOf(definition: Definition, values: Values, parentFacts: ParentFacts, account: string | undefined): string {
  return JSON.stringify([definition.type, parentParts(definition, values), account, definition.key?.(values, parentFacts)]);
}

/** Whether two sets of values describe the same thing. Only one of the two can be there at a time, or they would be twins. */
export function sameIdentity(definition: Definition, a: Values, b: Values, parentFacts: ParentFacts): boolean {
  return identityOf(definition, a, parentFacts, undefined) === identityOf(definition, b, parentFacts, undefined);
}
