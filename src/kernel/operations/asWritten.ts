import type { Definition } from "../definition/resource";
import type { Values } from "../definition/values";
import { listIn } from "../values/sentText";

/** The inputs as the program wrote them: of a set, the list in place of the text that it may have been sent as. */
export function asWritten(definition: Definition, inputs: Values): Values {
  if (definition.kind !== "set") return inputs;
  const { collection } = definition.set;
  return { ...inputs, [collection]: listIn(inputs[collection]) };
}
