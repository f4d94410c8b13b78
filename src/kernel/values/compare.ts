import { finderIn, isJson } from "../../client";
import type { Compare, Definition, Values } from "../definition/resource";
import type { Fields, Shape } from "../definition/shape";
import { comparablePart, isAbsent } from "./parts";

/*
 * There are two notions of same, for fields here and for objects in reading/same.ts: two values mean the same (`sameField`), and the
 * platform shows a value as it was written (`shownAsWritten`).
 */

/**
 * Whether a value means what is wanted. Where the platform is compared with a program, parts of an object that the
 * program leaves out are the platform's business; where two programs are compared (`strict`) leaving out is a change.
 */
export function sameField(definition: Definition, name: string, a: unknown, b: unknown, compare: Compare, strict = false): boolean {
  // Nearly always: the platform shows what was written, letter by letter.
  if (a === b) return true;
  const own = definition.same?.[name] as ((a: unknown, b: unknown, compare: Compare) => boolean) | undefined;
  const field = definition.inputFields[name] ?? definition.outputFields[name];
  // A required field that an answer shows as null is another value; only the comparisons of optional fields know absence.
  if (own && field?.required && (isAbsent(a) || isAbsent(b))) return isAbsent(a) && isAbsent(b);
  const side = strict ? { ...compare, strict } : compare;
  if (own) return own(a, b, side);
  return field ? sameShape(field.shape, spelled(field, a, side), spelled(field, b, side), strict, field.marks.set) : sameAny(a, b);
}

/**
 * Whether the platform shows a value as it was written. In a free-form object whatever it adds counts too: what it added
 * to our own write is known, so anything else was somebody else's doing.
 */
export function shownAsWritten(definition: Definition, name: string, written: unknown, shown: unknown, compare: Compare): boolean {
  const field = definition.inputFields[name];
  if (field?.shape.kind !== "any") return sameField(definition, name, written, shown, compare);
  return sameAny(spelled(field, written, compare), spelled(field, shown, compare));
}

/** Nothing, an empty text and an empty list are one for the platform, which shows any of them for a field that was never set. */
function empty(value: unknown): boolean {
  return isAbsent(value) || value === "" || (Array.isArray(value) && value.length === 0);
}

function sameShape(shape: Shape, a: unknown, b: unknown, strict: boolean, set = false): boolean {
  // The platform shows nothing for what it keeps as nought.
  if (empty(a) || empty(b)) return (empty(a) && empty(b)) || (!strict && isNought(a) && empty(b));
  switch (shape.kind) {
    case "integer":
    case "number":
      return Number(a) === Number(b);
    case "coded":
      return code(shape.names, a) === code(shape.names, b);
    case "list": {
      if (!Array.isArray(a) || !Array.isArray(b)) return false;
      if (set) return sameSet(a, b);
      return a.length === b.length && a.every((item, index) => sameShape(shape.item, item, b[index], strict));
    }
    case "object":
      return isJson(a) && isJson(b) && sameFields(shape.fields, a, b, strict);
    case "any":
      return strict ? sameAny(a, b) : sameFreeForm(a, b);
    default:
      return a === b;
  }
}

function sameFields(fields: Fields, a: Values, b: Values, strict: boolean): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const wanted = strict ? a[name] : comparablePart(field, a[name], b[name]);
    if (isAbsent(wanted)) return !strict || isNought(b[name]);
    return (
      sameShape(field.shape, wanted, b[name], strict, field.marks.set) ||
      (strict && !field.marks.writeOnly && isNought(wanted) && isNought(b[name]))
    );
  });
}

/** The platform's own value for a part that was left out. */
export function isNought(value: unknown): boolean {
  return empty(value) || value === 0 || value === false;
}

function spelled({ marks }: Fields[string], value: unknown, compare: Compare): unknown {
  const canonical = marks.canonical as ((value: unknown, compare: Compare) => unknown) | undefined;
  if (!canonical) return value;
  if (!marks.set) return canonical(value, compare);
  return Array.isArray(value) ? value.map((item) => canonical(item, compare)) : value;
}

function sameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  const left = new Set(a.map((item) => JSON.stringify(item)));
  const right = new Set(b.map((item) => JSON.stringify(item)));
  return left.size === right.size && [...left].every((item) => right.has(item));
}

function code(names: Readonly<Record<string, number>>, value: unknown): unknown {
  return typeof value === "string" && Object.hasOwn(names, value) ? names[value] : Number(value);
}

/**
 * Whether the platform shows what a program put into a free-form object. It may spell keys in its own way, show numbers
 * as texts, and add what it fills in; what the program names has to be there.
 */
function sameFreeForm(wanted: unknown, shown: unknown, isInner = false): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(shown) && wanted.length === shown.length && wanted.every((item, index) => sameFreeForm(item, shown[index], true));
  if (isJson(wanted)) {
    if (!isJson(shown)) return false;
    const find = finderIn(shown);
    const ours = finderIn(wanted);
    // An empty text may say all by its key: `variableTypes: { REQUEST_URI: "" }`. It may also show as null, or not at all: only another key
    // beside it tells that it isn't there. Where some value is no text, the keys are names of fields, and each value speaks for itself.
    const isByKeys = isInner && Object.values(wanted).every((value) => typeof value === "string");
    const hasOthers = isByKeys && Object.keys(shown).some((key) => ours(key) === undefined);
    return Object.entries(wanted).every(
      ([key, value]) => sameFreeForm(value, find(key), true) && !(hasOthers && value === "" && find(key) === undefined),
    );
  }
  if (isNought(wanted) || isNought(shown))
    return wanted === shown || (empty(wanted) && empty(shown)) || (isAbsent(shown) && isNought(wanted)) || String(wanted) === String(shown);
  return wanted === shown || (isScalar(wanted) && isScalar(shown) && String(wanted) === String(shown));
}

function isScalar(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** Deep equality that knows JSON: key order means nothing, an absent key equals `undefined`. */
export function sameAny(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameAny(item, b[index]));
  }
  if (isJson(a) && isJson(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameAny(a[key], b[key]));
  }
  return a === b || (isAbsent(a) && isAbsent(b));
}
