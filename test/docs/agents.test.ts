import { parseArgs } from "node:util";
import { parse } from "yaml";
import { commandIn } from "../../src/cli/commands";
import { optionsOf } from "../../src/cli/frame/command";
import { registry } from "../../src/resources";
import { blocksOf, textOf } from "./markdown";

const skill = textOf("SKILL.md");
const inText = [...skill.matchAll(/`((?:npx pulumi-hosting|pulumi) [^`]+)`/g)].map(([, line = ""]) => line);
const lines = [...blocksOf("SKILL.md").flatMap(({ text }) => text.trim().split("\n")), ...inText];

it("is a skill: a name and a description in its head, and short", () => {
  const head = parse(/^---\n([^]*?)\n---\n/.exec(skill)?.[1] ?? "") as Record<string, string>;
  expect(head).toEqual({ name: "pulumi-hosting", description: expect.stringMatching(/^Use for /) });
  expect(head.description?.length).toBeLessThan(1024);
  expect(skill.split("\n").length).toBeLessThan(120);
});

it("names every type that is bought, and no other", () => {
  const [, table = ""] = /<!-- bought: .* -->\n([^]*?)\n\n/.exec(skill) ?? [];
  const bought = Object.values(registry).filter(({ kind }) => kind === "purchase");
  expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, type]) => type).sort()).toEqual(bought.map(({ type }) => type).sort());
});

/** What these do is tried by test/package/firstHour and test/e2e/engineOptions; here their spelling counts. */
const engine =
  /^pulumi (stack init dev|up --yes|up|preview( --diff| --expect-no-changes| --policy-pack node_modules\/pulumi-hosting\/policy-pack)*)$/;

it.each(lines.filter((line) => line !== "npm install"))("%s is understood", (line) => {
  const words = line.replace(/ &$/, "").split(" ");
  if (words[0] === "pulumi") return expect(line).toMatch(engine);
  expect(words.slice(0, 2)).toEqual(["npx", "pulumi-hosting"]);
  const { command, rest } = commandIn(words.slice(2)) ?? {};
  expect(command).toBeDefined();
  const options = Object.fromEntries(Object.entries(optionsOf(command!)).map(([name, { type }]) => [name, { type }]));
  return expect(() => parseArgs({ args: [...rest!], options, allowPositionals: true })).not.toThrow();
});

it("llms.txt leads to a page of each type, each guide and SKILL.md", () => {
  const list = textOf("llms.txt");
  for (const type of Object.keys(registry)) expect(list).toContain(`(docs/resources/${type}.md)`);
  for (const [link] of textOf("docs/README.md").matchAll(/guides\/[\w-]+\.md/g)) expect(list).toContain(`(docs/${link})`);
  expect(list).toMatch(/^# pulumi-hosting\n\n> .+\n\n\[SKILL\.md\]/);
});
