import type { z } from "zod";
import type { Json, Platform, Reading } from "../../client/index";
import { fieldsOf, type Fields } from "./shape";

/** Fields by their names in a program: inputs, outputs, observed objects. */
export type Values = Record<string, unknown>;

/** What a parent tells its children about itself: a zone its name, so that a record's absolute name can be read. */
export type ParentFacts = Readonly<Record<string, string>>;

export interface Finding {
  /** The property, as the program writes it: `triggers[0].patternMatches`. */
  readonly path: string;
  /** The rule and what is allowed. */
  readonly message: string;
  /** The code under which the documentation explains it. */
  readonly explained?: string;
}

export interface Findings {
  readonly problems: readonly Finding[];
  readonly warnings: readonly Finding[];
}

export const nothing: Findings = { problems: [], warnings: [] };

/** What the writing verbs are given. */
export interface Call {
  readonly api: Platform;
}

/** The parts of a Pulumi id by name: `{ zoneId, recordId }`. */
export type IdParts = Readonly<Record<string, string>>;

export interface Compare {
  readonly parentFacts: ParentFacts;
  /** The fields of the side that is known best: the program's. */
  readonly fields: Values;
  /** The fields of the other side, where all of them are known. */
  readonly others?: Values;
  /** Whether both sides are programs; otherwise the first is a program's and the second what the platform shows. */
  readonly strict?: boolean;
}

/** Whether two values mean the same; either may be absent where the field is optional. */
export type Same = (a: never, b: never, compare: Compare) => boolean;

export interface Siblings {
  readonly items: readonly Json[];
  readonly parentFacts?: ParentFacts;
  /**
   * Asks for one that the list lacks, where the list may have been cut short: what is known of it, or nothing when it is
   * gone. Fails when that can't be told.
   */
  readonly probe?: (id: IdParts) => Promise<Json | undefined>;
}

/** How objects of a type are bought: the creating request answers with a cart, the cart leads to an order, the order to the object. */
export interface Purchase<I> {
  /** Inputs whose change is bought as well: the update's answer is a cart. */
  readonly changes: readonly string[];
  /** Where an order of such an object says that it belongs: its location, `null` where orders of the kind have none. */
  readonly locationOf: (inputs: I) => string | null;
  /** The id of what an order made, where the order's detail shows it. */
  readonly madeBy?: (order: Json) => unknown;
}

/** Settings that only exist once they were switched on. */
export interface Activation {
  readonly activate: (call: Call & { readonly id: IdParts }) => Promise<unknown>;
  readonly deactivate: (call: Call & { readonly id: IdParts }) => Promise<unknown>;
}

/** Fields that the list of a type doesn't show, and the object by itself does. */
export interface Details {
  readonly fields: readonly string[];
  readonly read: (reading: Reading, id: IdParts) => Promise<unknown>;
}

