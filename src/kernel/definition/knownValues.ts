import type { Finding } from "./findings";
import type { Field, Fields, Shape } from "./shape";
import type { Values } from "./values";

/** Numbers beyond the documented ones, wherever they stand. Each passes: the platform may know more than its documents. */
export function undocumentedValues(fields: Fields, values: Values, within = ""): Finding[] {
  return Object.entries(fields).flatMap(([name, { shape, marks }]) =>
    undocumentedIn(shape, values[name], within + name, marks.known ?? documented(shape)),
  );
}

/** The warning for a number that is not documented. */
export function undocumented(path: string, value: unknown, known: readonly number[]): Finding[] {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || known.includes(number)) return [];
  return [{ path, message: `${value} is not among the known values (${numbersText(known)}). It is sent, and the platform decides.` }];
}

function undocumentedIn(shape: Shape, value: unknown, path: string, known: Field["marks"]["known"]): Finding[] {
  if (known) return undocumented(path, value, known);
  if (shape.kind === "list" && Array.isArray(value))
    return value.flatMap((item: unknown, index) => undocumentedIn(shape.item, item, `${path}[${index}]`, documented(shape.item)));
  return shape.kind === "object" && typeof value === "object" && value !== null
    ? undocumentedValues(shape.fields, value as Values, `${path}.`)
    : [];
}

function documented(shape: Shape): readonly number[] | undefined {
  return shape.kind === "coded" && !shape.closed ? Object.values(shape.names) : undefined;
}

/** `0 to 34`, or the numbers one by one. */
function numbersText(known: readonly number[]): string {
  const sorted = known.toSorted((one, other) => one - other);
  const [first = 0] = sorted;
  const isRange = sorted.length > 2 && sorted.every((value, index) => value === first + index);
  return isRange ? `${first} to ${sorted.at(-1)}` : sorted.join(", ");
}
