import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { explainedAs, refusals } from "../../src/advice";
import { routes } from "../../src/simulator/routes";
import { proseOf, root } from "./markdown";

const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => join(root, "src", file));
const sources = files.map((file) => readFileSync(file, "utf8"));

/** The codes that a room of the source explains its own errors by. */
const own = files
  .filter((_, index) => /^export const explanations\b/m.test(sources[index] as string))
  .flatMap((file) => Object.keys((require(file) as { explanations: object }).explanations));
const headings = [...proseOf("docs/errors.md").matchAll(/^### (.+)$/gm)].map(([, heading = ""]) => heading);

test("every code that an error may end with is a section of docs/errors.md, and there is no other", () => {
  expect(own.length).toBeGreaterThan(20);
  expect([...headings].sort()).toEqual([...new Set([...own, ...Object.keys(refusals)])].sort());
});

test("every refusal comes from an endpoint that there is", () => {
  const endpoints = routes.map(({ path }) => path);
  const nowhere = Object.entries(refusals).filter(
    ([, { from }]) => from[1] instanceof RegExp && !endpoints.some((path) => (from[1] as RegExp).test(path)),
  );
  expect(nowhere).toEqual([]);
});

test("whatever the platform answers, and in whatever words, leads to a section or to none", () => {
  const words = ["", "Not available via OAuth", "X-Auth-Account is missing"];
  const codes = Array.from({ length: 400 }, (_, index) => words.map((text) => explainedAs(200 + index, "of_its_own", { text }))).flat();
  const named = new Set(codes.filter((code) => code !== undefined));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((code) => !headings.includes(code))).toEqual([]);
});

test("no two sections share a code, and each code is its own anchor", () => {
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
  expect(headings.filter((heading) => !/^[a-z]+([-_][a-z0-9]+)*$/.test(heading))).toEqual([]);
});

test("every section can be reached: an error carries its code", () => {
  const uses = sources.map((source) => source.replace(/^export const explanations[^]*?^\} as const;$/m, "")).join("\n");
  expect(own.filter((code) => !uses.includes(`"${code}"`))).toEqual([]);
});