/** Everything there is to know of a resource type. Its file is the only place that knows it. */
export interface Spec<I extends object = Values> {
  /** The type's name in programs: `DnsRecord`. */
  readonly type: string;
  readonly description: string;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** Reads an object of the API into fields. Loose: unknown keys pass, missing ones are fine. */
  readonly wire: z.ZodType<Values>;
  /** The name of the envelope and of the list that the API puts objects into: `dns_record`, `dns_records`. */
  readonly envelope: readonly [one: string, many: string];
  /** Parts of the Pulumi id; all but the last are inputs. */
  readonly id: readonly string[];
  /**
   * The input that holds the parent's id, and the parent's type. `through` is the type that makes the parent ready and has
   * its id: programs take the id from there, so that it comes first.
   */
  readonly parent?: { readonly property: string; readonly type: string; readonly readyVia?: string };
  /** The object's own part of the id, where it follows from the inputs: a later object can have it again, and a killed run's deletion could take that one. */
  readonly idOf?: (inputs: I, parentFacts: ParentFacts) => string;
  /** Whether a deleted parent goes on holding it for a while, so that it is deleted by itself and not left to the parent's end. */
  readonly outlivesParent?: boolean;
  /** What makes two of them the same thing, within their parent. A singleton needs none. */
  readonly key?: (inputs: I, parentFacts: ParentFacts) => readonly unknown[];
  /** Whether the platform holds at most one object under the key, so that even a different one is in the way. */
  readonly unique?: (inputs: I) => boolean;
  /** Groups of inputs that say the same in different forms; a program names one of each. */
  readonly eitherOr?: readonly (readonly string[])[];
  /** Input fields that two identical objects may differ in. */
  readonly identityIgnores?: readonly string[];
  /** A thing that is always there with its parent; create and delete only change and put back its settings. */
  readonly singleton?: boolean;
  /** The same fact spelled differently is no change. Fields not named here are compared by value. */
  readonly same?: Readonly<Record<string, Same>>;
  /** Fields of which every spelling is known: what differs there is another value, never the platform's own form of ours. */
  readonly verbatimFields?: (inputs: Partial<I>) => readonly string[];
  /** Rules across fields. Values that aren't known yet are `unknownValue`. */
  readonly rules?: (inputs: Partial<I>, parentFacts: ParentFacts) => Findings;
  /** What the state of an object tells of its parent, when the parent itself wasn't seen. */
  readonly parentFactsOf?: (state: Values) => ParentFacts | undefined;
  /** What the objects of this type tell their children. */
  readonly factsForChildren?: (fields: Values) => ParentFacts;
  /** Whether an object that the platform still shows counts as deleted: it waits for its purge, or it is switched off. */
  readonly gone?: (fields: Values) => boolean;
  /** Codes of refused reads that say the same. */
  readonly goneCodes?: readonly string[];
  /** Why an object that counts as deleted is still in the way of a new one. */
  readonly blockedBy?: (fields: Values) => string | undefined;
  /** What a deletion leaves behind, told once it is done. */
  readonly afterDelete?: (fields: Values) => string;
  /** What of several resources can't have two owners, beside the objects themselves: who `owns` it suffers no one else, who `shares` it suffers others that share. */
  readonly claims?: (
    inputs: I,
    parentFacts: ParentFacts,
  ) => { readonly exclusive?: readonly string[]; readonly shared?: readonly string[] };
  /** The natural key that `get` takes beside the id: the object that it names among the siblings. */
  readonly matchesName?: (fields: Values, name: string, parentFacts: ParentFacts) => boolean;
  /** The natural key's form, for messages and docs: `zone/www/A`. */
  readonly nameForm?: string;
  /** Inputs to the body of a request. */
  readonly toBody: (inputs: Partial<I>, verb: "create" | "update", parentFacts: ParentFacts) => Json;
  /** Outputs that follow from fields and parentFacts. */
  readonly derive?: (fields: Values, parentFacts: ParentFacts) => Values;
  /** Where an existing one is looked up: the objects beside it. */
  readonly find?: (reading: Reading, parents: IdParts) => Promise<Siblings>;
  readonly create?: (call: Call & { readonly inputs: I; readonly body: Json }) => Promise<unknown>;
  /** Where an object is read: among its siblings, which come in one request, or by itself. */
  readonly readsFrom?: "list" | "item";
  /** One object by its id. A list type that lacks it is read from its list alone. */
  readonly read?: (reading: Reading, id: IdParts) => Promise<unknown>;
  /** Whether an object shows all that is needed in the list; one that doesn't is read by itself. */
  readonly complete?: (fields: Values) => boolean;
  readonly details?: Details;
  readonly update?: (call: Call & { readonly id: IdParts; readonly body: Json; readonly olds: Values }) => Promise<unknown>;
  readonly delete?: (call: Call & { readonly id: IdParts }) => Promise<unknown>;
  /** What an update sends: only changed keys; every managed key; or the whole object, managed keys over what is there. */
  readonly updateSends?: "changed" | "managed" | "whole";
  /** Fields that a `whole` update leaves as they are when the program drops them. */
  readonly keptWhenRemoved?: readonly string[];
  /** Why the object can't be made under this parent; only the parent's own word tells. */
  readonly wrongParent?: (inputs: I, parentFacts: ParentFacts) => string | undefined;
  /** The id of the parent that a natural key names. */
  readonly parentNamed?: (reading: Reading, name: string) => Promise<string | undefined>;
  /** The inputs that the creating request can't carry; they are updated right after it. */
  readonly afterCreate?: readonly string[];
  /** Codes of refused creations that may leave the object behind half made. */
  readonly partialCreateCodes?: readonly string[];
  readonly purchase?: Purchase<I>;
  readonly activation?: Activation;
  /** What is asked for again and again while something is waited for, and the shortest time between two requests. */
  readonly trigger?: { readonly minIntervalMs: number; readonly send: (call: Call & { readonly id: IdParts }) => Promise<unknown> };
  /** Writes to objects that share this lock go one at a time. */
  readonly oneAtATime?: (parents: IdParts) => string;
  /** Whether a write is only accepted by the answer and shows later. */
  readonly asynchronous?: { readonly update?: boolean; readonly delete?: boolean };
  /** What is still missing though the inputs show: the thing to wait for, in the user's words. */
  readonly pending?: (wanted: Partial<I>, observed: Values) => string | undefined;
  /** Whether the type waits long enough to show progress and honour customTimeouts. */
  readonly waits?: boolean;
  /** Why a replacement can't be carried out, in the user's words; then it is refused at preview. */
  readonly replacementBlocked?: (olds: Partial<I>, news: Partial<I>) => string | undefined;
  /** Whether a replacement costs data or money, and so needs `allowReplacement`. */
  readonly destructiveReplace?: boolean;
  /** Whether old and new can't be there at the same time, so the old one goes first. */
  readonly deleteFirst?: (olds: Values, news: Partial<I>, parentFacts: ParentFacts) => boolean;
  /** Complete inputs that work on a platform with a parent of the given ids: docs and contract tests use them. */
  readonly samples: (parents: IdParts) => readonly I[];
}

