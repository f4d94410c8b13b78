import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { environment } from "../harness/environment";
import { expectChanges, expectUnchanged } from "../harness/expectations";
import { thorough } from "../harness/thorough";
import { inJava, inLanguage, languageHome, newProject, type Project, toolchains } from "../../package/harness";

jest.setTimeout(900_000);

/** The project that `new` writes, after the steps that it prints; the network ends with them. */
async function written(language: "go" | "java"): Promise<Project> {
  const project = await newProject();
  const { url, token, account } = project.simulator;
  const { path, go } = toolchains(language);
  const { GOPROXY = "off", ...variables } = go?.variables ?? {};
  const paths = [environment().variables.PATH, ...path, ...(go ? [dirname(go.go)] : [])];
  project.set({ ...languageHome(), ...variables, PATH: paths.join(delimiter), HOSTING_TOKEN: token });
  const wrote = await project.script(`pulumi-hosting new --language ${language} --url ${url} --account ${account} --json`);
  const { steps } = JSON.parse(wrote.text) as { steps: string[] };
  const setUp = steps.slice(0, steps.indexOf("pulumi stack init dev"));
  expect(setUp).toHaveLength(3);
  for (const step of setUp) expect([step, await project.script(step)]).toEqual([step, expect.objectContaining({ code: 0 })]);
  project.set({ GOPROXY });
  mkdirSync(join(project.folder, ".mvn"));
  writeFileSync(join(project.folder, ".mvn", "maven.config"), "-o\n");
  return project;
}

async function expectLived(project: Project): Promise<void> {
  const up = ["up", "--yes", "--skip-preview"];
  await project.run(["stack", "init", "dev"]);
  const rehearsed = await project.script("pulumi-hosting rehearse --stack dev --quiet");
  expect([rehearsed.code, rehearsed.text]).toEqual([0, expect.stringMatching(/it would go through, and converge\./i)]);
  expectChanges(await project.run(up, true), { create: 3 });
  expectUnchanged(await project.run(up, true));
  expect(project.simulator.platform.zones.list().map(({ name, records }) => [name, records.length])).toEqual([["example.com", 2]]);
  expectChanges(await project.run(["destroy", "--yes", "--skip-preview"], true), { delete: 3 });
}

thorough.describe("the project that `pulumi-hosting new` writes runs after the printed steps, and then without a network", () => {
  inLanguage("go", "in Go", async () => expectLived(await written("go")));
  inJava("in Java", async () => expectLived(await written("java")));
});

it.each([
  ["go", "go mod tidy"],
  ["java", "pulumi install"],
])("a new project in %s is set up by the engine's own commands", async (language, dependencies) => {
  const wrote = await (await newProject()).script(`pulumi-hosting new --language ${language} --json`);
  const { steps } = JSON.parse(wrote.text) as { steps: string[] };
  expect(steps.slice(0, 3)).toEqual([
    expect.stringMatching(/pulumi-hosting plugin install/),
    expect.stringMatching(`^pulumi package gen-sdk .*--language ${language} --local --out sdks$`),
    expect.stringMatching(`^${dependencies}( +#|$)`),
  ]);
});
