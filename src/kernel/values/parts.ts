import { finderIn, isJson } from "../../client";
import type { Field, Shape } from "../definition/shape";
import type { Values } from "../definition/values";

/*
 * Objects whose parts are declared. A program names some parts, and the rest is the platform's. An answer may lack a part that is marked
 * `writeOnly`; then it says nothing of that part.
 */

/** Of some values, those that are chosen. */
export function pick(values: Values, isChosen: (name: string, value: unknown) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isChosen(name, value)));
}

/** Those with a name of a list, in its order. */
export function named(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

/** Those that aren't `undefined`. */
export function defined(values: Values): Values {
  return pick(values, (_, value) => value !== undefined);
}

/** Of a value that the platform shows, the parts that a program names. */
export function namedParts(shape: Shape, named: unknown, shown: unknown): unknown {
  return shape.kind === "object" ? partsOf(shape, named, shown, false) : shown;
}

/** A value after a reading: its parts as they are shown. A part that the answer may lack, and lacks, stays as it was. */
export function partsAfterRead(shape: Shape, before: unknown, shown: unknown): unknown {
  return shape.kind === "object" ? partsOf(shape, before, shown, true) : shown;
}

function partsOf(shape: Shape, named: unknown, shown: unknown, keepsUnshown: boolean): unknown {
  if (!isJson(named) || !isJson(shown)) return shown;
  // The platform may spell the keys of a free-form part in its own way.
  if (shape.kind === "any") return ofKeys(named, finderIn(shown), (value, theirs) => theirs ?? (keepsUnshown ? value : undefined));
  if (shape.kind !== "object") return shown;
  const each = (value: unknown, theirs: unknown, name: string): unknown => {
    const field = shape.fields[name];
    if (isAbsent(theirs)) return keepsUnshown && field?.marks.writeOnly ? value : undefined;
    return field ? partsOf(field.shape, value, theirs, keepsUnshown && field.marks.writeOnly === true) : theirs;
  };
  return ofKeys(named, (name) => shown[name], each);
}

/** A value as it is sent whole: what the program names, and of what is there the parts that the program never named. */
export function withUnnamedParts(shape: Shape, named: unknown, there: unknown, before: unknown): unknown {
  if (shape.kind !== "object" || !isJson(named) || !isJson(there)) return named;
  const earlier = isJson(before) ? before : {};
  // Of a free-form part nobody knows what the platform has put into it by itself.
  const isKept = ([name, field]: [string, Field]): boolean =>
    field.shape.kind !== "any" && isAbsent(named[name]) && isAbsent(earlier[name]) && !isAbsent(there[name]);
  const kept = Object.entries(shape.fields).filter(isKept);
  const sent = ofKeys(
    named,
    (name) => there[name],
    (value, theirs, name) => withUnnamedParts(shape.fields[name]?.shape ?? { kind: "any" }, value, theirs, earlier[name]),
  );
  return { ...Object.fromEntries(kept.map(([name]) => [name, there[name]])), ...sent };
}

/** Whether each wanted part is shown. If one isn't, the answer proves no write. */
export function showsParts(shape: Shape, wanted: unknown, shown: unknown): boolean {
  if (shape.kind !== "object" || !isJson(wanted) || !isJson(shown)) return true;
  return Object.entries(wanted).every(([name, value]) => {
    const inner = shape.fields[name]?.shape;
    if (isAbsent(value) || !inner) return true;
    if (isAbsent(shown[name])) return false;
    return inner.kind === "any" && isJson(value) ? Object.keys(value).every(isShownIn(shown[name])) : showsParts(inner, value, shown[name]);
  });
}

/** A wanted part without the fields that an answer may lack, and lacks: the rest can be compared. */
export function comparablePart({ shape, marks }: Field, wanted: unknown, shown: unknown): unknown {
  if (!marks.writeOnly) return wanted;
  if (isAbsent(shown)) return undefined;
  if (shape.kind !== "any" || !isJson(wanted)) return wanted;
  return pick(wanted, isShownIn(shown));
}

function ofKeys(named: Values, find: (key: string) => unknown, each: (value: unknown, theirs: unknown, key: string) => unknown): Values {
  const found = Object.entries(named).map(([key, value]) => [key, each(value, find(key), key)]);
  return present(Object.fromEntries(found) as Values);
}

function isShownIn(shown: unknown): (key: string) => boolean {
  const find = isJson(shown) ? finderIn(shown) : () => undefined;
  return (key) => !isAbsent(find(key));
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** `null` equals absent. */
export function present(values: Values): Values {
  return pick(values, (_, value) => !isAbsent(value));
}
