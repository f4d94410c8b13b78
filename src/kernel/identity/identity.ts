import type { Definition, Scope, Values } from "../definition/resource";
import { parentParts } from "./ids";

/** What a resource describes, as a text: equal texts are the same thing of the same parent and account. */
export function thingOf(definition: Definition, values: Values, scope: Scope, account: string | undefined): string {
  return JSON.stringify([definition.type, parentParts(definition, values), account, definition.key?.(values, scope)]);
}

/** Whether two sets of values describe the same thing. Only one of the two can be there at a time, or they would be twins. */
export function sameThing(definition: Definition, a: Values, b: Values, scope: Scope): boolean {
  return thingOf(definition, a, scope, undefined) === thingOf(definition, b, scope, undefined);
}
