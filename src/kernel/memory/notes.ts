import { nameOf } from "../identity/key";
import { type Journal, type StoredNote, unreadable } from "./journal";
import {
  type ChangeNote,
  type Dated,
  type Facts,
  isNote,
  isOver,
  type NoteKind,
  type NoteOf,
  type OrderNote,
  overMs,
  rulesOf,
  type Workplace,
} from "./noteKinds";

/** Whose notes they are: the same resource of two platforms has two. */
interface Place {
  readonly origin: string;
  /** The account that the settings name. */
  readonly account?: string | undefined;
  readonly workplace?: Workplace | undefined;
}

/** The one place where notes begin, advance and end. */
export class Notes {
  #swept: Promise<void> | undefined;
  /** The journal's keys of the notes that this process began. */
  readonly #begun = new Map<string, string>();

  constructor(
    private readonly journal: Journal,
    private readonly place: Place,
    /** The platform's time, in milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  /**
   * The note of a kind that an earlier run, or this one, left under a key. A file that can't be read counts as none. So does a note of
   * another clone of the project about something free: its object is looked for as if there were no note.
   */
  async read<K extends NoteKind>(kind: K, key: string): Promise<NoteOf<K> | undefined> {
    const stored = (await this.#stored(kind, key)) ?? (await this.#originalsOfAnother(kind, key));
    if (typeof stored !== "object" || stored.kind !== kind) return undefined;
    const note = stored as unknown as NoteOf<K>;
    return rulesOf(kind).ofEachClone === "silent" && this.isOfAnother(note) ? undefined : note;
  }

  /** Whether a note was written by the same resource of another clone of the project, or with another backend. */
  isOfAnother({ folder, backend }: Pick<Dated, "folder" | "backend">): boolean {
    const { workplace } = this.place;
    return workplace !== undefined && folder !== undefined && (folder !== workplace.folder || backend !== workplace.backend);
  }

  /**
   * Without a note of its own, a clone believes another one's originals for some time: nobody can learn them anew. It never ends that note,
   * so the values of an old one may have been replaced long ago.
   */
  async #originalsOfAnother(kind: NoteKind, key: string): Promise<StoredNote | undefined> {
    const note = kind === "originals" ? await this.#inForm(this.#usualKey(kind, key)) : undefined;
    return typeof note === "object" && note.at > this.now() - overMs ? note : undefined;
  }

  /** What other resources (of a type) ordered, by the files of their notes. A note that can't be read may be of any order. */
  async ordersOfOthers(key: string, type?: string): Promise<ReadonlyMap<string, OrderNote | ChangeNote | typeof unreadable>> {
    const found = new Map<string, OrderNote | ChangeNote | typeof unreadable>();
    for (const [file, note] of await this.journal.otherOrders(this.#usualKey("order", key))) {
      if (note !== unreadable && type !== undefined && note.type !== type) continue;
      if (note === unreadable || !isNote(note)) found.set(file, unreadable);
      else if (note.kind === "order" || note.kind === "change") found.set(file, note as unknown as OrderNote | ChangeNote);
    }
    return found;
  }

  endFile(file: string): Promise<void> {
    return this.journal.endFile(file);
  }

  /** Whether a file lies where the note would be, and holds none. */
  async isUnreadable(kind: NoteKind, key: string): Promise<boolean> {
    return (await this.#stored(kind, key)) === unreadable;
  }

  async #stored(kind: NoteKind, key: string): Promise<StoredNote | typeof unreadable | undefined> {
    return this.#inForm(await this.#keyOf(kind, key), rulesOf(kind).isHandedOver);
  }

  /** The note under a key of the journal, if it has the form of this version. */
  async #inForm(key: string, byOthers = false): Promise<StoredNote | typeof unreadable | undefined> {
    const note = await this.journal.read(key, { byOthers });
    if (typeof note !== "object" || isNote(note)) return note;
    return this.journal.tellUnreadable(key, "another version of pulumi-hosting wrote it");
  }

  /** An object's id is the same under all settings, so a note of its change is found under settings that name another account, too. */
  #usualKey(kind: NoteKind, key: string): string {
    const { origin, account = "" } = this.place;
    return `${origin}\n${kind === "change" ? "" : account}\n${key}${rulesOf(kind).suffix}`;
  }

  /** The journal's key of a note. If another clone's note lies under the usual key, this clone's has a key of its own. */
  async #keyOf(kind: NoteKind, key: string): Promise<string> {
    const usual = this.#usualKey(kind, key);
    const { workplace } = this.place;
    if (workplace === undefined || rulesOf(kind).ofEachClone === undefined) return usual;
    const begun = this.#begun.get(usual);
    if (begun !== undefined) return begun;
    const { folder, backend } = workplace;
    const own = `${usual}\n${folder}\n${backend}`;
    if ((await this.journal.read(own)) !== undefined) return own;
    const found = await this.journal.read(usual);
    return typeof found === "object" && this.isOfAnother(found as StoredNote & Dated) ? own : usual;
  }

  /** Writes a note so that it is on the disk before anything is sent. Fails when that can't be done. */
  async begin<K extends NoteKind>(kind: K, key: string, facts: Facts<K>): Promise<void> {
    const nowMs = this.now();
    this.#swept ??= this.journal.sweep(nowMs, (note) => isOver(note, nowMs));
    await this.#swept;
    const { isOfObject, isAlone } = rulesOf(kind);
    const named = isOfObject ? {} : { resource: nameOf(key) };
    const note = { ...this.place.workplace, ...named, ...facts, at: facts.at ?? nowMs, kind } as unknown as StoredNote;
    const chosen = await this.#keyOf(kind, key);
    await this.journal.begin(chosen, note, { alone: isAlone });
    this.#begun.set(this.#usualKey(kind, key), chosen);
  }

  /** Adds facts to a note. Facts that can be found without it needn't outlive a power cut (`isSynced` is false). */
  async advance<K extends NoteKind>(
    kind: K,
    key: string,
    facts: Partial<Facts<K>>,
    options?: { readonly isSynced: boolean },
  ): Promise<void> {
    return this.journal.add(await this.#keyOf(kind, key), facts, options);
  }

  /** The engine has the result, or nothing was done. */
  async end(kind: NoteKind, key: string): Promise<void> {
    await this.journal.end(await this.#keyOf(kind, key));
    this.#begun.delete(this.#usualKey(kind, key));
  }

  /** Where the note in a file lies, for messages. */
  pathOf(file: string): string {
    return this.journal.pathOf(file);
  }

  file(kind: NoteKind, key: string): string {
    return this.journal.file(this.#usualKey(kind, key));
  }
}
