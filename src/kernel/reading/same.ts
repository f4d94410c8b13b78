import { inAnotherForm } from "../definition/forms";
import type { Compare, SingleDefinition, Values } from "../definition/resource";
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

/** Whether the platform shows a value as it is wanted, and in no part more. */
export function sameInFull(definition: SingleDefinition, name: string, wanted: unknown, shown: unknown, compare: Compare): boolean {
  const isSame = (a: unknown, b: unknown): boolean => sameField(definition, name, a, b, compare);
  const kind = definition.inputFields[name]?.shape.kind;
  const hasParts = definition.same?.[name] === undefined && (kind === "object" || kind === "list" || kind === "any");
  return isSame(wanted, shown) && (!hasParts || isSame(shown, wanted));
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

/** A change of an object: the values that it writes, the fields that it clears, and the values of before. */
export interface Alteration {
  readonly wanted: Values;
  readonly cleared?: readonly string[];
  readonly before?: Values;
  /** The fields that the program changes. Default: all that it writes. What it writes again as it was has nothing to tell. */
  readonly changed?: readonly string[];
}

/**
 * Whether the platform shows all of a change as it was wanted: only then it is proof of a write whose answer was lost. If a change only
 * takes a part away, the object of before may pass for the wanted one. Then it proves nothing.
 */
export function proves(
  resource: { readonly definition: SingleDefinition },
  { wanted, cleared = [], before = {}, changed = Object.keys(wanted) }: Alteration,
  observed: Observed,
): boolean {
  const { fields, parentFacts } = observed;
  const compare = { parentFacts, fields: { ...fields, ...wanted } };
  const isSame = (name: string, one: unknown, other: unknown, strict = false): boolean =>
    sameField(resource.definition, name, one, other, compare, strict);
  const isTold = (name: string): boolean =>
    !(name in before) ||
    !changed.includes(name) ||
    !isSame(name, wanted[name], before[name]) ||
    !isSame(name, before[name], fields[name]) ||
    isSame(name, wanted[name], fields[name], true);
  return (
    showsAll(resource, wanted, fields) &&
    notShown(resource, wanted, observed).length === 0 &&
    Object.keys(wanted).every(isTold) &&
    cleared.every((name) => isNought(fields[name]) || !isSame(name, before[name], fields[name]))
  );
}
