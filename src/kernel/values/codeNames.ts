import { isJson } from "../../client";
import type { Fields, Shape } from "../definition/shape";
import type { Values } from "../definition/values";

/**
 * Values of the platform, with names in place of the numbers of codes. In Go the type of a code is a text, and a number would end the
 * program. What the program says of the same code stays: its number, or that in digits. A code that has no name stays a number.
 */
export function withCodeNames(fields: Fields, shown: Values, said: Values = {}): Values {
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, named(fields[name]?.shape, value, said[name])]));
}

function named(shape: Shape | undefined, shown: unknown, said: unknown): unknown {
  switch (shape?.kind) {
    case "coded":
      return String(shown) === String(said) ? said : (Object.keys(shape.names).find((name) => shape.names[name] === shown) ?? shown);
    case "list":
      if (Array.isArray(shown)) return shown.map((item, index) => named(shape.item, item, Array.isArray(said) ? said[index] : undefined));
      // The items of a set, by their labels.
      return isJson(shown)
        ? Object.fromEntries(
            Object.entries(shown).map(([label, item]) => [label, named(shape.item, item, isJson(said) ? said[label] : undefined)]),
          )
        : shown;
    case "object":
      return isJson(shown) ? withCodeNames(shape.fields, shown, isJson(said) ? said : {}) : shown;
    default:
      return shown;
  }
}
