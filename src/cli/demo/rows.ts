import type { Paint } from "../frame/paint";

/** Takes the lines that matter out of what the engine wrote. */
export type Relevant = (lines: readonly string[]) => readonly string[];

/** The rows of resources that were finished, types without their module. */
export function finishedRows(lines: readonly string[]): string[] {
  return lines
    .filter((text) => / (created|updated|deleted|replaced|imported) \(/.test(plain(text)) && !plain(text).includes("pulumi:pulumi:Stack"))
    .map((text) => short(text.trim()));
}

/**
 * From the output of `--diff`: each resource with its name, which stands in its URN, and what differs.
 * In our colours: the engine's run over the ends of its lines.
 */
export function differences(paint: Paint): (lines: readonly string[]) => string[] {
  const bySign = (text: string): string => paint(text.startsWith("~") ? "yellow" : text.startsWith("+") ? "green" : "red", text);
  return (lines) => {
    const found: string[] = [];
    let header: string | undefined;
    let deleted = false;
    for (const text of lines.map((coloured) => plain(coloured).trim())) {
      if (/^[~+-] pulumi-nodejs:/.test(text)) header = text;
      else if (header !== undefined && text.startsWith("[urn=")) {
        const name = text.slice(0, -1).split("::").at(-1);
        found.push(bySign(short(header).replace(": (", ` ${name} (`)));
        deleted = header.startsWith("-");
        header = undefined;
      } else if (!deleted && /^[~+-] \w+ *:/.test(text)) found.push(`  ${bySign(text)}`);
    }
    return found;
  };
}

/** What the engine sums up, on one line. */
export function summary(lines: readonly string[]): string[] {
  const start = lines.findIndex((text) => plain(text).startsWith("Resources:"));
  if (start < 0) return [];
  const sums = lines.slice(start + 1, lines.indexOf("", start)).map((text) => text.trim());
  return [`${lines[start]} ${sums.join(", ")}`];
}

/** Numbers of resources by what was done to them: `{ created: 17 }`. */
export function counts(text: string): Readonly<Record<string, number>> {
  const [, sums = ""] = /^Resources:\n((?: +.*\n)*)/m.exec(plain(text)) ?? [];
  const done = [...sums.matchAll(/(\d+) (created|updated|deleted|replaced|unchanged|imported)/g)];
  return Object.fromEntries(done.map(([, count, what]) => [what, Number(count)]));
}

export function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}

function short(text: string): string {
  return text.replace(/pulumi-nodejs:dynamic\/hosting:|hosting:index:/, "");
}
