import { Journal, type StoredNote } from "../../src/kernel/memory/journal";
import { Notes } from "../../src/kernel/memory/notes";
import type { Session } from "../../src/kernel/memory/session";

/** A note's key without its platform: such a machine knows one. */
const ofPlatform = (key: string): string =>
  key
    .split("\n")
    .slice(2)
    .join("\n")
    .replace(/ order$/, "");

/** The notes of a machine, without a disk: they outlive the processes of the machine. */
class NotesInMemory extends Journal {
  constructor(private readonly files: Map<string, string>) {
    super("/nowhere");
  }

  override async read(key: string): Promise<StoredNote | undefined> {
    const text = this.files.get(ofPlatform(key));
    return text === undefined ? undefined : (JSON.parse(text) as StoredNote);
  }

  override async begin(key: string, note: StoredNote, { alone = false } = {}): Promise<void> {
    if (alone && this.files.has(ofPlatform(key))) throw new Error("EEXIST: file already exists");
    this.files.set(ofPlatform(key), JSON.stringify(note));
  }

  override async add(key: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
    const note = await this.read(key);
    if (note) this.files.set(ofPlatform(key), JSON.stringify({ ...note, ...facts }));
  }

  override async otherOrders(key: string): Promise<ReadonlyMap<string, StoredNote>> {
    const others = [...this.files].filter(([other]) => other !== ofPlatform(key));
    return new Map(others.map(([other, text]) => [other, JSON.parse(text) as StoredNote]));
  }

  override async endFile(key: string): Promise<void> {
    this.files.delete(key);
  }

  override async end(key: string): Promise<void> {
    this.files.delete(ofPlatform(key));
  }

  /** No history lasts as long as a note does. */
  override async sweep(): Promise<void> {}
}

/** From now on the session has its notes in `files` instead of on the disk. */
export function keepNotesIn(files: Map<string, string>, session: Session, account: string | undefined): void {
  Object.assign(session, { notes: new Notes(new NotesInMemory(files), { origin: session.origin, account }, () => session.now()) });
}
