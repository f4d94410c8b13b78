import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Face, pluginToken, token } from "../dynamic/resource";

/** The plugin of the same package: the engine looks for just this version. */
export const { version } = JSON.parse(readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")) as { version: string };

/** Programs on the plugin: the engine starts it once, and asks it about each type. */
export const pluginFace: Face = {
  token: pluginToken,
  hidden: () => ({}),
  options: (type) => ({ aliases: [{ type: token(type) }], version }),
};
