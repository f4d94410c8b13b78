import type { Command } from "../frame/command";
import { runEngine } from "../frame/engine";
import { own, ownPlugin } from "../frame/package";

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
