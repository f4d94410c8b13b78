import { inAnotherForm } from "../definition/forms";
import type { SingleDefinition, Values } from "../definition/resource";
import type { Field } from "../definition/shape";
import { isNought, sameField } from "../values/compare";
import { showsParts } from "../values/parts";
import type { Observed } from "./observe";

/*
 * There are two notions of same, for fields in values/compare.ts and for objects here: two values mean the same (`sameField`,
 * `sameObject`), and the platform shows a value as it was written (`shownAsWritten`, `notShown`, `showsAll`, `proves`).
 */

/**
 * The values that an object may hold beside those that a program names:
 * - `new`: nothing, as the creation would make the object.
 * - `ours`: numbers and switches that the platform filled in. This is right where the object is known or said to be ours.
 * - `unchanged`: likewise, and here all fields count, also those in which two identical objects may differ, and those that are written
 *   after the creation: the resource could have the object without any change to it.
 */
type Beside = "new" | "ours" | "unchanged";

/** Whether an object means the same as the program: the values that the program names do, and the others are as `beside` says. */
export function sameObject(definition: SingleDefinition, inputs: Values, { fields, parentFacts }: Observed, beside: Beside): boolean {
  const compare = { parentFacts, fields: inputs };
  const bought = definition.kind === "purchase" ? definition.purchase.changes : [];
  const { ignores = [] } = definition.identity;
  const { afterCreate = [] } = definition.writing;
  return Object.entries(definition.inputFields).every(([name, { marks, shape }]) => {
    const [wanted, shown] = [inputs[name], fields[name]];
    if (shown === undefined || marks.providerOption) return true;
    if (beside !== "unchanged" && (ignores.includes(name) || afterCreate.includes(name))) return true;
    // An order may come back under another name of the plan, and without a name the platform chooses one.
    if (bought.includes(name) && (beside !== "new" || wanted === undefined)) return true;
    if (wanted !== undefined) return sameField(definition, name, wanted, shown, compare);
    if (inAnotherForm(definition, inputs, name)) return true;
    // A field with a comparison of its own decides for itself about a value that is left out.
    const own = beside !== "unchanged" && definition.same?.[name] !== undefined;
    if (own && sameField(definition, name, undefined, shown, compare)) return true;
    return (marks.immutable && !own) || isNought(shown) || (beside !== "new" && !["text", "list"].includes(shape.kind));
  });
}

/** Fields of `wanted` that the platform doesn't show as they were asked for. A field that no answer carries can't be missing. */
export function notShown(
  { definition }: { readonly definition: SingleDefinition },
  wanted: Values,
  { fields, parentFacts }: Observed,
): string[] {
  const compare = { parentFacts, fields: { ...fields, ...wanted } };
  return Object.keys(wanted).filter(
    (name) => fields[name] !== undefined && !sameField(definition, name, wanted[name], fields[name], compare),
  );
}

/** Whether the platform shows all that was wanted, in whichever value. */
export function showsAll({ definition }: { readonly definition: SingleDefinition }, wanted: Values, fields: Values): boolean {
  const isShown = ([name, value]: [string, unknown]): boolean =>
    fields[name] !== undefined && showsParts((definition.inputFields[name] as Field).shape, value, fields[name]);
  return Object.entries(wanted).every(isShown);
}

/** Whether the platform shows all that was wanted as it was wanted: only then it is proof of a write whose answer was lost. */
export function proves(resource: { readonly definition: SingleDefinition }, wanted: Values, observed: Observed): boolean {
  return showsAll(resource, wanted, observed.fields) && notShown(resource, wanted, observed).length === 0;
}
