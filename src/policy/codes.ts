import { doubtAbout } from "./doubt";

type Names = Readonly<Record<string, number>>;

/** The number that a value stands for, as a number or as its digits; `undefined` for what is none, such as `true`, `[1]` or "1s". */
export function figureOf(value: unknown): number | undefined {
  const figure = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof figure === "number" && Number.isFinite(figure) ? figure : undefined;
}

/** The same, for a rule that can't judge without the number. A value may be a secret: it isn't quoted. */
export function figureIn(property: string, value: unknown): number {
  const figure = figureOf(value);
  if (figure === undefined) throw doubtAbout(property, `\`${property}\` is no number, so nobody knows what the platform makes of it.`);
  return figure;
}

/** Whether a coded value, given as its number or its name, is the one of this name. */
export function isCode<N extends Names>(names: N, value: unknown, name: keyof N & string): boolean {
  return value === name || figureOf(value) === names[name];
}

/** A coded value as a reader knows it: `23 (DisableWaf)`. */
export function nameOfCode(names: Names, value: unknown): string {
  const name = Object.keys(names).find((known) => isCode(names, value, known));
  return name === undefined || name === value ? String(value) : `${String(value)} (${name})`;
}
