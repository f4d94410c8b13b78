import { singleLine } from "../../kernel/values/text";
import { entryText } from "../comment/preview";
import { fenced } from "../frame/markdown";
import type { Difference, Drifted } from "./differences";
import { itemAt, pathWords, sumOf } from "./words";

/** The drift of a stack for people who weren't there: `-` is what the last `up` left, `+` what the platform has. */
export function markdown(drifted: readonly Drifted[], resources: number, stack: string | undefined): string {
  const title = `### Drift${stack === undefined ? "" : `: ${singleLine(stack, 200)}`}`;
  if (drifted.length === 0) return `${title}\n\n${sumOf(0, resources)}\n`;
  const lines = drifted.flatMap(({ type, name, change, differences }) => [
    `${change === "gone" ? "-" : "!"} ${singleLine(`${type} ${name}`, 300)}: ${change}`,
    ...differences.flatMap((one) => linesOf(type, one)),
  ]);
  return [
    title,
    `${sumOf(drifted.length, resources)} (\`-\` before, \`+\` now):`,
    fenced(lines.join("\n"), "diff"),
    "`pulumi up --refresh` puts the program's values back. To keep a change, write it into the program.\n",
  ].join("\n\n");
}

function linesOf(type: string, { path, secret, was, is }: Difference): string[] {
  if (secret) return [`!   ${pathWords(type, path)}: differs (secret)`];
  const line = (value: unknown): string => lineOf(type, path, value);
  return [...(was === undefined ? [] : [`-   ${line(was)}`]), ...(is === undefined ? [] : [`+   ${line(is)}`])];
}

/** An item of a set by its label, and anything else by its path. */
function lineOf(type: string, path: string, value: unknown): string {
  const item = itemAt(type, path);
  return item?.within === "" ? entryText(item.label, value) : singleLine(`${pathWords(type, path)}: ${JSON.stringify(value)}`, 500);
}
