import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../../package.json";
import { called, ends, engineCall, fakeEngine, jsonOf, newFolder } from "./called";

const { version } = manifest;
const ownPlugin = join(__dirname, "../../../plugin");

describe("plugin install", () => {
  it("hands the plugin of this package to the engine, and says what is installed", async () => {
    const folder = newFolder();
    const env = { PATH: fakeEngine(folder) };
    const installed = { status: 0, out: `installed the plugin hosting ${version}\n`, err: "" };
    expect(await called("plugin install", { folder, env })).toEqual(installed);
    expect(engineCall(folder).args).toEqual(["plugin", "install", "resource", "hosting", version, "--file", ownPlugin, "--reinstall"]);
    expect(await jsonOf("plugin install", { folder, env })).toEqual({ name: "hosting", version });
  });

  it("says what the engine said", async () => {
    const folder = newFolder();
    const PATH = fakeEngine(folder, { stderr: "error: no space left on device\n", code: 255 });
    await ends("plugin install", { folder, env: { PATH } }, 1, "the engine could not install the plugin: error: no space left on device");
  });
});

/** A folder in which `npm install` was run. */
function withPackage(): string {
  const folder = newFolder();
  const place = join(folder, "node_modules", "pulumi-hosting", "plugin");
  mkdirSync(place, { recursive: true });
  for (const name of ["pulumi-resource-hosting", "pulumi-resource-hosting.cmd"])
    cpSync(join(__dirname, "../../../src/plugin/launchers", name), join(place, name));
  return folder;
}

describe("plugin path", () => {
  const linesFor = (path: string) => `plugins:\n  providers:\n    - name: hosting\n      path: ${path}\n`;

  it("prints the lines of Pulumi.yaml, relative to the project of the folder", async () => {
    const folder = withPackage();
    const ownLines = { status: 0, out: linesFor("node_modules/pulumi-hosting/plugin"), err: "" };
    expect(await called("plugin path", { folder })).toEqual(ownLines);
    const project = join(folder, "infra", "dns");
    mkdirSync(join(project, "src"), { recursive: true });
    writeFileSync(join(project, "Pulumi.yaml"), "name: dns\nruntime: nodejs\n");
    expect((await called("plugin path", { folder: join(project, "src") })).out).toBe(linesFor("../../node_modules/pulumi-hosting/plugin"));
    expect(await jsonOf("plugin path", { folder: project })).toEqual({
      plugins: { providers: [{ name: "hosting", path: "../../node_modules/pulumi-hosting/plugin" }] },
    });
  });

  it("says what to do where the package isn't", async () => {
    const folder = newFolder();
    const said =
      `pulumi-hosting plugin path: there is no node_modules/pulumi-hosting/plugin in ${folder} or above it. ` +
      "Run `npm install pulumi-hosting` there, or let every project find the plugin: npx pulumi-hosting plugin install\n";
    await ends("plugin path", { folder }, 1, said);
  });
});
