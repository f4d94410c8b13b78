import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../frame/command";
import { meant } from "../frame/near";
import { own, ownFolder } from "../frame/package";
import type { Tool } from "./tool";

const index = "llms.txt";
const errors = "docs/errors.md";

/** The pages of this package, by their paths in it. */
function pages(): readonly string[] {
  const below = readdirSync(join(ownFolder, "docs"), { recursive: true, encoding: "utf8" }).map(
    (file) => `docs/${file.replaceAll("\\", "/")}`,
  );
  const beside = [index, "SKILL.md", "CHANGELOG.md"].filter((file) => existsSync(join(ownFolder, file)));
  return [...beside, ...below.filter((file) => file.endsWith(".md")).sort()];
}

const textOf = (page: string): string => readFileSync(join(ownFolder, page), "utf8");

export const docsTool: Tool = {
  name: "docs",
  description:
    `Shows a page of the docs of ${own.name} ${own.version}, the version that is installed here. Without a page: the list of pages. Read ` +
    "SKILL.md before you change a program.",
  parameters: {
    page: { type: "string", describe: "A path of the list (docs/guides/tour.md), or the name of a type or function (DnsRecords)." },
    section: { type: "string", describe: "A heading of the page, or its anchor: only this section is shown." },
  },
  call({ page = index, section }, world) {
    const found = pageNamed(page as string);
    world.out(section === undefined ? textOf(found) : sectionOf(found, section as string));
    return Promise.resolve(0);
  },
};

function pageNamed(asked: string): string {
  const all = pages();
  const found = [
    asked,
    ...["", "resources/", "functions/"].flatMap((folder) => [`docs/${folder}${asked}`, `docs/${folder}${asked}.md`]),
  ].find((page) => all.includes(page));
  if (found === undefined) throw new UsageError(`there is no page ${asked}.${meant(asked, all)} Without a page, the tool lists them.`);
  return found;
}

export const errorTool: Tool = {
  name: "explain_error",
  description: "Shows what an error means, and what to do: by the code that it names, or by the anchor at its end (docs/errors.md#CODE).",
  parameters: { code: { type: "string", required: true, describe: "The code: order-unknown, shield_not_in_plan." } },
  call({ code }, world) {
    world.out(sectionOf(errors, (code as string).replace(/^.*#/, "")));
    return Promise.resolve(0);
  },
};

interface Heading {
  readonly at: number;
  readonly level: number;
  readonly anchor: string;
}

/** A heading of a page with all below it. */
function sectionOf(page: string, asked: string): string {
  const lines = textOf(page).split("\n");
  const headings = headingsOf(lines);
  const start = headings.find(({ anchor }) => anchor === anchorOf(asked));
  const anchors = headings.map(({ anchor }) => anchor);
  if (!start) throw new UsageError(`${page} has no section ${asked}.${meant(asked, anchors) || ` It has: ${anchors.join(", ")}.`}`);
  const end = headings.find(({ at, level }) => at > start.at && level <= start.level);
  return `${lines.slice(start.at, end?.at).join("\n").trimEnd()}\n`;
}

function headingsOf(lines: readonly string[]): readonly Heading[] {
  let inCode = false;
  return lines.flatMap((line, at) => {
    if (line.startsWith("```")) inCode = !inCode;
    const [, marks, text] = (!inCode && /^(#+) (.+)$/.exec(line)) || [];
    return marks === undefined || text === undefined ? [] : [{ at, level: marks.length, anchor: anchorOf(text) }];
  });
}

/** As the hosts of Markdown make it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(" ", "-");
}
