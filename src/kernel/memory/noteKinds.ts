import type { Values } from "../definition/values";

/**
 * Notes on the disk: a process writes one before it acts, and keeps it until the engine is known to have the result. Each kind has one
 * writer and one end; docs/decisions/0015-notes.md has the table.
 */
export interface Dated {
  readonly type: string;
  /** When the note was written, by the platform's time, in milliseconds since 1970. */
  readonly at: number;
  /** The folder of the project, and a digest of the backend that keeps its state: another clone has another state. */
  readonly folder?: string;
  readonly backend?: string;
}

interface OfResource extends Dated {
  /** The name of the resource, for a person who reads of the note. */
  readonly resource: string;
}

export interface Workplace {
  readonly folder: string;
  /** A digest, since the address of a backend may hold a password. */
  readonly backend: string;
}

/** An object is about to exist. */
interface OfNewObject extends OfResource {
  /** A digest of the object's identity: the identity itself may hold a secret. */
  readonly identity: string;
  /** The object whose place the new one is to take: the state has it until then, and both may have the same identity. */
  readonly replaces?: string;
  /** The id of the object, as soon as it is known. */
  readonly made?: string;
  /** Of the object's outputs, those that the platform may never show again. */
  readonly shown?: Values;
}

/** A free object is about to be created. */
export interface CreationNote extends OfNewObject {
  readonly kind: "creation";
}

/** The values of settings before their first write. */
export interface OriginalsNote extends OfResource {
  readonly kind: "originals";
  /** The id of the settings: a note under the same key may be of others. */
  readonly id: string;
  readonly originals: Values;
  /** Whether the settings were switched on for the resource. */
  readonly activated?: boolean;
  /** Of the outputs, those that the platform may never show again. */
  readonly shown?: Values;
}

/** Something is about to be ordered, or is on order. */
interface OrderingNote extends OfResource {
  /** The platform and, where one was named, the account, as a state has its home: another resource may ask for the same. */
  readonly origin?: string;
  /** The id by which the user says that nothing came of the order. Each note has its own. */
  readonly noteId: string;
  /** The ids of the orders that were under way before the request: any other order may be ours. */
  readonly ordersBefore?: readonly string[];
  /** The ordered values, without secrets: they tell the result of the order, whatever the program says by then. */
  readonly ordered: Values;
  /** The token of the cart, and the order's id, as soon as they are known. */
  readonly cart?: string;
  readonly order?: string;
}

/** An object is about to be ordered, or is on order. */
export interface OrderNote extends OfNewObject, OrderingNote {
  readonly kind: "order";
}

/** A change of a bought object is about to be ordered, by its resource or by a command, or is on order. */
export interface ChangeNote extends OrderingNote {
  readonly kind: "change";
  readonly id: string;
}

/** A read found nothing where the state has an object. */
interface MissingNote extends OfResource {
  readonly kind: "missing";
  readonly id: string;
}

/** A deletion is under way whose object can be made again under the same id. */
interface DeletionNote extends Dated {
  readonly kind: "deletion";
}

/** Requests of a set are under way, or items were created or adopted, and no state that the engine brought has all of them yet. */
interface SetWritesNote extends OfResource {
  readonly kind: "setWrites";
  /** The id of the zone, site or mailspace: a program can continue with the same set elsewhere. */
  readonly parent: string;
  /** The items that are created or adopted, by digests of their labels. */
  readonly items: Readonly<Record<string, NotedItem>>;
  /** The latest time at which a request may have left, as long as requests may be under way. */
  readonly sentUntil?: number;
}

/** An item in the note of a set. */
export interface NotedItem {
  /** The object's id. Only a run that came to its end knows it, and tells the engine of the object. */
  readonly id?: string;
  /** Until then digests of the item's fields by name, except those that follow from its label. */
  readonly fields?: Readonly<Record<string, string>>;
}

type Note = CreationNote | OriginalsNote | OrderNote | ChangeNote | MissingNote | DeletionNote | SetWritesNote;

export type NoteKind = Note["kind"];
export type NoteOf<K extends NoteKind> = Extract<Note, { readonly kind: K }>;
/** The facts that a writer gives to a note; the rest comes by itself. */
export type Facts<K extends NoteKind> = Omit<NoteOf<K>, "kind" | "at" | "resource"> & { readonly at?: number; readonly resource?: string };

/** The rules for the notes of a kind. */
interface Rules<K extends NoteKind = NoteKind> {
  /** Ends the key in the journal. Kinds that can stand beside each other have different keys. */
  readonly suffix: string;
  /** The facts that each note has. */
  readonly necessary: readonly (keyof NoteOf<K>)[];
  /** Whether its key is an object's name, and not the key of a resource. */
  readonly isOfObject?: true;
  /** Whether it is over after `overMs`. Orders may cost money, and originals can't be learnt anew: their notes stay. */
  readonly passes?: true;
  /**
   * Two clones of a project may each have one under one key: neither writes over the other's. A `silent` one says nothing to another
   * clone, which looks for the object as if there were no note.
   */
  readonly ofEachClone?: "silent" | "heard";
  /** There is never a second one under a key: two commands at once would order twice. */
  readonly isAlone?: true;
  /** A provider hands it to another one in the same run, when a resource moves while its order is under way. */
  readonly isHandedOver?: true;
}

/** After this time, nothing that a killed run began is under way any more, and its objects are found without a note. */
export const overMs = 90 * 86_400_000;

const rules: { readonly [K in NoteKind]: Rules<K> } = {
  creation: { suffix: "", necessary: ["identity"], passes: true, ofEachClone: "silent" },
  originals: { suffix: "", necessary: ["id", "originals"], ofEachClone: "heard" },
  order: { suffix: " order", necessary: ["identity", "origin", "noteId", "ordered"], isHandedOver: true },
  change: { suffix: " change", necessary: ["id", "noteId", "ordered"], isOfObject: true, isAlone: true, isHandedOver: true },
  missing: { suffix: " lost", necessary: ["id"], passes: true },
  deletion: { suffix: " going", necessary: [], isOfObject: true, passes: true },
  setWrites: { suffix: "", necessary: ["items", "parent"], passes: true, ofEachClone: "silent" },
};

export function rulesOf(kind: NoteKind): Rules {
  return rules[kind] as Rules;
}

/** Whether a note has the form of this version. Another version of this package may have left one in a form of its own. */
export function isNote(stored: object): boolean {
  const { kind } = stored as Partial<Note>;
  return kind !== undefined && Object.hasOwn(rules, kind) && rulesOf(kind).necessary.every((name) => name in stored);
}

export function isOver({ kind, at }: Dated & { readonly kind?: unknown }, nowMs: number): boolean {
  return Object.entries(rules).some(([name, { passes }]) => name === kind && passes) && at < nowMs - overMs;
}
