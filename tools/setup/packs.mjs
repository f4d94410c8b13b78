/**
 * policy-pack/: the rules as folders that stand alone, for `--policy-pack`, `pulumi policy analyze` and `pulumi policy publish`. Each has all
 * that it needs beside the policy SDK.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { besideSdk, bundle } from "./bundle.mjs";
import { root } from "./cache.mjs";
import { licencesOf } from "./licences.mjs";

export const packsFolder = join(root, "policy-pack");

/** The places of the presets below policy-pack/. */
const places = { recommended: "", strict: "strict", audit: "audit" };

/**
 * The size of a pack's files, about. npm packs files of one name beside each other, and gzip looks back 32 kB: so what the three packs share
 * is in the archive once.
 */
const partBytes = 22_000;

/** What starts a pack, under the name that esbuild gives it. */
const start = "stdin.js";

/** Makes the folder anew, out of the sources below `from`. */
export async function bundlePacks(from = root, folder = join(from, "policy-pack")) {
  const fresh = `${folder}-${process.pid}`;
  try {
    const parts = await bundleParts(from);
    for (const [preset, place] of Object.entries(places)) writePack(from, join(fresh, place), preset, parts);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** What all packs hold: the text of each file by its name, and what they were made of. */
async function bundleParts(from) {
  const { transform } = await import("esbuild");
  const options = {
    ...{ stdin: { contents: 'export { startPack } from "./src/policy/pack";', resolveDir: from, sourcefile: start } },
    ...{ outdir: from, write: false, minify: true, format: "esm" },
  };
  const { metafile } = await bundle(from, { ...options, plugins: [besideSdk] });
  const levels = levelsOf(metafile);
  const { outputFiles } = await bundle(from, {
    ...{ ...options, entryPoints: levels.map((_, level) => `level:${level}`), splitting: true },
    ...{ entryNames: "[name]", chunkNames: "[hash]", logOverride: { "ignored-bare-import": "silent" } },
    plugins: [levelled(from, levels), besideSdk],
  });
  // The files of the levels are empty: they only say which modules are together.
  const kept = outputFiles
    .map(({ path, text }) => [basename(path).replace(start, "start.js"), text])
    .filter(([name]) => !/^level/.test(name));
  const made = kept.map(async ([name, text]) => [name, (await transform(text, { format: "cjs", minify: true })).code]);
  return { texts: Object.fromEntries(await Promise.all(made)), inputs: Object.keys(metafile.inputs) };
}

/** The modules in groups of the size of a file. A group leads only to itself and to those before it. */
function levelsOf({ inputs, outputs }) {
  const [{ inputs: held }] = Object.values(outputs);
  const levels = [[]];
  const seen = new Set();
  let bytes = 0;
  const follow = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path, external } of inputs[file].imports) if (!external) follow(path);
    const { bytesInOutput } = held[file] ?? { bytesInOutput: 0 };
    if (bytesInOutput === 0 || file === start) return;
    if (bytes + bytesInOutput > partBytes) levels.push([]);
    bytes = levels.at(-1).length === 0 ? bytesInOutput : bytes + bytesInOutput;
    levels.at(-1).push(file);
  };
  follow(start);
  return levels;
}

/** An entry for each level, which leads to it and to those before it: esbuild puts modules into one file that the same entries lead to. */
const levelled = (from, levels) => ({
  name: "levelled",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^level:/ }, ({ path }) => ({ path: path.replace(":", ""), namespace: "level" }));
    onLoad({ filter: /./, namespace: "level" }, ({ path }) => {
      const files = levels.slice(0, Number(path.replace("level", "")) + 1).flat();
      return { contents: files.map((file) => `import ${JSON.stringify(`./${file}`)};\n`).join(""), resolveDir: from };
    });
  },
});

function writePack(from, folder, preset, { texts, inputs }) {
  const { name, version, license, peerDependencies } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  mkdirSync(folder, { recursive: true });
  const write = (file, text) => writeFileSync(join(folder, file), text);
  const sdk = "@pulumi/policy";
  const manifest = {
    ...{ name: preset === "recommended" ? name : `${name}-${preset}`, version, license, main: "index.js" },
    // Not the packs in the folders below.
    ...{ files: ["PulumiPolicy.yaml", "/*.js", "licences.txt"], dependencies: { [sdk]: peerDependencies[sdk] } },
  };
  const description = `Rules for sites, their firewall, their DNS and their mail (${preset}).`;
  write("index.js", `require("./start.js").startPack(__dirname, ${JSON.stringify(preset)});\n`);
  for (const [file, text] of Object.entries(texts)) write(file, text);
  write("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  const runtime = "runtime:\n  name: nodejs\n  options:\n    typescript: false\n";
  write("PulumiPolicy.yaml", `${runtime}version: ${version}\ndescription: ${description}\n`);
  write("licences.txt", licencesOf(from, "This folder", inputs));
}
