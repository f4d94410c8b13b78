import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, unlink } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

/** One note as it lies on the disk; `memory/notes.ts` says which kinds there are. */
export type StoredNote = Readonly<Record<string, unknown>> & { readonly type: string; readonly at: number };

/** A file that holds no note: half written by a full disk, or not ours. */
export const unreadable = Symbol("unreadable");

/** Where notes are kept: `HOSTING_STATE_DIR`, else the user's XDG state folder. */
export function journalFolder(environment: NodeJS.ProcessEnv): string {
  if (environment.HOSTING_STATE_DIR) return environment.HOSTING_STATE_DIR;
  return join(environment.XDG_STATE_HOME || join(homedir(), ".local", "state"), "pulumi-hosting");
}

/** Files that survive a killed process: one for each note, readable by their owner only, without secrets. */
export class Journal {
  #known: Promise<Set<string>> | undefined;
  #folder: Promise<unknown> | undefined;

  constructor(
    private readonly folder: string,
    /** Origin and account: the same resource of two platforms has two notes. */
    private readonly place: string,
  ) {}

  /** The note under a key; `undefined` when there is none. */
  async read(key: string): Promise<StoredNote | typeof unreadable | undefined> {
    const known = await this.#files();
    // Mostly there are none, and then there is nothing to look for.
    if (known.size === 0) return undefined;
    const name = this.#name(key);
    if (!known.has(name)) return undefined;
    try {
      return noteIn(await readFile(join(this.folder, name), "utf8"));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : unreadable;
    }
  }

  /** Writes a note so that it is on the disk before anything is sent. */
  async begin(key: string, note: StoredNote): Promise<void> {
    const name = this.#name(key);
    const known = await this.#files();
    this.#folder ??= mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#folder;
    await this.#replace(name, note, true);
    await syncFolder(this.folder);
    known.add(name);
  }

  /** Adds facts to a note. They need no sync: without them the object is looked for. */
  async add(key: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
    const note = await this.read(key);
    if (note === undefined || note === unreadable) return;
    await this.#replace(this.#name(key), { ...note, ...facts }, false).catch(() => undefined);
  }

  /** The file of a note, for messages. */
  file(key: string): string {
    return join(this.folder, this.#name(key));
  }

  async end(key: string): Promise<void> {
    const name = this.#name(key);
    const known = await this.#files();
    if (!known.delete(name)) return;
    await unlink(join(this.folder, name)).catch(() => undefined);
  }

  /** At no moment is there half a note: a kill leaves the old one or the new one. */
  async #replace(name: string, note: StoredNote, synced: boolean): Promise<void> {
    const path = join(this.folder, name);
    const file = await open(`${path}.new`, "w", 0o600);
    try {
      await file.writeFile(JSON.stringify(note));
      if (synced) await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }

  #name(key: string): string {
    return `${digest(`${this.place}\n${key}`)}.json`;
  }

  #files(): Promise<Set<string>> {
    this.#known ??= readdir(this.folder).then(
      (names) => new Set(names),
      () => new Set<string>(),
    );
    return this.#known;
  }
}

/** What unfinished runs left in a folder, of whichever platform and account. A folder that isn't there has none. */
export async function openNotes(folder: string): Promise<StoredNote[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^[0-9a-f]{32}\.json$/.test(name));
  const found = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8").then(noteIn, () => unreadable)));
  return found.filter((note) => typeof note === "object");
}

function noteIn(text: string): StoredNote | typeof unreadable {
  try {
    const note = JSON.parse(text) as Partial<StoredNote> | null;
    return typeof note?.type === "string" && typeof note.at === "number" ? (note as StoredNote) : unreadable;
  } catch {
    return unreadable;
  }
}

/** A new file is only safe from a power cut once its folder is on the disk too; some file systems can't say so. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch {
    // The kill of a process, which needs no sync, is still covered.
  }
}

export function digest(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 32);
}
