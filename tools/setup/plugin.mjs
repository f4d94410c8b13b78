/**
 * plugin/: what the engine runs for programs in every language. Two files with all that it needs beside Node, a small one before them that
 * looks at Node's version, a launcher for each kind of system, the schema, and the page that its errors lead to. The other faces are
 * bundled with it: they use its core.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cache.mjs";
import { bundleFaces } from "./faces.mjs";
import { licencesOf } from "./licences.mjs";

/** What the folder holds, by where it comes from. */
const copied = {
  "pulumi-resource-hosting": "src/plugin/launchers/pulumi-resource-hosting",
  "pulumi-resource-hosting.cmd": "src/plugin/launchers/pulumi-resource-hosting.cmd",
};

const schema = "schema.json";

const errorsPage = "docs/errors.md";

/** Files that the bundle is made of beside the sources. */
export const pluginSources = [schema, errorsPage];

export const pluginFolder = join(root, "plugin");

/** Makes the folder anew, out of the sources below `from`, and the faces in `dist`, if that is given. */
export async function bundlePlugin(from = root, folder = join(from, "plugin"), dist = undefined) {
  const fresh = `${folder}-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  try {
    const inputs = await bundleFaces(from, fresh, dist);
    for (const [name, source] of Object.entries(copied)) copyFileSync(join(from, source), join(fresh, name));
    chmodSync(join(fresh, "pulumi-resource-hosting"), 0o755);
    writeFileSync(join(fresh, schema), leanSchema(readFileSync(join(from, schema), "utf8")));
    writeFileSync(join(fresh, "errors.md"), withoutLinks(readFileSync(join(from, errorsPage), "utf8")));
    writeFileSync(join(fresh, "licences.txt"), licencesOf(from, "This folder", inputs.plugin));
    if (dist) writeFileSync(join(dist, "cli", "licences.txt"), licencesOf(from, "The command", inputs.dist));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A page that stands alone: what leads to other pages is plain text. */
function withoutLinks(page) {
  return page.replace(/\[([^\]]+)\]\((?!#|\w+:)[^)]*\)/g, "$1");
}

/**
 * The schema for generators of SDKs, without the examples that get into none (programs in YAML), and without the logo: the generator for
 * C# would download it, and fail until it is published.
 */
function leanSchema(text) {
  const lean = (_, value) => (typeof value === "string" ? value.replace(/^```yaml\n[^]*?^```\n/gm, "") : value);
  return JSON.stringify({ ...JSON.parse(text), logoUrl: undefined }, lean);
}
