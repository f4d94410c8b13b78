import type { Values } from "../definition/values";
import type { StoredNote } from "./journal";

/**
 * Notes on the disk: what a process was about to do, kept until the engine is known to have the result. Each kind has one
 * writer and one end; docs/decisions/0015-notes.md has the table.
 */
export interface Dated {
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
  /** The id of the zone, site or mailspace: a program can continue with the same set elsewhere. */
  readonly parent: string;
  /** By digests of their labels. */
  readonly items: Readonly<Record<string, NotedItem>>;
}

/** An item in the note of a set. */
export interface NotedItem {
  /** The object's id. Only a run that came to its end knows it, and tells the engine of the object. */
  readonly id?: string;
  /** Until then digests of the item's fields by name, except those that follow from its label. */
  readonly fields?: Readonly<Record<string, string>>;
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
export const keyOf: Readonly<Record<NoteKind, (key: string) => string>> = {
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
export const ofResource: readonly NoteKind[] = ["creation", "originals", "order", "setWrites", "planChange", "missing", "sending"];

/** After this time, nothing that a killed run began is under way any more, and its objects are found without a note. */
export const overMs = 90 * 86_400_000;
/** Kinds that then say nothing. Orders may cost money, and originals can't be learnt anew: their notes stay. */
export const passing: readonly unknown[] = ["creation", "missing", "deletion", "setWrites", "sending"] satisfies NoteKind[];

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
export const ofEachClone: readonly NoteKind[] = ["creation", "originals", "setWrites", "sending"];

/** Of these, the kinds that say nothing to another clone: what they name is looked for as if there were no note. */
export const ofOneClone: readonly NoteKind[] = ["creation", "setWrites", "sending"];

/** Kinds of which there is never a second one under a key: two commands at once would order twice. */
export const alone: readonly NoteKind[] = ["registrantChange"];

/** Kinds that a provider hands to another one in the same run, when a resource moves while its order is under way. */
export const handedOver: readonly NoteKind[] = ["order", "planChange"];

export function inPresentForm<K extends NoteKind>(kind: K, stored: StoredNote): NoteOf<K> {
  return { type: stored.type, at: stored.at, kind, ...from010[kind](stored) } as unknown as NoteOf<K>;
}
