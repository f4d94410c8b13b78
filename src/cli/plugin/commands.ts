import type { Command } from "../frame/command";
import { runEngine } from "../frame/engine";
import { own, ownPlugin } from "../frame/package";
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { projectOf, upwards } from "./project";
import { launcher } from "./search";

export const pluginInstall: Command = {
  name: "plugin install",
  summary: "installs the plugin for programs in every language",
  words: "",
  asks: "the engine",
  about: `Installs the plugin of this package with the first \`pulumi\` on PATH. Programs in YAML, Python, Go and other languages need the
plugin, and so do \`pulumi import\` and programs that import from pulumi-hosting/plugin. The plugin is installed for this user, in
PULUMI_HOME (default ~/.pulumi). Nothing is downloaded. The plugin needs Node 22.19 or newer on PATH on each machine.
A project with node_modules can name the plugin in Pulumi.yaml instead, without installing it: see \`plugin path\`.`,
  options: { json: { type: "boolean", describe: "print what was installed as JSON" } },
  examples: [
    ["Let every program of this user find the plugin", "pulumi-hosting plugin install"],
    ["On a machine without a project in Node", "npx --yes pulumi-hosting plugin install"],
    ["See whether the engine finds it", "pulumi-hosting doctor"],
    ["Remove it", `pulumi plugin rm resource hosting ${own.version}`],
  ],
  exits: { 0: "installed" },
  async run(_, world) {
    // What is installed already may be half of it, or another build.
    const args = ["plugin", "install", "resource", "hosting", own.version, "--file", ownPlugin, "--reinstall"];
    const { code, stdout, stderr } = await runEngine(world, args);
    if (code !== 0)
      throw new Error(`the engine could not install the plugin: ${(stderr || stdout).trim() || `the engine ended with ${code}`}`);
    const { version } = own;
    return { json: { name: "hosting", version }, text: () => `installed the plugin hosting ${version}\n` };
  },
};

export const pluginPath: Command = {
  name: "plugin path",
  summary: "prints the lines of Pulumi.yaml that name the plugin",
  words: "",
  asks: "nobody",
  about: `Prints lines for a project's Pulumi.yaml. With these lines the engine takes the plugin from node_modules: nothing is installed,
and the lock file of the project decides which version runs. The path is relative to Pulumi.yaml. If the file has \`plugins\` or
\`providers\` already, add the other lines below them.`,
  options: { json: { type: "boolean", describe: "print the lines as JSON, which is YAML as well" } },
  examples: [
    ["See the lines for the project in this folder", "pulumi-hosting plugin path"],
    ["The path alone", "pulumi-hosting plugin path --json | jq -r '.plugins.providers[0].path'"],
  ],
  exits: { 0: "printed" },
  run(_, world) {
    const path = pathFrom(projectOf(world.folder)?.folder ?? world.folder);
    const written = /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
    return Promise.resolve({
      json: { plugins: { providers: [{ name: "hosting", path }] } },
      text: () => `plugins:\n  providers:\n    - name: hosting\n      path: ${written}\n`,
    });
  },
};

/** Where Node finds the package for a program in a folder: a name that stays the same when the package is updated. */
function pathFrom(folder: string): string {
  const place = upwards(folder)
    .map((above) => join(above, "node_modules", own.name, "plugin"))
    .find((plugin) => existsSync(join(plugin, launcher)));
  if (place === undefined)
    throw new Error(
      `there is no node_modules/${own.name}/plugin in ${folder} or above it. Run \`npm install ${own.name}\` there, ` +
        "or let every project find the plugin: npx pulumi-hosting plugin install",
    );
  return relative(folder, place).split(sep).join("/");
}
