import type { CreatedDefinition } from "../definition/resource";
import type { ParentFacts, Values } from "../definition/values";
import { managed } from "../identity/state";
import { isNought, sameField } from "../values/compare";
import { counted } from "../values/text";

/**
 * Whether an object is as the creation would have made it: values that the program names mean the same, and all others
 * are empty. `lenient` leaves switches and numbers that the program doesn't name aside, for the platform fills in its own
 * defaults: right where the object is known or said to be ours.
 */
export function identical(
  definition: CreatedDefinition,
  inputs: Values,
  fields: Values,
  parentFacts: ParentFacts,
  lenient: boolean,
): boolean {
  const compare = { parentFacts, fields: inputs };
  const bought = definition.kind === "purchase" ? definition.purchase.changes : [];
  return Object.entries(definition.inputFields)
    .filter(
      ([name, field]) =>
        !field.marks.providerOption &&
        !definition.identity.ignores?.includes(name) &&
        !definition.writing.afterCreate?.includes(name) &&
        fields[name] !== undefined,
    )
    .every(([name, field]) => {
      // An order may come back under another name of the plan, and without a name the platform chooses one.
      if (bought.includes(name) && (lenient || inputs[name] === undefined)) return true;
      if (inputs[name] !== undefined) return sameField(definition, name, inputs[name], fields[name], compare);
      if (definition.eitherOr?.some((group) => group.includes(name) && group.some((form) => inputs[form] !== undefined))) return true;
      // A field with a comparison of its own decides for itself about a value that is left out.
      const own = definition.same?.[name] !== undefined;
      if (own && sameField(definition, name, undefined, fields[name], compare)) return true;
      return (field.marks.immutable && !own) || isNought(fields[name]) || (lenient && !["text", "list"].includes(field.shape.kind));
    });
}

/**
 * Whether the resource could have an object without any change to it: all that the program names means the same, and the object
 * shows no text and no list that the program doesn't name. Numbers and switches may be the platform's defaults.
 */
export function isSameThroughout(definition: CreatedDefinition, inputs: Values, fields: Values, parentFacts: ParentFacts): boolean {
  const compare = { parentFacts, fields: inputs };
  return Object.entries(definition.inputFields).every(([name, { marks, shape }]) => {
    if (marks.providerOption || fields[name] === undefined) return true;
    if (inputs[name] !== undefined) return sameField(definition, name, inputs[name], fields[name], compare);
    const inAnotherForm = definition.eitherOr?.some((group) => group.includes(name) && group.some((form) => inputs[form] !== undefined));
    return inAnotherForm || marks.immutable || isNought(fields[name]) || !["text", "list"].includes(shape.kind);
  });
}

/** `3 hours ago` */
export function ago(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.round(minutes / 60);
  if (minutes < 1) return "less than a minute ago";
  if (minutes < 120) return `${counted(minutes, "minute")} ago`;
  return hours < 48 ? `${hours} hours ago` : `${counted(Math.round(hours / 24), "day")} ago`;
}

/** The fields in which an object is otherwise than the program says, with a text for each that shows no secret. */
export function differences(
  definition: CreatedDefinition,
  inputs: Values,
  fields: Values,
  parentFacts: ParentFacts,
): { name: string; text: string }[] {
  const wanted = managed(definition, inputs);
  return Object.keys(wanted)
    .filter(
      (name) =>
        fields[name] !== undefined &&
        !sameField(definition, name, wanted[name], fields[name], { parentFacts, fields: inputs, others: fields }),
    )
    .map((name) => ({
      name,
      text: definition.inputFields[name]?.marks.secret ? name : `${name} (on the platform: ${brief(fields[name])})`,
    }));
}

function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}