/** An item of a set as the program writes it, with what it takes over from the whole. */
export type Item = Values;

/** What the platform shows of a parent's objects, beside what a set says of them. */
export interface Surroundings {
  readonly parentFacts: ParentFacts;
  readonly parents: IdParts;
  readonly reading: Reading;
}

/** What makes one resource of all the objects of a type that belong to one parent, or of some of them. */
export interface SetOf {
  /** What each item would be as a resource of its own. Everything about a single object follows from it. */
  readonly item: Definition;
  /** The input that lists the items. */
  readonly collection: string;
  /** The word for one item, for messages: `record`. */
  readonly noun: string;
  /** How many the platform takes for one parent. */
  readonly maxItems: number;
  /** How a user recognises an item: the key under which the state and previews have it. */
  readonly label: (item: Item, parentFacts: ParentFacts) => string;
  /** How an item is called in messages, without a value that may be secret; its label where absent. */
  readonly displayName?: (item: Item, parentFacts: ParentFacts) => string;
  /** The fields of an item that follow from its label, so that the state needn't hold them a second time. */
  readonly fieldsOfLabel?: (label: string) => Values;
  /** Fields whose spelling says more than the label tells. */
  readonly keptSpelling?: (item: Item) => readonly string[];
  /** What an object is found by among many, where its key as a resource of its own says more than the platform shows as it was written. */
  readonly indexKey?: (item: Item, parentFacts: ParentFacts) => string;
  /** Items of the same slot can be turned into each other by an update. */
  readonly updateGroup: (item: Item, parentFacts: ParentFacts) => string;
  /** What an item is for, as far as it tells: of several that could be turned into another, one for the same purpose is. */
  readonly affinity?: (item: Item) => string;
  /** Where an item stands, for what can't stand beside others. */
  readonly exclusivityGroup?: (item: Item, parentFacts: ParentFacts) => string;
  /** Whether an item suffers no other at its place. */
  readonly exclusive?: (item: Item, parentFacts: ParentFacts) => boolean;
  /** The field that says an item's place in the order of the array; its numbers are the kernel's business. */
  readonly order?: string;
  /** Whether a program can ask for the whole: then `manage`, `ignore` and the thresholds are inputs. */
  readonly authoritative?: {
    /** Whether a pattern of `ignore` names an object. */
    readonly ignored: (fields: Values, pattern: Values, parentFacts: ParentFacts) => boolean;
    /** Objects that the platform keeps by itself, of those that the program doesn't list. */
    readonly platformManaged: (
      extras: readonly Values[],
      around: Surroundings,
      warn: (message: string) => void,
    ) => Promise<ReadonlySet<Values>>;
  };
}

export interface Definition extends Spec {
  /** What makes the type a set: a resource of it holds many objects of another type. */
  readonly set?: SetOf;
  readonly inputFields: Fields;
  readonly outputFields: Fields;
}

export function defineResource<S extends z.ZodObject>(spec: Spec<NoInfer<z.infer<S>>> & { readonly inputs: S }): Definition {
  return { ...(spec as unknown as Spec), inputFields: fieldsOf(spec.inputs), outputFields: fieldsOf(spec.outputs) };
}

/** The types a face offers, by name. */
export type Registry = Readonly<Record<string, Definition>>;
