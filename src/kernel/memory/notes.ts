import type { Values } from "../definition/values";
import { nameOf } from "../identity/key";
import { type Journal, type StoredNote, unreadable } from "./journal";

/**
 * Notes on the disk: what a process was about to do, kept until the engine is known to have the result. Each kind has one
 * writer and one end; docs/decisions/0015-notes.md has the table.
 */
interface Dated {
  /** The resource type. */
  readonly type: string;
  /** When the note was written, by the platform's time, in milliseconds since 1970. */
  readonly at: number;
  /** The folder of the project, and a digest of the backend that keeps its state: another clone has another state. */
  readonly folder?: string;
  readonly backend?: string;
  /** The name of the resource, for a person who reads of the note. Notes of 0.1.0 have none. */
  readonly resource?: string;
}

/** Where a program runs. */
export interface Workplace {
  readonly folder: string;
  /** A digest, since the address of a backend may hold a password. */
  readonly backend: string;
}

/** A free object is about to be created. */
export interface CreationNote extends Dated {
  readonly kind: "creation";
  /** A digest of the object's identity: the identity itself may hold a secret. */
  readonly identity: string;
  /** The object whose place the new one is to take: the state has it until then, and both may have the same identity. */
  readonly replaces?: string;
  /** The id of the object, as soon as it is known. */
  readonly made?: string;
  /** Of the object's outputs, those that the platform may never show again. */
  readonly shown?: Values;
}

/** What settings were before their first write. */
export interface OriginalsNote extends Dated {
  readonly kind: "originals";
  /** The id of the settings: a note under the same key may be of others. */
  readonly id: string;
  readonly originals: Values;
  /** Whether the settings were switched on for the resource. */
  readonly activated?: boolean;
  /** Of the outputs, those that the platform may never show again. */
  readonly shown?: Values;
}

/** An object is about to be ordered, or is on order. */
export interface OrderNote extends Dated {
  readonly kind: "order";
  readonly identity: string;
  /** The platform's origin: another resource may ask for the same. Notes of 0.1.0 have none. */
  readonly origin?: string;
  readonly replaces?: string;
  /** What the user names to say that nothing came of the order. Each note has its own; notes of 0.1.0 have none. */
  readonly noteId?: string;
  /** The ids of the orders that were under way before the request: what is not among them may be ours. */
  readonly ordersBefore?: readonly string[];
  /** What was ordered, without secrets. What came of it is looked for by these values, whatever the program says by then. */
  readonly ordered?: Values;
  /** The token of the cart, and the order's id, as soon as they are known. */
  readonly cart?: string;
  readonly order?: string;
  /** The id of the object that the order made. */
  readonly made?: string;
  readonly shown?: Values;
}

/** A change of what is bought is about to be ordered, or is on order. */
export interface PlanChangeNote extends Dated {
  readonly kind: "planChange";
  /** The id of the object that changes. */
  readonly id: string;
  readonly noteId?: string;
  readonly ordersBefore?: readonly string[];
  readonly cart?: string;
  readonly order?: string;
}

/** Another registrant of a domain is about to be ordered, or is on order: a command orders it, and no resource. */
export interface RegistrantChangeNote extends Dated {
  readonly kind: "registrantChange";
  readonly domain: string;
  /** Who is to be the registrant: `contact 42`, or a digest of a new contact. */
  readonly contact: string;
  readonly noteId: string;
  readonly ordersBefore: readonly string[];
  readonly cart?: string;
  readonly order?: string;
}

/** A read found nothing where the state has an object. */
interface MissingNote extends Dated {
  readonly kind: "missing";
  readonly id: string;
}

/** A deletion is under way whose object can be made again under the same id. */
interface DeletionNote extends Dated {
  readonly kind: "deletion";
}

/** Items of a set are about to be created or adopted, or were, and no state that the engine brought has all of them yet. */
interface SetWritesNote extends Dated {
  readonly kind: "setWrites";
  /** Digests of the items' labels. */
  readonly items: readonly string[];
  /** By these digests, what else an item is to be: the names of its fields, and a digest of their values. Notes of 0.1.0 have none. */
  readonly contents?: Readonly<Record<string, string>>;
  /** The id of the zone, site or mailspace. A program can go on with the same set elsewhere. Notes of 0.1.0 have none. */
  readonly parent?: string;
  /** Whether the state had the set. Notes of 0.1.0 don't say it. */
  readonly operation?: "create" | "update";
  /** By these digests, the ids of the objects, once the run has come to its end. */
  readonly made?: Readonly<Record<string, string>>;
  /** The items that the run told the engine nothing of when it came to its end: their answers were lost. */
  readonly lost?: readonly string[];
  /** Whether the run came to its end: the engine was told of the items, and the user may have let them go since. */
  readonly told?: boolean;
}

