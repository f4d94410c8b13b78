import { singleLine } from "../../kernel/values/text";
import { entryText } from "../comment/preview";
import { fenced } from "../frame/markdown";
import type { Difference } from "./differences";
import { type Found, itemAt, pathWords, sumOf } from "./words";

/** The drift of a stack for people who weren't there: `-` is what the last `up` left, `+` what the platform has. */
export function markdown(found: Found, stack: string | undefined): string {
  const { drifted, unread } = found;
  const title = `### Drift${stack === undefined ? "" : `: ${singleLine(stack, 200)}`}`;
  const blind = unread.length === 0 ? [] : [fenced(unread.map(({ message }) => singleLine(message, 300)).join("\n"), "text")];
  if (drifted.length === 0) return `${[title, sumOf(found), ...blind].join("\n\n")}\n`;
  const lines = drifted.flatMap(({ type, name, change, differences }) => [
    `${change === "gone" ? "-" : "!"} ${singleLine(`${type} ${name}`, 300)}: ${change}`,
    ...differences.flatMap((one) => linesOf(type, one)),
  ]);
  return [
    title,
    `${sumOf(found)} (\`-\` before, \`+\` now):`,
    fenced(lines.join("\n"), "diff"),
    ...blind,
    "`pulumi up --refresh` restores the program's values. To keep a change, write it into the program.\n",
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
