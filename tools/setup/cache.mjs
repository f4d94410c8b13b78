/** The per-user cache: what is expensive to get and the same for every clone (a Node, the engine). */
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { say } from "./progress.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What is only of use in this clone. Outside node_modules, which npm ci deletes, and outside dist, which is published. */
export const workFolder = join(root, ".cache");

export function cacheFolder(env = process.env) {
  if (env.PULUMI_HOSTING_CACHE) return env.PULUMI_HOSTING_CACHE;
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, "pulumi-hosting");
  return process.platform === "darwin"
    ? join(homedir(), "Library", "Caches", "pulumi-hosting")
    : join(homedir(), ".cache", "pulumi-hosting");
}

/**
 * Makes `folder` by letting `fill` fill a temporary folder beside it, which is renamed when it is whole:
 * a killed set-up leaves no half result. Two set-ups at once do not clash: the second waits for the first.
 */
export async function makeOnce(folder, fill) {
  if (existsSync(folder)) return false;
  mkdirSync(dirname(folder), { recursive: true });
  const release = await lock(`${folder}.lock`);
  const temporary = `${folder}.part-${process.pid}`;
  try {
    if (existsSync(folder)) return false;
    for (const leftover of readdirSync(dirname(folder))) {
      const path = join(dirname(folder), leftover);
      if (path.startsWith(`${folder}.part-`)) rmSync(path, { recursive: true, force: true });
    }
    mkdirSync(temporary);
    await fill(temporary);
    renameSync(temporary, folder);
    return true;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    release();
  }
}

/** Holds a lock file with our process id; a lock whose process is gone is taken over. */
export async function lock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  const mark = JSON.stringify({ pid: process.pid, host: hostname() });
  writeFileSync(own, mark);
  try {
    for (let told = false; ; ) {
      try {
        linkSync(own, file); // A link appears with its content, so nobody ever reads an empty lock.
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      if (takeAwayIfStale(file)) continue;
      if (!told) say(`  waiting for another set-up (${file}) …`);
      told = true;
      await sleep(500);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function takeAwayIfStale(file) {
  let content;
  try {
    content = readFileSync(file, "utf8");
  } catch {
    return true;
  }
  if (!isStale(content)) return false;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    // Somebody else may have taken it over between our look and our rename: then it goes back.
    if (readFileSync(aside, "utf8") !== content) linkSync(aside, file);
  } catch {
    // Whoever was faster holds it now; the next round shows.
  } finally {
    rmSync(aside, { force: true });
  }
  return true;
}

function isStale(content) {
  const { pid, host } = JSON.parse(content);
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
