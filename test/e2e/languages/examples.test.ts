import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import {
  inLanguage,
  installed,
  languageHome,
  newProject,
  type Project,
  root,
  setUpCommands,
  toolchains,
  useLanguage,
} from "../../package/harness";
import { expectChanges, expectUnchanged } from "../harness/expectations";
import type { Outcome } from "../harness";
import { thorough } from "../harness/thorough";
import { newFolder } from "../../harness/folder";

jest.setTimeout(900_000);

const languages = ["yaml", "python", "go"] as const;
const folderOf = (example: string) => join(root, "examples", example);
const examples = readdirSync(join(root, "examples")).filter((example) => existsSync(join(folderOf(example), "yaml")));

/** A stack of that example, configured as its README says. */
async function stackOf(example: string): Promise<Project> {
  const project = await newProject();
  project.set(languageHome());
  useLanguage(project, "yaml", join(folderOf(example), "yaml"));
  await project.follow(setUpCommands(join(folderOf(example), "README.md")).slice(0, -1));
  return project;
}

/** The TypeScript program, on the plugin as the others are. */
function useTypeScript(project: Project, example: string): void {
  useLanguage(project, "typescript", folderOf(example));
  const file = join(project.folder, "index.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace('from "pulumi-hosting";', 'from "pulumi-hosting/plugin";'));
}

/** Our own programs pass our own pack. */
const up = ["up", "--yes", "--skip-preview", "--policy-pack", join(installed().package, "policy-pack")];

/** What every user of the example would read, and could do nothing about. */
function expectNoWarning({ diagnostics }: Outcome): void {
  // The host of YAML says its warnings as information.
  expect(diagnostics.filter(({ severity, message }) => severity === "warning" || /\bwarning\b/i.test(message))).toEqual([]);
}

/** The stack has what this program declares, in every field: nothing is asked for, and no input is another. */
async function expectTheSame(project: Project): Promise<void> {
  const before = declared(project);
  project.simulator.resetReport();
  expectUnchanged(await project.run(up, true));
  expect(project.simulator.report().requests).toEqual([]);
  expect(declared(project)).toEqual(before);
}

/** The inputs of each resource, as the state has them. What is encrypted is so anew in every run. */
function declared(project: Project): Record<string, unknown> {
  const stacks = join(project.folder, ".backend", ".pulumi", "stacks");
  const file = readdirSync(stacks, { recursive: true, encoding: "utf8" }).find((name) => name.endsWith(".json")) ?? "";
  const state = readFileSync(join(stacks, file), "utf8").replace(/"ciphertext": ?"[^"]*"/g, '"secret": true');
  const { checkpoint } = JSON.parse(state);
  const resources = checkpoint.latest.resources as { urn: string; type: string; inputs?: unknown }[];
  const ours = resources.filter(({ type }) => type.startsWith("hosting:"));
  expect(ours.length).toBeGreaterThan(1);
  return Object.fromEntries(ours.map(({ urn, inputs }) => [urn, inputs]));
}

async function expectDestroyed(project: Project, made: number): Promise<void> {
  expectChanges(await project.run(["destroy", "--yes", "--skip-preview"], true), { delete: made });
  expect(project.simulator.platform.zones.list()).toEqual([]);
}

describe("examples/dns-zone", () => {
  const present = languages.filter((language) => toolchains("python", "go").missing[language] === undefined);

  it(`is the same in ${present.join(", ")} and TypeScript: what one makes, the next finds as it should be`, async () => {
    const project = await stackOf("dns-zone");
    const made = await project.run(up, true);
    expectChanges(made, { create: 16 });
    expectNoWarning(made);
    for (const language of present.slice(1)) {
      useLanguage(project, language, join(folderOf("dns-zone"), language));
      await expectTheSame(project);
    }
    useTypeScript(project, "dns-zone");
    await expectTheSame(project);
    await expectDestroyed(project, 16);
  });

  for (const language of languages.filter((one) => !present.includes(one))) inLanguage(language, `in ${language}`, async () => undefined);
});

inLanguage("python", "the project that `pulumi-hosting new` writes runs in Python as written", async () => {
  const project = await newProject();
  const { url, token, account } = project.simulator;
  const folder = newFolder();
  const wrote = await project.script(`pulumi-hosting new ${folder} --language python --url ${url} --account ${account}`);
  expect([wrote.code, wrote.text]).toEqual([0, expect.stringMatching(/__main__\.py[^]*pulumi package add hosting/)]);
  project.set({ ...languageHome(), HOSTING_TOKEN: token });
  useLanguage(project, "python", folder);
  await project.run(["stack", "init", "dev"]);
  const rehearsed = await project.script("pulumi-hosting rehearse --stack dev --quiet");
  expect([rehearsed.code, rehearsed.text]).toEqual([0, expect.stringMatching(/it would go through, and converge\./i)]);
  const made = await project.run(up, true);
  expectChanges(made, { create: 3 });
  expectNoWarning(made);
  expectUnchanged(await project.run(up, true));
  expect(project.simulator.platform.zones.list().map(({ name, records }) => [name, records.length])).toEqual([["example.com", 2]]);
});

thorough.describe.each(examples)("examples/%s", (example) => {
  for (const language of languages) {
    inLanguage(language, `lives in ${language}, and is the TypeScript program`, async () => {
      const project = await stackOf(example);
      useLanguage(project, language, join(folderOf(example), language));
      const made = await project.run(up, true);
      const { create = 0 } = made.changes;
      expectChanges(made, { create });
      expectNoWarning(made);
      await expectTheSame(project);
      if (example === "gitops-dns") {
        expectListed(project);
        await project.run(["state", "unprotect", "--all", "--yes"]);
      } else {
        useTypeScript(project, example);
        await expectTheSame(project);
      }
      await expectDestroyed(project, create);
    });
  }
});

/** Of gitops-dns the TypeScript program reads zone files as well: the others have the records of its second zone. */
function expectListed({ simulator }: Project): void {
  const listed = parse(readFileSync(join(folderOf("gitops-dns"), "zones", "web", "example.org.yaml"), "utf8")) as {
    name: string;
    value: string;
  }[];
  const [zone, ...others] = simulator.platform.zones.list();
  expect(others).toEqual([]);
  const inZone = zone!.records.map(({ name, value }) => `${name || "@"} ${value}`);
  expect([zone!.name, inZone.sort()]).toEqual(["example.org", listed.map(({ name, value }) => `${name} ${value}`).sort()]);
}
