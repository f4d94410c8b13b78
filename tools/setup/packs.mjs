/**
 * policy-pack/: the rules as folders that stand alone, for `--policy-pack`, `pulumi policy analyze` and `pulumi policy publish`. Each has all
 * that it needs beside the policy SDK.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { besideSdk, bundle } from "./bundle.mjs";
import { root } from "./cache.mjs";
import { licencesOf } from "./licences.mjs";

export const packsFolder = join(root, "policy-pack");

/** The places of the presets below policy-pack/. */
const places = { recommended: "", strict: "strict", audit: "audit" };

/** Makes the folder anew, out of the sources below `from`. */
export async function bundlePacks(from = root, folder = join(from, "policy-pack")) {
  const fresh = `${folder}-${process.pid}`;
  try {
    for (const [preset, place] of Object.entries(places)) await bundlePack(from, join(fresh, place), preset);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function bundlePack(from, folder, preset) {
  const { name, version, license, peerDependencies } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  mkdirSync(folder, { recursive: true });
  const { metafile } = await bundle(from, {
    stdin: {
      contents: `require("./src/policy/pack").startPack(__dirname, ${JSON.stringify(preset)});`,
      resolveDir: from,
      sourcefile: "index.js",
    },
    outfile: join(folder, "index.js"),
    minify: true,
    plugins: [besideSdk],
  });
  const sdk = "@pulumi/policy";
  const manifest = {
    ...{ name: preset === "recommended" ? name : `${name}-${preset}`, version, license, main: "index.js" },
    // Not the packs in the folders below.
    ...{ files: ["PulumiPolicy.yaml", "index.js", "licences.txt"], dependencies: { [sdk]: peerDependencies[sdk] } },
  };
  const description = `Rules for sites, their firewall, their DNS and their mail (${preset}).`;
  const write = (file, text) => writeFileSync(join(folder, file), text);
  write("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  const runtime = "runtime:\n  name: nodejs\n  options:\n    typescript: false\n";
  write("PulumiPolicy.yaml", `${runtime}version: ${version}\ndescription: ${description}\n`);
  write("licences.txt", licencesOf(from, "This folder", Object.keys(metafile.inputs)));
}
