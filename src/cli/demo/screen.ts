import { isDeepStrictEqual } from "node:util";
import type { Paint } from "../frame/paint";

export type Row = readonly string[];
/** Claims about several things at once, each under its name. */
type Facts = Readonly<Record<string, unknown>>;

/** How the demo speaks: headings, the commands as one would type them, and one line for each claim that was checked. */
export class Screen {
  /** The claims that held. */
  readonly claims: string[] = [];
  #headings = 0;

  constructor(
    private readonly out: (text: string) => void,
    readonly paint: Paint,
  ) {}

  line(text = ""): void {
    this.out(`${text}\n`);
  }

  heading(text: string): void {
    this.line(`\n${this.paint("bold", `${++this.#headings}. ${text}`)}`);
  }

  /** A heading within what a numbered one is about. */
  title(text: string): void {
    this.line(`\n   ${this.paint("bold", text)}`);
  }

  command(text: string): void {
    this.line(`   ${this.paint("grey", "$")} ${text}`);
  }

  /** Text that belongs to what was said before it. */
  shown(lines: readonly string[]): void {
    for (const text of lines) this.line(`     ${text}`);
  }

  /** Rows of cells, each column as wide as its widest cell. */
  table(rows: readonly Row[]): void {
    const widths = rows.reduce<number[]>((widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)), []);
    const lineOf = (row: Row): string => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
    this.shown(rows.map((row) => lineOf(row).trimEnd()));
  }

  /** A claim: said when it holds, the end of the demo when it does not. `found` says then what was seen instead. */
  claim(holds: boolean, sentence: string, found?: unknown): void {
    if (!holds) throw new Error(`this claim does not hold: ${sentence}.${found === undefined ? "" : `\nFound instead: ${String(found)}`}`);
    this.claims.push(sentence);
    this.line(`   ${this.paint("green", "✓")} ${sentence}`);
  }

  claimEqual(found: Facts, expected: Facts, sentence: string): void {
    const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
    const unequal = names.filter((name) => !isDeepStrictEqual(found[name], expected[name]));
    const pick = (from: Facts, other: Facts): string =>
      JSON.stringify(Object.fromEntries(unequal.map((name) => [name, without(from[name], other[name])])));
    this.claim(unequal.length === 0, sentence, `${pick(found, expected)}\nExpected:      ${pick(expected, found)}`);
  }
}

/** Of a list only the rows that the other one lacks. */
function without(rows: unknown, others: unknown): unknown {
  if (!Array.isArray(rows) || !Array.isArray(others)) return rows;
  return rows.filter((row) => !others.some((other) => isDeepStrictEqual(row, other)));
}
