import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";

/** A file that only its owner has. */
export interface Lock {
  release(): Promise<void>;
}

const owner = z.object({ id: z.string(), pid: z.number().int().positive(), host: z.string() });
const beatMs = 15_000;
/** Without a sign of life for so long, an owner of another machine or container counts as ended. */
const deadMs = 60_000;
/** Those of this process. */
const held = new Set<string>();

/** Takes the lock, also from an owner that has ended without giving it back. */
export async function lock(path: string): Promise<Lock> {
  const id = randomUUID();
  for (let tries = 0; tries < 10; tries += 1) {
    // Before the file is there: another call in this process must not take it for a leftover.
    held.add(id);
    try {
      await writeFile(path, `${JSON.stringify({ id, pid: process.pid, host: hostname() })}\n`, { flag: "wx", mode: 0o600 });
      return kept(path, id);
    } catch (error) {
      held.delete(id);
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const found = await readFile(path, "utf8").catch(() => undefined);
      if (found === undefined) continue;
      if (await isAlive(path, found))
        throw new Error(`another process uses this file (${path}). Give each listener a file of its own; if none runs, remove the lock.`);
      await takeAway(path, found);
    }
  }
  throw new Error(`others take and release ${path} all the time.`);
}

function kept(path: string, id: string): Lock {
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), beatMs);
  beat.unref();
  return {
    release: async () => {
      clearInterval(beat);
      held.delete(id);
      const found = ownerIn(await readFile(path, "utf8").catch(() => ""));
      if (found?.id === id) await rm(path, { force: true });
    },
  };
}

async function isAlive(path: string, text: string): Promise<boolean> {
  const found = ownerIn(text);
  if (found?.host === hostname()) return found.pid === process.pid ? held.has(found.id) : runs(found.pid);
  const about = await stat(path).catch(() => undefined);
  return about !== undefined && Math.abs(Date.now() - about.mtimeMs) < deadMs;
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Moves it first: of several that see the same dead owner, one gets it, and none takes the lock of the one that was faster. */
async function takeAway(path: string, dead: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if ((await readFile(aside, "utf8")) === dead) return rm(aside, { force: true });
  await rename(aside, path);
}

function ownerIn(text: string): z.infer<typeof owner> | undefined {
  try {
    return owner.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
