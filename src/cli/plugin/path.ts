import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Command } from "../frame/command";
import { own } from "../frame/package";
import { projectOf, upwards } from "./project";
import { launcher } from "./search";

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
