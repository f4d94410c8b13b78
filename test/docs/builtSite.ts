import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./markdown";

/** The path below which the site of the tests is served. */
export const base = "/docs/0.1.0/";

/** What the site is made of. */
const sources = [
  ...["docs", "examples", "tools/site", "tools/sdks/logo.png", "package.json", "package-lock.json"],
  ...["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md"],
];
const cache = join(root, "node_modules", ".cache");

/** Calls the site's tool, as `npm run docs` does. */
export function site(folder: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "tools/site/main.mjs"), "--out", folder, "--base", base, ...args],
    {
      encoding: "utf8",
      // What jest sets would make a build for tests of it.
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  return { status, said: stdout + stderr };
}

/** The folder of a built site. It takes long, so it is built once for all tests, and again when something of it has changed. */
export function builtSite(): string {
  const folder = join(cache, `built-site-${hashOfSources()}`);
  if (existsSync(folder)) return folder;
  const earlier = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith("built-site-")) : [];
  for (const name of earlier) rmSync(join(cache, name), { recursive: true, force: true });
  const fresh = mkdtempSync(join(root, "node_modules", "fresh-site-"));
  const { status, said } = site(fresh);
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(said);
  }
  renameSync(fresh, folder);
  return folder;
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn).sort()) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

function filesIn(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== "node_modules")
    .flatMap((name) => filesIn(`${path}/${name}`));
}
