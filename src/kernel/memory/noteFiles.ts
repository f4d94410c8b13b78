import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { mkdir, open, rename, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/** The content of a file, or why it can't be read. `undefined` when there is no such file. */
export type Content = { readonly text: string } | { readonly problem: string } | undefined;

/** A file that grows within this size takes no more room on the disk: later facts fit even when the disk is full by then. */
const reservedBytes = 1_024;
/** No note comes near it. */
const longestBytes = 1_048_576;
/** The user that the superuser becomes on a network drive. */
const nobody = 65_534;

/** Makes a folder that nobody else may enter, and looks at one that is there. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const problem = await folderProblem(folder);
  if (problem !== undefined) throw new Error(problem);
}

/** Why the files in a folder can't be trusted at all. */
export async function folderProblem(folder: string): Promise<string | undefined> {
  const { uid } = await stat(folder);
  return isForeign(uid) && uid !== nobody ? `${folder} belongs to another user (uid ${uid})` : undefined;
}

/** Whether others may remove or replace files in a folder. With the sticky bit they may only add some. */
export async function isOpenToOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return process.geteuid !== undefined && (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
}

/** Reads a file that we or the folder's owner wrote; never through a link, and never from a pipe or device. */
export async function readOwn(path: string): Promise<Content> {
  try {
    const file = await open(path, constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await file.stat();
      const problem = fileProblem(found, await stat(dirname(path))) ?? (await folderProblem(dirname(path)));
      return problem === undefined ? { text: await file.readFile("utf8") } : { problem };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return { problem: code === "ELOOP" ? "it is a link" : message };
  }
}

function fileProblem(found: Stats, folder: Stats): string | undefined {
  if (!found.isFile()) return "it is no file";
  if (found.size > longestBytes) return `it has ${found.size} bytes`;
  return isForeign(found.uid) && found.uid !== folder.uid ? `it belongs to another user (uid ${found.uid})` : undefined;
}

/** Windows knows no such owners; its folders of users are their own. */
function isForeign(uid: number): boolean {
  const own = process.geteuid?.();
  return own !== undefined && uid !== own && uid !== 0;
}

const noFollow = constants.O_NOFOLLOW ?? 0;

/** Puts a text into a file so that it is on the disk. At no moment is there half a file: a kill leaves the old one or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  // A name that nobody can foresee, and no file of that name: nobody can have put a link there.
  const passing = `${path}.${randomBytes(8).toString("hex")}.new`;
  await writeNew(passing, text);
  try {
    await rename(passing, path);
  } catch (error) {
    await unlink(passing).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Puts a text into a file that isn't there yet; fails where it is. A kill may leave half of it, which counts as unreadable. */
export async function newFile(path: string, text: string): Promise<void> {
  await writeNew(path, text);
  await syncFolder(dirname(path));
}

/** A full disk leaves no half of a file. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, 0o600);
  try {
    await file.writeFile(text.padEnd(reservedBytes));
    await file.sync();
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

/** Writes over a file where there is no room for a second one. A kill may leave half of it, which counts as unreadable. */
export async function overwriteFile(path: string, text: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | noFollow);
  try {
    const { size } = await file.stat();
    if (Buffer.byteLength(text) > size) throw new Error("no room is reserved for it");
    await file.write(text.padEnd(size - Buffer.byteLength(text) + text.length), 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The syncs of folders that are asked for and haven't begun, and the last that began. */
const waiting = new Map<string, Promise<void>>();
const begun = new Map<string, Promise<void>>();

/**
 * A new file is only safe from a power cut once its folder is on the disk too. Files that wait at the same time share a sync that begins
 * after all of them are there.
 */
function syncFolder(folder: string): Promise<void> {
  const next = waiting.get(folder);
  if (next) return next;
  const sync = (begun.get(folder) ?? Promise.resolve()).then(() => {
    waiting.delete(folder);
    begun.set(folder, sync);
    return toDisk(folder);
  });
  waiting.set(folder, sync);
  return sync;
}

/** Some file systems can't. The kill of a process, which needs no sync, is still covered. */
async function toDisk(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close().catch(() => undefined);
}
