import { isJson } from "../../client";
import type { Definition, ParentFacts, Values } from "../definition/resource";
import { parentParts } from "./ids";

/** The object that values describe, as a text: equal texts are the same object of the same parent and account. */
export function identityOf(definition: Definition, values: Values, parentFacts: ParentFacts, account: string | undefined): string {
  const key = "key" in definition ? definition.key(values, parentFacts) : undefined;
  return JSON.stringify([definition.type, parentParts(definition, values), account, key], inOrder);
}

/** The order in which an object names its fields means nothing. */
export function inOrder(_name: string, value: unknown): unknown {
  return isJson(value) ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) : value;
}

/** Whether two sets of values describe the same object. Only one of the two can exist at a time, or they would be twins. */
export function sameIdentity(definition: Definition, a: Values, b: Values, parentFacts: ParentFacts): boolean {
  return identityOf(definition, a, parentFacts, undefined) === identityOf(definition, b, parentFacts, undefined);
}