/** Requests of a set are under way. */
interface SendingNote extends Dated {
  readonly kind: "sending";
}

type OrderingNote = OrderNote | PlanChangeNote | RegistrantChangeNote;
type Note = CreationNote | OriginalsNote | OrderingNote | MissingNote | DeletionNote | SetWritesNote | SendingNote;

export type NoteKind = Note["kind"];
export type NoteOf<K extends NoteKind> = Extract<Note, { readonly kind: K }>;
/** What a writer says of a note; the kind and the time come by themselves. */
export type Facts<K extends NoteKind> = Omit<NoteOf<K>, "kind" | "at"> & { readonly at?: number };

/** A kind's key in the journal. Kinds that can stand beside each other have different keys. */
const keyOf: Readonly<Record<NoteKind, (key: string) => string>> = {
  creation: (key) => key,
  originals: (key) => key,
  order: (key) => key,
  setWrites: (key) => key,
  planChange: (key) => `${key} change`,
  registrantChange: (registration) => `${registration} registrant`,
  missing: (key) => `${key} lost`,
  deletion: (object) => `${object} going`,
  sending: (key) => `${key} sending`,
};

/** Kinds that lie under the key of a resource. */
const ofResource: readonly NoteKind[] = ["creation", "originals", "order", "setWrites", "planChange", "missing", "sending"];

/** After this time, nothing that a killed run began is under way any more, and its objects are found without a note. */
const overMs = 90 * 86_400_000;
/** Kinds that then say nothing. Orders may cost money, and originals can't be learnt anew: their notes stay. */
const passing: readonly unknown[] = ["creation", "missing", "deletion", "setWrites", "sending"] satisfies NoteKind[];

/** The facts of a kind as version 0.1.0 wrote them: one record for all kinds, told apart by their keys. */
const from010: { readonly [K in NoteKind]: (note: StoredNote) => Readonly<Record<string, unknown>> } = {
  creation: ({ thing, made }) => ({ identity: thing, made }),
  originals: ({ made, found = {}, activated }) => ({ id: made, originals: found, activated }),
  order: ({ thing, ordered, cart, order, made }) => ({ identity: thing, ordered, cart, order, made }),
  setWrites: ({ parts = [] }) => ({ items: parts }),
  planChange: ({ made, cart, order }) => ({ id: made, cart, order }),
  registrantChange: () => ({}),
  missing: ({ made }) => ({ id: made }),
  deletion: () => ({}),
  sending: () => ({}),
};

/** Kinds that two clones of a project may each have under one key: neither writes over the other's. */
const ofEachClone: readonly NoteKind[] = ["creation", "originals", "setWrites"];

/** Kinds of which there is never a second one under a key: two commands at once would order twice. */
const alone: readonly NoteKind[] = ["registrantChange"];

/** Kinds that a provider hands to another one in the same run, when a resource moves while its order is under way. */
const handedOver: readonly NoteKind[] = ["order", "planChange"];

function inPresentForm<K extends NoteKind>(kind: K, stored: StoredNote): NoteOf<K> {
  return { type: stored.type, at: stored.at, kind, ...from010[kind](stored) } as unknown as NoteOf<K>;
}

/** The one place where notes begin, advance and end. */
export class Notes {
  #swept: Promise<void> | undefined;

  constructor(
    private readonly journal: Journal,
    /** The platform's time, in milliseconds since 1970. */
    private readonly now: () => number,
    private readonly workplace?: Workplace,
  ) {}

  /**
   * The note of a kind that an earlier run, or this one, left under a key. A file that can't be read counts as none. So does what another
   * clone of the project was about to make for free: it is looked for as if there were no note.
   */
  async read<K extends NoteKind>(kind: K, key: string): Promise<NoteOf<K> | undefined> {
    const note = await this.#read(kind, key);
    return note && (kind === "creation" || kind === "setWrites") && this.isOfAnother(note) ? undefined : note;
  }

