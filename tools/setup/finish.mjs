/** What makes the package's dist of what the compiler made of the sources. */
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cache.mjs";
import { makeLean } from "./lean.mjs";
import { bundlePages } from "./pages.mjs";
import { bundlePlots } from "./plots.mjs";

/** Finishes the compiled folder of the sources below `from`. */
export async function finish(folder, from = root) {
  await makeLean(folder, exportedTypes(from));
  await bundlePages(folder, from);
  await bundlePlots(folder, from);
  const command = join(folder, "cli", "main.js");
  if (existsSync(command)) chmodSync(command, 0o755);
}

/** The types of the package's entry points, below dist. */
function exportedTypes(from) {
  const { exports } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  return Object.values(exports).flatMap(({ types }) => (types ? [types.replace("./dist/", "")] : []));
}
