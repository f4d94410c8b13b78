import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of this package: the engine looks for the plugin of just this one. */
export const { version } = JSON.parse(readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")) as { version: string };