  /** Whether a note was written by the same resource of another clone of the project, or with another backend. */
  isOfAnother({ folder, backend }: Dated): boolean {
    const { workplace } = this;
    return workplace !== undefined && folder !== undefined && (folder !== workplace.folder || backend !== workplace.backend);
  }

  async #read<K extends NoteKind>(kind: K, key: string): Promise<NoteOf<K> | undefined> {
    const stored = (await this.#stored(kind, key)) ?? (await this.#originalsOfAnother(kind, key));
    if (stored === undefined || stored === unreadable) return undefined;
    if (stored.kind === undefined) return inPresentForm(kind, stored);
    return stored.kind === kind ? (stored as unknown as NoteOf<K>) : undefined;
  }

  /**
   * Without a note of its own, a clone believes another one's originals for some time: nobody can learn them anew. It never ends that note,
   * so an old one may say what was true long ago.
   */
  async #originalsOfAnother(kind: NoteKind, key: string): Promise<StoredNote | undefined> {
    const note = kind === "originals" ? await this.journal.read(keyOf[kind](key)) : undefined;
    return typeof note === "object" && note.at > this.now() - overMs ? note : undefined;
  }

  /** The orders of other resources, by the files of their notes. Notes of 0.1.0 name no kind: of them, an order says what was ordered. */
  async ordersOfOthers(key: string): Promise<ReadonlyMap<string, OrderNote>> {
    const found = new Map<string, OrderNote>();
    for (const [file, note] of await this.journal.others(keyOf.order(key))) {
      if (note.kind === "order") found.set(file, note as unknown as OrderNote);
      else if (note.kind === undefined && note.ordered !== undefined) found.set(file, inPresentForm("order", note));
    }
    return found;
  }

  /** The note in a file says nothing any more. */
  endFile(file: string): Promise<void> {
    return this.journal.endFile(file);
  }

  /** Whether a file lies where the note would be, and holds none. */
  async isUnreadable(kind: NoteKind, key: string): Promise<boolean> {
    return (await this.#stored(kind, key)) === unreadable;
  }

  async #stored(kind: NoteKind, key: string): Promise<StoredNote | typeof unreadable | undefined> {
    return this.journal.read(await this.#keyOf(kind, key), { byOthers: handedOver.includes(kind) });
  }

  /** The journal's key of a note. If another clone's note lies under the usual key, this clone's has a key of its own. */
  async #keyOf(kind: NoteKind, key: string): Promise<string> {
    const usual = keyOf[kind](key);
    if (this.workplace === undefined || !ofEachClone.includes(kind)) return usual;
    const { folder, backend } = this.workplace;
    const own = `${usual}\n${folder}\n${backend}`;
    if ((await this.journal.read(own)) !== undefined) return own;
    const found = await this.journal.read(usual);
    return typeof found === "object" && this.isOfAnother(found as StoredNote & Dated) ? own : usual;
  }

  /** Writes a note so that it is on the disk before anything is sent. Fails when that can't be done. */
  async begin<K extends NoteKind>(kind: K, key: string, facts: Facts<K>): Promise<void> {
    const nowMs = this.now();
    this.#swept ??= this.journal.sweep(nowMs, (note) => passing.includes(note.kind) && note.at < nowMs - overMs);
    await this.#swept;
    const named = ofResource.includes(kind) ? { resource: nameOf(key) } : {};
    const note = { ...this.workplace, ...named, ...facts, at: facts.at ?? nowMs, kind } as unknown as StoredNote;
    return this.journal.begin(await this.#keyOf(kind, key), note, { alone: alone.includes(kind) });
  }

  /** Adds what became known. */
  async advance<K extends NoteKind>(kind: K, key: string, facts: Partial<Facts<K>>): Promise<void> {
    return this.journal.add(await this.#keyOf(kind, key), facts);
  }

  /** The engine has the result, or nothing was done. */
  async end(kind: NoteKind, key: string): Promise<void> {
    return this.journal.end(await this.#keyOf(kind, key));
  }

  /** The file of a note, for messages. */
  file(kind: NoteKind, key: string): string {
    return this.journal.file(keyOf[kind](key));
  }
}
