import { hash } from "node:crypto";
import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ExplainedError } from "../values/explained";
import { isOpenToOthers, newFile, overwriteFile, prepareFolder, readOwn, removeFile, replaceFile } from "./noteFiles";

/** One note as it lies on the disk; `memory/noteKinds.ts` says which kinds there are. */
export type StoredNote = Readonly<Record<string, unknown>> & { readonly type: string; readonly at: number };

/** A file that holds no note: half written by a full disk, or not ours. */
export const unreadable = Symbol("unreadable");

const noteName = /^[0-9a-f]{32}(\.order)?\.json$/;
const passingName = /^[0-9a-f]{32}(\.order)?\.json\..*new$/;
const orderName = /\.order\.json$/;
/** How many files one run looks at when it cleans up. Another run looks at others. */
const mostSwept = 200;
const dayMs = 86_400_000;

/** Files that survive a killed process: one for each note, readable by their owner only, without secrets. */
export class Journal {
  #known: Promise<Set<string> | undefined> | undefined;
  #isReady = false;
  readonly #told = new Set<string>();

  constructor(
    /** `undefined` where the machine has no place for notes. */
    private readonly folder: string | undefined,
    private readonly warn: (message: string) => void = () => undefined,
  ) {}

  /**
   * The note under a key; `undefined` when there is none. Of a note that another process of the run may have written a moment ago
   * (`byOthers`), the listing of the folder says nothing.
   */
  async read(key: string, { byOthers = false } = {}): Promise<StoredNote | typeof unreadable | undefined> {
    if (this.folder === undefined) return undefined;
    const known = await this.#files();
    const name = this.#name(key);
    // Mostly there are none, and then there is nothing to look for. A folder that can't be listed may have it.
    if (known && !known.has(name) && !byOthers) return undefined;
    const path = join(this.folder, name);
    const note = noteAt(path);
    if (byOthers && note !== undefined) known?.add(name);
    return typeof note === "string" ? this.tellUnreadable(key, note) : note;
  }

  tellUnreadable(key: string, problem: string): typeof unreadable {
    return this.#tellUnreadable(this.#name(key), problem);
  }

