/** Code that stands on one line where it fits, and takes a line for each part otherwise. */
export type Text = string | Group;

export interface Group {
  readonly open: string;
  readonly parts: readonly Part[];
  readonly close: string;
  /** Calls, each on the result of the one before: nothing stands between them. */
  readonly chained?: boolean;
}

/** A part, with what stands before it on its line: `name: `. */
export interface Part {
  readonly label?: string;
  readonly text: Text;
}

/** How a language writes it. */
export interface Style {
  /** One step of indentation. */
  readonly indent: string;
  /** What stands inside curly brackets when all is on one line. */
  readonly pad: string;
  /** Whether values of neighbouring lines begin in one column, as `gofmt` has them. */
  readonly aligned?: boolean;
  /** Whether a comma stands behind the last part as well, where each has a line. */
  readonly lastComma: boolean;
  /** Whether a curly bracket has a line of its own. */
  readonly bracketLine?: boolean;
}

const lineLength = 110;

export function laidOut(style: Style, text: Text, indent = "", before = ""): string {
  const flat = onOneLine(style, text);
  if (typeof text === "string" || text.parts.length === 0) return flat;
  if (columns(indent) + before.length + flat.length <= lineLength) return flat;
  const deeper = indent + style.indent;
  const parts = text.parts.map(({ label = "", text: inner }): Line => ({ label, value: laidOut(style, inner, deeper, label) }));
  const lines = style.aligned ? aligned(parts) : parts.map(joined);
  if (text.chained) return [text.open, ...lines.map((line) => deeper + line), deeper + text.close].join("\n");
  const between = lines.map((line, index) => `${deeper}${line}${style.lastComma || index < lines.length - 1 ? "," : ""}\n`);
  const open = style.bracketLine ? text.open.replace(/ ?\{$/, `\n${indent}{`) : text.open;
  return `${open}\n${between.join("")}${indent}${text.close}`;
}

function onOneLine(style: Style, text: Text): string {
  if (typeof text === "string") return text;
  if (text.parts.length === 0) return text.open + text.close;
  const parts = text.parts.map(({ label = "", text: inner }) => label + onOneLine(style, inner));
  const pad = text.open.endsWith("{") ? style.pad : "";
  return `${text.open}${pad}${parts.join(text.chained ? "" : ", ")}${pad}${text.close}`;
}

/** What begins with a line of its own has nothing behind the label. */
function joined({ label, value }: Line): string {
  return value.startsWith("\n") ? label.trimEnd() + value : label + value;
}

interface Line {
  readonly label: string;
  readonly value: string;
}

/** The values of lines that follow each other begin in one column; a value of several lines stands for itself. */
function aligned(lines: readonly Line[]): string[] {
  const isLong = ({ value }: Line): boolean => value.includes("\n");
  return lines.map((line, index) => {
    if (line.label === "" || isLong(line)) return line.label + line.value;
    const from = lines.findLastIndex((other, place) => place < index && isLong(other)) + 1;
    const next = lines.findIndex((other, place) => place > index && isLong(other));
    const block = lines.slice(from, next === -1 ? undefined : next);
    return line.label.padEnd(Math.max(...block.map(({ label }) => label.length))) + line.value;
  });
}

/** A tab counts as four. */
function columns(indent: string): number {
  return indent.replaceAll("\t", "    ").length;
}
