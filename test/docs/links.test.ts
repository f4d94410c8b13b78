import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ofRegistry, pages, proseOf, root, textOf } from "./markdown";

interface Link {
  readonly page: string;
  readonly target: string;
}

/** A heading's anchor as GitHub makes it: a second one of the same name is numbered. */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
  return new Set(
    headings.map((heading) => {
      const before = seen.get(heading) ?? 0;
      seen.set(heading, before + 1);
      return before === 0 ? heading : `${heading}-${before}`;
    }),
  );
}

const links: Link[] = pages().flatMap((page) =>
  [
    ...proseOf(page)
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, target = ""]) => ({ page, target })),
);
const inside = links.filter(({ target }) => !/^[a-z]+:/.test(target));

/** The page or file that a link leads to, from the root. */
function reached({ page, target }: Link): string {
  const [path = ""] = target.split("#");
  return path === "" ? page : relative(root, join(root, dirname(page), path));
}

test("every link leads to something that is there", () => {
  expect(inside.filter((link) => !existsSync(join(root, reached(link))))).toEqual([]);
});

test("every anchor is a heading of the page that it points into", () => {
  const anchored = inside.filter(({ target }) => target.includes("#"));
  expect(
    anchored.filter((link) => existsSync(join(root, reached(link))) && !anchorsOf(reached(link)).has(link.target.split("#")[1] as string)),
  ).toEqual([]);
});

test("the files and tests that CONTRIBUTING.md names for a symptom are there", () => {
  const [, map = ""] = textOf("CONTRIBUTING.md").split("## Symptom to room");
  const [table = ""] = map.split("\n## ");
  const rows = [...table.matchAll(/^\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].slice(2);
  const named = (cell: string): string[] =>
    [...cell.matchAll(/`([\w/]+\/)(?:\{([\w,]+)\}|(\w+))(\.ts)?`/g)].flatMap(([, folder = "", many, one = "", end = ""]) =>
      (many ?? one).split(",").map((name) => `${folder}${name}${end}`),
    );
  const missing = rows.flatMap(([, , files = "", tests = ""]) => [
    ...named(files).filter((file) => !existsSync(join(root, "src", file))),
    ...named(tests).filter((file) => !["", ".test.ts"].some((end) => existsSync(join(root, "test", `${file}${end}`)))),
  ]);
  expect(rows.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test("what stands outside this repository is linked over https", () => {
  expect(links.filter(({ target }) => /^[a-z]+:/.test(target) && !/^https:\/\//.test(target))).toEqual([]);
});

test("docs/README.md leads to every page in docs, to some by the pages of the command and the functions", () => {
  const from = ["docs/README.md", "docs/command-line.md", "docs/functions.md"];
  const index = inside.filter(({ page }) => from.includes(page)).map(reached);
  const decisions = "docs/decisions";
  const others = [...ofRegistry, "docs/README.md", ...index];
  const missing = pages().filter((page) => page.startsWith("docs/") && !page.startsWith(decisions) && !others.includes(page));
  expect([missing, index.includes(decisions)]).toEqual([[], true]);
});

test("no page is longer than a reader bears: a guide fits on two screens", () => {
  expect(pages().filter((page) => page.startsWith("docs/guides/") && textOf(page).split("\n").length > 120)).toEqual([]);
});
