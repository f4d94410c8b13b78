import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import manifest from "../../../package.json";
import { blocksOf } from "../../docs/markdown";
import { called, ends, folderWith, newFolder } from "./called";

const made = (folder: string) => readdirSync(folder).sort();

describe("new", () => {
  it("writes a project in TypeScript for the simulator, and says what comes next", async () => {
    const folder = newFolder();
    const { status, out, err } = await called("new my-dns", { folder });
    expect([status, err]).toEqual([0, ""]);
    const project = join(folder, "my-dns");
    expect(made(project)).toEqual([".gitignore", "Pulumi.dev.yaml", "Pulumi.yaml", "index.ts", "package.json", "tsconfig.json"]);
    expect(out).toMatch(
      /\n\nNext:\n {2}cd my-dns\n {2}npm install\n {2}npm run check .*\n {2}npx pulumi-hosting simulator --port 8080 .*\n {2}pulumi stack init dev\n {2}pulumi up\n$/,
    );
    expect(parse(readFileSync(join(project, "Pulumi.yaml"), "utf8"))).toMatchObject({
      ...{ name: "my-dns", runtime: { name: "nodejs", options: { typescript: false } } },
    });
    expect(JSON.parse(readFileSync(join(project, "package.json"), "utf8"))).toMatchObject({ type: "module", scripts: { check: "tsc" } });
    const config = { "hosting:baseUrl": "http://127.0.0.1:8080", "hosting:token": "simulator-token", "hosting:account": "account-1" };
    expect(parse(readFileSync(join(project, "Pulumi.dev.yaml"), "utf8"))).toEqual({ config });
    const program = readFileSync(join(project, "index.ts"), "utf8");
    expect(
      blocksOf("README.md")
        .find(({ language }) => language === "ts")
        ?.text.trim(),
    ).toBe(program.trim());
  });

  it("is also found as init", async () => {
    await ends("init x --json", {}, 0, '"language": "typescript"');
  });

  it("keeps what npm wrote, and writes nothing over any other file", async () => {
    const folder = newFolder();
    writeFileSync(
      join(folder, "package.json"),
      '{ "dependencies": { "pulumi-hosting": "file:../p.tgz" }, "license": "MIT", "main": "index.js", "type": "commonjs", "scripts": { "test": "exit 1" } }',
    );
    expect(await called("new", { folder })).toMatchObject({ status: 0 });
    const { dependencies, license, main, type, scripts } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as typeof manifest;
    expect([dependencies, license, main, type, scripts]).toEqual([
      { "@pulumi/pulumi": manifest.peerDependencies["@pulumi/pulumi"], "pulumi-hosting": "file:../p.tgz" },
      "MIT",
      ...["index.ts", "module", { check: "tsc", test: "exit 1" }],
    ]);
    const other = folderWith({ "index.ts": "mine" });
    expect(await called("new", { folder: other })).toMatchObject({
      status: 1,
      err: "pulumi-hosting new: index.ts already exists. Choose an empty folder: pulumi-hosting new FOLDER\n",
    });
    expect([made(other), readFileSync(join(other, "index.ts"), "utf8")]).toEqual([["index.ts"], "mine"]);
  });

  it("leaves the token of a platform to be set as a secret", async () => {
    const folder = newFolder();
    const { out } = await called("new --url https://api.example --account 007", { folder });
    expect(out).toContain("  pulumi config set --secret hosting:token ");
    expect(out).not.toContain("simulator");
    expect(parse(readFileSync(join(folder, "Pulumi.dev.yaml"), "utf8"))).toEqual({
      config: { "hosting:baseUrl": "https://api.example", "hosting:account": "007" },
    });
  });

  it.each(["python", "yaml", "go", "java"])("writes %s, which takes the plugin of node_modules or has it installed", async (language) => {
    const [bare, ready] = [newFolder(), newFolder()];
    const plugin = join(ready, "node_modules", "pulumi-hosting", "plugin");
    mkdirSync(plugin, { recursive: true });
    writeFileSync(join(plugin, "pulumi-resource-hosting"), "");
    const install = "npx pulumi-hosting plugin install";
    expect((await called(["new --language", language], { folder: bare })).out).toContain(install);
    const { out } = await called(["new --language", language], { folder: ready });
    expect(out).not.toContain(install);
    // It installs packages for a program in Python. In Go and Java it looks for the plugin on the network, whatever Pulumi.yaml says.
    expect(out.includes("pulumi install")).toBe(language === "python");
    const { plugins } = parse(readFileSync(join(ready, "Pulumi.yaml"), "utf8")) as { plugins: unknown };
    expect(plugins).toEqual({ providers: [{ name: "hosting", path: "node_modules/pulumi-hosting/plugin" }] });
    expect(existsSync(join(bare, "package.json"))).toBe(false);
  });
});
