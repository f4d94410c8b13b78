import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  fsync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  unlink,
  writeFileSync,
  writeSync,
} from "node:fs";
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
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const problem = folderProblem(folder);
  if (problem !== undefined) throw new Error(problem);
}

/** Why the files in a folder can't be trusted at all. */
export function folderProblem(folder: string, { uid } = statSync(folder)): string | undefined {
  return isForeign(uid) && uid !== nobody ? `${folder} belongs to another user (uid ${uid})` : undefined;
}

/** Whether others may remove or replace files in a folder. With the sticky bit they may only add some. */
export function isOpenToOthers(folder: string): boolean {
  const { mode } = statSync(folder);
  return process.geteuid !== undefined && (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
}

/** Reads a file that we or the folder's owner wrote; never through a link, and never from a pipe or device. */
export function readOwn(path: string): Content {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0));
    const folder = statSync(dirname(path));
    const problem = fileProblem(fstatSync(file), folder) ?? folderProblem(dirname(path), folder);
    return problem === undefined ? { text: readFileSync(file, "utf8") } : { problem };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return { problem: code === "ELOOP" ? "it is a link" : message };
  } finally {
    if (file !== undefined) closeSync(file);
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
    renameSync(passing, path);
  } catch (error) {
    await removeFile(passing);
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
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, 0o600);
  try {
    writeFileSync(file, text.padEnd(reservedBytes));
    await toDisk(file);
  } catch (error) {
    await removeFile(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Writes over a file: where there is no room for a second one, or for a fact that may be lost with the machine's power (`isSynced` is
 * false). A kill may leave half of it, which counts as unreadable.
 */
export async function overwriteFile(path: string, text: string, { isSynced = true } = {}): Promise<void> {
  const file = openSync(path, constants.O_WRONLY | noFollow);
  try {
    const { size } = fstatSync(file);
    if (Buffer.byteLength(text) > size) throw new Error("no room is reserved for it");
    writeSync(file, text.padEnd(size - Buffer.byteLength(text) + text.length), 0);
    if (isSynced) await toDisk(file);
  } finally {
    closeSync(file);
  }
}

/** Doesn't stop the process either: while a disk syncs, a removal can take long. A file that can't be removed stays for the next run. */
export function removeFile(path: string): Promise<void> {
  return new Promise((resolve) => unlink(path, () => resolve()));
}

/** Waits for the disk without stopping the process. The other calls are synchronous, since that takes less processor time. */
function toDisk(file: number): Promise<void> {
  return new Promise((resolve, reject) => fsync(file, (error) => (error ? reject(error) : resolve())));
}

/** For each folder the sync that hasn't begun, and the one that is under way. */
const nextSyncs = new Map<string, Promise<void>>();
const lastSyncs = new Map<string, Promise<void>>();

/**
 * A new file is only safe from a power cut once its folder is on the disk too. Files that are there before a sync begins share it: those
 * that come while one is under way wait for the next.
 */
function syncFolder(path: string): Promise<void> {
  const waiting = nextSyncs.get(path);
  if (waiting) return waiting;
  const next = (lastSyncs.get(path) ?? Promise.resolve()).then(() => {
    nextSyncs.delete(path);
    return syncFolderNow(path);
  });
  nextSyncs.set(path, next);
  lastSyncs.set(path, next);
  return next;
}

/** Some file systems can't say that a folder is on the disk; the kill of a process, which needs no sync, is still covered. */
async function syncFolderNow(path: string): Promise<void> {
  try {
    const folder = openSync(path, "r");
    await toDisk(folder).finally(() => closeSync(folder));
  } catch {
    // See above.
  }
}