  #tellUnreadable(name: string, problem: string): typeof unreadable {
    this.#tell(`the note ${this.pathOf(name)} can't be read (${problem}). So the provider doesn't know what an earlier run began.`);
    return unreadable;
  }

  /** Writes a note so that it is on the disk before anything is sent; `alone` fails where one lies there already. */
  async begin(key: string, note: StoredNote, { alone = false } = {}): Promise<void> {
    if (this.folder === undefined) throw new Error("this user has no home folder for the notes: set HOSTING_STATE_DIR");
    const name = this.#name(key);
    const known = await this.#files();
    this.#prepare(this.folder);
    await (alone ? newFile : replaceFile)(join(this.folder, name), JSON.stringify(note));
    known?.add(name);
  }

  /** The notes of all other orders in the folder, of whichever platform and account, by the names of their files. */
  async otherOrders(key: string): Promise<ReadonlyMap<string, StoredNote | typeof unreadable>> {
    const found = new Map<string, StoredNote | typeof unreadable>();
    const { folder } = this;
    if (folder === undefined) return found;
    const known = await this.#files();
    // Listed anew: other processes write notes, too.
    for (const name of await readdir(folder).catch((error) => noneIfMissing(folder, error))) {
      if (!noteName.test(name) || !orderName.test(name) || name === this.#name(key)) continue;
      const path = join(folder, name);
      let note = noteAt(path);
      // Another process may be writing it at this moment.
      for (const pauseMs of [20, 200]) if (typeof note === "string") note = await pause(pauseMs).then(() => noteAt(path));
      if (note === undefined) continue;
      known?.add(name);
      found.set(name, typeof note === "string" ? this.#tellUnreadable(name, note) : note);
    }
    return found;
  }

  /**
   * Adds facts to a note, and to the disk, unless a power cut may take them. A warning names a fact that can't be kept: only the user may
   * remember it by then.
   */
  async add(key: string, facts: Readonly<Record<string, unknown>>, { isSynced = true } = {}): Promise<void> {
    const note = await this.read(key);
    if (note === undefined && !(await this.#files())?.has(this.#name(key))) return;
    const path = this.file(key);
    try {
      if (typeof note !== "object") throw new Error(note === undefined ? "it was removed" : "it can't be read");
      await this.#write(path, JSON.stringify({ ...note, ...facts }), isSynced);
    } catch (error) {
      const lost = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`);
      this.#tell(
        `the note ${path} doesn't have ${lost.join(", ")}: it can't be written (${(error as Error).message}). Keep this line. ` +
          "If this run is interrupted, look in the platform's panel before you run `pulumi up` again.",
      );
    }
  }

  file(key: string): string {
    return this.pathOf(this.#name(key));
  }

  pathOf(name: string): string {
    return join(this.folder ?? "", name);
  }

  end(key: string): Promise<void> {
    return this.endFile(this.#name(key));
  }

  async endFile(name: string): Promise<void> {
    const known = await this.#files();
    if (this.folder === undefined || (known && !known.delete(name))) return;
    await removeFile(join(this.folder, name));
  }

  /** Removes notes that are over, and files that killed runs left half written. Looks at some files only: it may take no time. */
  async sweep(nowMs: number, isOver: (note: StoredNote) => boolean): Promise<void> {
    const known = await this.#files();
    if (this.folder === undefined || !known || known.size === 0) return;
    const names = [...known];
    const first = Math.max(0, Math.floor(Math.random() * (names.length - mostSwept + 1)));
    for (const name of names.slice(first, first + mostSwept)) {
      const path = join(this.folder, name);
      const note = noteName.test(name) ? noteAt(path) : undefined;
      const isDone = typeof note === "object" ? isOver(note) : passingName.test(name) && isOlder(path, nowMs - dayMs);
      if (!isDone) continue;
      known.delete(name);
      await removeFile(path);
    }
  }

  /** A full disk still has the room that the first note took, and a longer text may find room elsewhere. */
  async #write(path: string, text: string, isSynced: boolean): Promise<void> {
    const overwrite = (): Promise<void> => overwriteFile(path, text, { isSynced });
    const replace = (): Promise<void> => replaceFile(path, text);
    const [first, second] = isSynced ? [replace, overwrite] : [overwrite, replace];
    await first().catch((error: unknown) => second().catch(() => Promise.reject(error)));
  }

  /** Once for all notes. After a failure, which may have been a network drive's moment, the next note tries again. */
  #prepare(folder: string): void {
    if (this.#isReady) return;
    prepareFolder(folder);
    if (isOpenToOthers(folder))
      this.#tell(
        `other users can write to ${folder}, and could remove the notes that prevent a second order after a killed run. ` +
          `Run \`chmod go-w ${folder}\`, or set HOSTING_STATE_DIR to another folder.`,
      );
    this.#isReady = true;
  }

  #tell(message: string): void {
    if (this.#told.has(message)) return;
    this.#told.add(message);
    this.warn(message);
  }

  /** Each purchase looks at the notes of all orders: their names tell them, so that thousands of others cost nothing. */
  #name(key: string): string {
    return `${digest(key)}${/ (order|change)$/.test(key) ? ".order" : ""}.json`;
  }

  /** The files that are there; `undefined` when nobody can say. */
  #files(): Promise<Set<string> | undefined> {
    this.#known ??= readdir(this.folder ?? "").then(
      (names) => new Set(names),
      ({ code }: NodeJS.ErrnoException) => (code === "ENOENT" || code === "ENOTDIR" ? new Set<string>() : undefined),
    );
    return this.#known;
  }
}

/** A folder that isn't there has no notes. Nobody knows what is in one that can't be listed. */
function noneIfMissing(folder: string, { code, message }: NodeJS.ErrnoException): string[] {
  if (code === "ENOENT" || code === "ENOTDIR") return [];
  throw new ExplainedError(
    "note-unreadable",
    `nothing was ordered: the folder ${folder} can't be listed (${message}), and a note there may be of an order that is under way. ` +
      "Make sure that the folder can be read, then run the command again.",
  );
}

function isOlder(path: string, thanMs: number): boolean {
  const { mtimeMs = Number.POSITIVE_INFINITY } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return mtimeMs < thanMs;
}

/** The notes of unfinished runs in a folder, of whichever platform and account. A folder that isn't there has none. */
export async function openNotes(folder: string): Promise<StoredNote[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.filter((name) => noteName.test(name)).map((name) => noteAt(join(folder, name)));
  return found.filter((note) => typeof note === "object");
}

/** The note in a file, or why there is none in it. */
function noteAt(path: string): StoredNote | string | undefined {
  const content = readOwn(path);
  if (content === undefined || "problem" in content) return content?.problem;
  try {
    const note = JSON.parse(content.text) as Partial<StoredNote> | null;
    return typeof note?.type === "string" && typeof note.at === "number" ? (note as StoredNote) : "it holds no note";
  } catch {
    return "it is incomplete";
  }
}

export function digest(value: string): string {
  return hash("sha256", value).slice(0, 32);
}
