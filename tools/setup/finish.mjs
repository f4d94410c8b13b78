/** What makes the package's dist of what the compiler made of the sources. */
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cache.mjs";
import { bundledInDist, takeFromCore } from "./faces.mjs";
import { makeLean } from "./lean.mjs";
import { bundlePages } from "./pages.mjs";
import { bundlePacks } from "./packs.mjs";
import { bundlePlugin } from "./plugin.mjs";

/** What runs beside the entry points: a function loads it at its first call. */
const startedByPath = ["dynamic/answer.js"];

/** Finishes the compiled folder of the sources below `from`, and makes the folders of the plugin and of the policy packs beside them. */
export async function finish(folder, from = root) {
  await bundlePlugin(from, undefined, folder);
  await bundlePacks(from);
  takeFromCore(folder);
  const { exports, bin } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  const inDist = (files) => files.filter((file) => file?.startsWith("./dist/")).map((file) => file.replace("./dist/", ""));
  await makeLean(folder, {
    types: inDist(Object.values(exports).map(({ types }) => types)),
    code: [...inDist([...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]), ...startedByPath],
    bundles: bundledInDist,
  });
  await bundlePages(folder, from);
  const command = join(folder, "cli", "main.js");
  if (existsSync(command)) chmodSync(command, 0o755);
}
