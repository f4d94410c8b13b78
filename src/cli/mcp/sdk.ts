import { createRequire } from "node:module";
import { join } from "node:path";
import { ownFolder } from "../frame/package";

/** What the server takes of the official SDK. */
export type Sdk = typeof import("@modelcontextprotocol/sdk/server/index.js") &
  typeof import("@modelcontextprotocol/sdk/server/stdio.js") &
  typeof import("@modelcontextprotocol/sdk/types.js");

const name = "@modelcontextprotocol/sdk";

/** The SDK of the project in a folder, or one beside this package: few need it, so that the package doesn't bring it. */
export function sdkFor(folder: string): Sdk {
  for (const place of [folder, ownFolder]) {
    const load = createRequire(join(place, "index.js"));
    try {
      return Object.assign(
        {},
        ...["server/index.js", "server/stdio.js", "types.js"].map((file) => load(`${name}/${file}`) as object),
      ) as Sdk;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  throw new Error(`needs the package ${name}, which isn't installed: run \`npm install --save-dev ${name}\` in your project.`);
}
