/**
 * plugin/: what the engine runs for programs in every language. One file with all that it needs beside Node, a small one before it that
 * looks at Node's version, a launcher for each kind of system, the schema, and the page that its errors lead to.
 */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { root } from "./cache.mjs";

/** What the folder holds, by where it comes from. */
const copied = {
  "pulumi-resource-hosting": "src/plugin/launchers/pulumi-resource-hosting",
  "pulumi-resource-hosting.cmd": "src/plugin/launchers/pulumi-resource-hosting.cmd",
  "schema.json": "schema.json",
};

const errorsPage = "docs/errors.md";

/** Files that the bundle is made of beside the sources. */
export const pluginSources = ["schema.json", errorsPage];

export const pluginFolder = join(root, "plugin");

/** Makes the folder anew, out of the sources below `from`. */
export async function bundlePlugin(from = root, folder = join(from, "plugin")) {
  const fresh = `${folder}-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  try {
    const { metafile } = await bundle(from, {
      entryPoints: { start: "src/plugin/start.ts", server: "src/plugin/main.ts" },
      outdir: fresh,
      plugins: [apart],
    });
    for (const [name, source] of Object.entries(copied)) copyFileSync(join(from, source), join(fresh, name));
    chmodSync(join(fresh, "pulumi-resource-hosting"), 0o755);
    writeFileSync(join(fresh, "errors.md"), withoutLinks(readFileSync(join(from, errorsPage), "utf8")));
    writeFileSync(join(fresh, "licences.txt"), licencesOf(from, "server.js", Object.keys(metafile.inputs)));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The start stays apart from the rest, which an old Node can't read. */
const apart = {
  name: "apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main$/ }, () => ({ path: "./server.js", external: true }));
  },
};

/** A page that stands alone: what leads to other pages is plain text. */
function withoutLinks(page) {
  return page.replace(/\[([^\]]+)\]\((?!#|\w+:)[^)]*\)/g, "$1");
}

/** The licences of the packages that a bundle holds parts of, as each brings it. */
export function licencesOf(from, bundle, inputs) {
  const packages = inputs.flatMap((file) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  const texts = [...new Set(packages)].sort().map((name) => {
    const folder = join(from, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
    const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
    return [`${name} ${version} (${license})`, ...texts].join("\n\n");
  });
  return `${bundle} contains parts of these packages.\n\n${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
