import type { Field, Fields, Shape } from "../../src/kernel/definition/shape";
import type { Values } from "../../src/kernel/definition/values";

/** Values of the same form with another meaning, likeliest first; rules of the type may still refuse one. */
export function otherValues(shape: Shape, value: unknown): unknown[] {
  switch (shape.kind) {
    case "boolean":
      return [value !== true];
    case "integer":
    case "number":
      return typeof value === "number" ? [value + 1, value - 1, value + 100] : [60, 1, 0];
    case "choice":
      return shape.values.filter((other) => other !== value);
    case "coded": {
      const code = typeof value === "string" ? shape.names[value] : value;
      return Object.values(shape.names).filter((other) => other !== code);
    }
    case "text":
      return typeof value === "string" ? otherTexts(value) : ["example", "1", "issue"];
    case "list":
      return otherLists(shape.item, value);
    case "object":
      return otherObjects(shape.fields, (value ?? wholeOf(shape)) as Values);
    case "any":
      return [{ ...(value as object | undefined), suite: "contract" }];
  }
}

function otherTexts(text: string): string[] {
  const counted = text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
  return [counted, `x${text}`, `${text}x`, text.replace(/[a-z](?=[^a-z]*$)/i, "q"), `${text} wild`, `${text}wild`].filter(
    (other) => other !== text,
  );
}

function otherLists(item: Shape, value: unknown): unknown[] {
  const items = Array.isArray(value) ? value : [];
  const first = items[0] ?? wholeOf(item);
  const others = otherValues(item, first);
  return others
    .flatMap((other) => [
      [...items, other],
      [...items.slice(1), other],
    ])
    .concat(items.length > 1 ? [items.slice(1)] : []);
}

function otherObjects(fields: Fields, value: Values): Values[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    otherValues(field.shape, value[name]).map((other) => ({ ...value, [name]: other })),
  );
}

/** Inputs with the values that check puts in where a program leaves a field out. */
export function filledIn(fields: Fields, inputs: Values): Values {
  const absent = Object.entries(fields).filter(([name, { marks }]) => marks.filledIn && inputs[name] === undefined);
  return { ...inputs, ...Object.fromEntries(absent.map(([name, { marks }]) => [name, marks.whenAbsent])) };
}

/** A value with all required parts. */
function wholeOf(shape: Shape): unknown {
  switch (shape.kind) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.fields)
          .filter(([, field]) => field.required)
          .map(([name, field]) => [name, wholeOf(field.shape)]),
      );
    case "list":
      return [];
    case "coded":
      return Object.values(shape.names)[0];
    case "choice":
      return shape.values[0];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return 1;
    case "any":
      return {};
    case "text":
      return "example";
  }
}

/** A value that the shape can't take. */
export function wrongValue(shape: Shape): unknown {
  switch (shape.kind) {
    case "text":
    case "choice":
      return 4711;
    case "any":
      return "not an object";
    default:
      return "not of this form";
  }
}

/** The fields of a form with their paths, those of objects in lists by the first item's. */
export interface Place {
  readonly path: string;
  readonly steps: readonly (string | number)[];
  readonly field: Field;
  readonly value: unknown;
}

/** Every place of the inputs where a declared field is or could be. */
export function placesIn(fields: Fields, inputs: Values, steps: readonly (string | number)[] = []): Place[] {
  return Object.entries(fields).flatMap(([name, field]): Place[] => {
    const value = inputs[name];
    const own = [...steps, name];
    const place = { path: pathOf(own), steps: own, field, value };
    const { shape } = field;
    if (shape.kind === "object" && value !== undefined) return [place, ...placesIn(shape.fields, value as Values, own)];
    if (shape.kind === "list" && shape.item.kind === "object" && Array.isArray(value) && value.length > 0) {
      return [place, ...placesIn(shape.item.fields, value[0] as Values, [...own, 0])];
    }
    return [place];
  });
}

export function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((text, step) => (typeof step === "number" ? `${text}[${step}]` : text === "" ? step : `${text}.${step}`), "");
}

/** The inputs with another value at a place; `undefined` takes it out. */
export function withAt(inputs: Values, steps: readonly (string | number)[], value: unknown): Values {
  const copy = structuredClone(inputs);
  let inner = copy as Record<string | number, unknown>;
  for (const step of steps.slice(0, -1)) inner = inner[step] as Record<string | number, unknown>;
  const last = steps.at(-1) as string | number;
  if (value === undefined) delete inner[last];
  else inner[last] = value;
  return copy;
}
