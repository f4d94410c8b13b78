import { singleLine } from "../../kernel/values/text";
import { entryText } from "../comment/preview";
import { fenced } from "../frame/markdown";
import type { Difference, Drifted } from "./differences";

/** The drift of a stack for people who weren't there: `-` is what the last `up` left, `+` what the platform has. */
export function markdown(drifted: readonly Drifted[], resources: number, stack: string | undefined): string {
  const title = `### Drift${stack === undefined ? "" : `: ${singleLine(stack, 200)}`}`;
  if (drifted.length === 0) return `${title}\n\nNo drift: ${resources} resources are what the last \`pulumi up\` left.\n`;
  const lines = drifted.flatMap(({ type, name, change, differences }) => [
    `${change === "gone" ? "-" : "!"} ${singleLine(`${type} ${name}`, 300)}: ${change}`,
    ...differences.flatMap(linesOf),
  ]);
  return [
    title,
    `${drifted.length} of ${resources} resources differ from what the last \`pulumi up\` left (\`-\` before, \`+\` now):`,
    fenced(lines.join("\n"), "diff"),
    "`pulumi up --refresh` puts the program's values back. To keep a change, write it into the program.\n",
  ].join("\n\n");
}

function linesOf({ path, secret, was, is }: Difference): string[] {
  if (secret) return [`!   ${singleLine(path, 200)}: differs (secret)`];
  return [...(was === undefined ? [] : [`-   ${lineOf(path, was)}`]), ...(is === undefined ? [] : [`+   ${lineOf(path, is)}`])];
}

/** An item of a set by its label, and anything else by its path. */
function lineOf(path: string, value: unknown): string {
  const [, label] = /^\w+\["((?:[^"\\]|\\.)*)"\]$/.exec(path) ?? [];
  return label === undefined ? singleLine(`${path}: ${JSON.stringify(value)}`, 500) : entryText(label, value);
}
