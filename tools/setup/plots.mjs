/**
 * dist/cli/report/render/plot.js with all of D3 that it needs: the package has few dependencies, and nobody but `report` loads this one.
 * See docs/decisions/0006.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cache.mjs";
import { licencesOf } from "./plugin.mjs";

const source = "src/cli/report/render/plot.ts";

/** Writes the bundle in the place of what the compiler made of the source. */
export async function bundlePlots(dist, from = root) {
  // Not before it is installed: this file is loaded by the set-up, which installs it.
  const { build } = await import("esbuild");
  const file = join(dist, "cli", "report", "render", "plot.js");
  const { metafile } = await build({
    absWorkingDir: from,
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: "node",
    target: "node22",
    format: "cjs",
    minify: true,
    legalComments: "none",
    metafile: true,
    preserveSymlinks: true,
    logLevel: "warning",
  });
  const licences = licencesOf(from, "plot.js", Object.keys(metafile.inputs)).trimEnd().replaceAll("*/", "* /");
  writeFileSync(file, `/*\n${licences}\n*/\n${readFileSync(file, "utf8")}`);
}
