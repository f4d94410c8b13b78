import type { Definition, Values } from "../definition/resource";
import type { State } from "../identity/state";
import { sameAny } from "../values/compare";
import { pick } from "../values/parts";
import { unknownValue } from "../values/unknown";

/**
 * The values that a preview knows of a resource: its inputs, and of an update the outputs that it doesn't change. The other outputs are
 * unknown.
 */
export function previewed({ id, inputFields, outputFields }: Definition, inputs: Values, before: State = {}): Values {
  // An unfinished change may bring anything.
  const isSettled = before.pending === undefined;
  // No update changes an immutable input: it can only be spelled otherwise.
  const isKept = (input: string): boolean => inputFields[input]?.marks.immutable === true || sameAny(before[input], inputs[input]);
  const isKnown = (name: string): boolean => {
    const { changesWith } = outputFields[name]?.marks ?? {};
    if (before[name] === undefined) return false;
    return id.includes(name) || (isSettled && changesWith?.every(isKept) === true);
  };
  const outputs = Object.keys(outputFields).map((name) => [name, isKnown(name) ? before[name] : unknownValue]);
  return { ...Object.fromEntries(outputs), ...pick(inputs, (name) => !inputFields[name]?.marks.providerOption) };
}
