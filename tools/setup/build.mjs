/** dist, compiled and bundled from src, with its pages, and the plugin: built again only when a source or the compiler changed. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lock, root, workFolder } from "./cache.mjs";
import { finish } from "./finish.mjs";
import { packsFolder } from "./packs.mjs";
import { pluginFolder, pluginSources } from "./plugin.mjs";
import { run } from "./processes.mjs";
import { SetupError, step } from "./progress.mjs";
import { filesBelow, hashOf } from "./sources.mjs";

const dist = join(root, "dist");
const compiler = join(root, "node_modules", "typescript");
const stamp = join(workFolder, "build.json");

/** Hash of the sources that dist was made from. With `lenient`, type errors are reported and what came out is used. */
export async function ensureBuild(node, { lenient = false } = {}) {
  const release = await lock(join(workFolder, "build.lock"));
  try {
    const source = sourceHash();
    const before = readStamp();
    if ([dist, pluginFolder, packsFolder].every(existsSync) && before.source === source && (before.clean || lenient)) return source;
    await step("Build", () => compile(node, source, lenient));
    return source;
  } finally {
    release();
  }
}

async function compile(node, source, lenient) {
  const fresh = join(workFolder, `dist-${process.pid}`);
  try {
    const { code, text } = await run(
      node,
      [join(compiler, "bin", "tsc"), "-p", "tsconfig.build.json", "--outDir", fresh, "--pretty", "false"],
      {
        cwd: root,
      },
    );
    if (code !== 0 && !(lenient && existsSync(fresh))) throw new SetupError(`tsc failed:\n${text.trimEnd()}`);
    await finish(fresh);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
    writeFileSync(stamp, JSON.stringify({ source, clean: code === 0 }));
    return code === 0 ? undefined : `with type errors, used all the same:\n${text.trimEnd()}\n `;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, "utf8"));
  } catch {
    return {};
  }
}

function sourceHash() {
  const settings = [
    "package.json",
    // An update of a tool or of a package that the bundles hold.
    "package-lock.json",
    "tsconfig.json",
    "tsconfig.build.json",
    ...["build", "bundle", "descriptions", "faces", "finish", "lean", "licences", "packs", "pages", "plugin"].map((name) =>
      join("tools", "setup", `${name}.mjs`),
    ),
    ...pluginSources,
  ];
  return hashOf([...settings.map((name) => join(root, name)), ...filesBelow(join(root, "src"))]);
}
