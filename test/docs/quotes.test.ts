import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commandIn } from "../../src/cli/commands";
import { functions } from "../../src/functions";
import { settings } from "../../src/host/settings";
import { callables } from "../../src/kernel/operations/invoke";
import { registry } from "../../src/resources";
import { blocksOf, pages, proseOf, root, textOf } from "./markdown";

function sources(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  return files.map((file) => readFileSync(join(root, folder, file), "utf8")).join("\n");
}

const code = sources("src");
const settingNames = Object.keys(settings.shape);
const calls = callables(registry, functions);
/** Set by those who run this repository's own tests, not by users. */
const ofTests = /^HOSTING_(FACE$|(FAULTS|KILL|FUZZ|HISTORIES|PAGES|TEST)_|PREDICTIONS)/;

describe("docs/guides/troubleshooting.md", () => {
  const page = "docs/guides/troubleshooting.md";
  const quoted = [...proseOf(page).matchAll(/^### (.+)$/gm)].flatMap(([, heading = ""]) =>
    [...heading.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text),
  );

  test("quotes warnings in the words that the package has for them", () => {
    expect(quoted.length).toBeGreaterThan(3);
    expect(quoted.filter((text) => !code.includes(text))).toEqual([]);
  });
});

test("every setting, function and variable that a page names is one", () => {
  const unknown = pages().flatMap((page) => {
    const text = textOf(page);
    const named = [...text.matchAll(/\bhosting:([a-z]\w*)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !settingNames.includes(name) && !["components", "index", "name"].includes(name) && !(name in calls));
    const variables = [...text.matchAll(/\bHOSTING_[A-Z_]+[A-Z]\b/g)]
      .map(([name]) => name)
      .filter((name) => !ofTests.test(name) && !code.includes(name));
    return [...named, ...variables].map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test("every command of ours that a page gives is one", () => {
  // A command is one of this folder, or of a program as `new` writes it.
  const scriptsIn = (folder: string): object =>
    (JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as { scripts: Record<string, string> }).scripts;
  const scripts = { ...scriptsIn("."), ...scriptsIn("examples/quickstart") };
  const commands = pages().flatMap((page) => [
    ...blocksOf(page)
      .filter(({ language }) => language === "sh")
      .flatMap(({ text }) => text.split("\n")),
    ...[...textOf(page).matchAll(/`(npm run [^`]+)`/g)].map(([, command = ""]) => command),
  ]);
  const run = commands.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
  const ours = commands.flatMap((command) => /^npx pulumi-hosting (.+)/.exec(command)?.[1] ?? []);
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((words) => !commandIn(words.split(/\s+/)))).toEqual([]);
});

test("the policy pack of the guide is the one of the example, which is run", () => {
  const packs = blocksOf("docs/guides/shield-with-policy.md")
    .filter(({ language }) => language === "js")
    .map(({ text }) => text.trim());
  expect(packs).toEqual([readFileSync(join(root, "examples/policy-pack-of-a-team/policies/index.js"), "utf8").trim()]);
});
