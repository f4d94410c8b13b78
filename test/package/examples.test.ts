import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fencedBlocks, newProject, root, setUpCommands, siteId } from "./harness";

const examples = readdirSync(join(root, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it("there are examples", () => expect(examples).not.toEqual([]));

describe.each(examples)("the example %s", (name) => {
  const folder = join(root, "examples", name);
  const readme = join(folder, "README.md");
  const program = existsSync(join(folder, "index.ts")) ? readFileSync(join(folder, "index.ts"), "utf8") : "";

  it("lives as its README says", async () => {
    const project = await newProject();
    project.copy(folder);
    expect(project.compile()).toBe("");

    const commands = setUpCommands(readme);
    expect(commands[0]).toBe("npm install");
    expect(commands.at(-1)).toMatch(/^pulumi up\b/);
    await project.follow(commands.slice(0, -1));
    await project.live(commands.at(-1));
  });

  it("is written for a reader", () => {
    expect(readFileSync(readme, "utf8")).toMatch(/^# .+\n\n\S/);
    expect(readFileSync(join(folder, "Pulumi.yaml"), "utf8")).toMatch(/^description: .+\.$/m);
    expect(program).not.toMatch(/as any|@ts-|eslint-/);
    expect(JSON.parse(readFileSync(join(folder, "tsconfig.json"), "utf8"))).toMatchObject({ compilerOptions: { strict: true } });
  });

  it("asks for the versions that this repository has", () => {
    const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const versions: Record<string, string> = { ...own.devDependencies, ...own.peerDependencies, "pulumi-hosting": `^${own.version}` };
    for (const [dependency, range] of Object.entries({ ...dependencies, ...devDependencies })) expect([dependency, range]).toEqual([dependency, versions[dependency]]);
  });
});

it("the first program of README.md lives as README.md says", async () => {
  const readme = join(root, "README.md");
  const [program = "", ...others] = fencedBlocks(readme, "ts").filter((block) => block.includes("new DnsZone"));
  expect(others).toEqual([]);

  const project = await newProject();
  project.write({
    "Pulumi.yaml": "name: first\nruntime: nodejs\n",
    "package.json": { name: "first", main: "index.ts" },
    "tsconfig.json": { compilerOptions: { strict: true, target: "es2022", module: "nodenext", types: ["node"], noEmit: true }, files: ["index.ts"] },
    "index.ts": program.replace("your-site-id", siteId),
  });
  expect(project.compile()).toBe("");
  await project.follow(["pulumi stack init dev", ...setUpCommands(readme)]);
  await project.live();
});

it("the other programs of README.md compile", async () => {
  const project = await newProject();
  const blocks = fencedBlocks(join(root, "README.md"), "ts").filter((block) => !block.includes("new DnsZone"));
  const names = blocks.map((_, index) => `block${index}.ts`);
  project.write({
    "package.json": { name: "others", type: "module" },
    "tsconfig.json": { compilerOptions: { strict: true, target: "es2022", module: "nodenext", types: ["node"], noEmit: true }, files: names },
    ...Object.fromEntries(blocks.map((block, index) => [names[index], block])),
  });
  expect(project.compile()).toBe("");
});
