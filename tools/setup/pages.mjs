/** Pages that the package serves: made of what lies in src for a browser, each script and style in one small file. */
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { root } from "./cache.mjs";

/** The folder of each page, with its script. */
const pages = { "simulator/panel/page": "panel.mjs" };

/** Puts them into `dist`, in the place that they have in src. */
export async function bundlePages(dist, sources = root) {
  const { build } = await import("esbuild");
  for (const [folder, script] of Object.entries(pages)) {
    const [from, to] = [join(sources, "src", folder), join(dist, folder)];
    mkdirSync(to, { recursive: true });
    const entries = [script, ...readdirSync(from).filter((name) => extname(name) === ".css")];
    await build({
      ...{ entryPoints: entries.map((name) => join(from, name)), outdir: to, outExtension: { ".js": ".mjs" } },
      ...{ bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "warning" },
    });
    for (const name of readdirSync(from)) if (![".css", ".mjs"].includes(extname(name))) copyFileSync(join(from, name), join(to, name));
  }
}
