import type { z } from "zod";
import type { Json, Platform, Reading } from "../../client";
import type { Same } from "./compare";
import type { Findings } from "./findings";
import type { Fields } from "./shape";
import type { IdParts, ParentFacts, Values } from "./values";

/** What the writing verbs are given. */
export interface Call {
  readonly api: Platform;
}

/** The objects of one parent. */
export interface Siblings {
  readonly items: readonly Json[];
  readonly parentFacts?: ParentFacts;
  /**
   * Asks for one object that a list lacks, where the list may have been cut short. Answers with what is known of the object,
   * or with nothing when it is gone. Fails when that can't be told.
   */
  readonly probe?: (id: IdParts) => Promise<Json | undefined>;
}

/** Platform state that a resource claims beyond its own object. */
export interface JointClaims {
  /** No other resource may claim these, jointly or not. */
  readonly exclusive?: readonly string[];
  /** Other resources may claim these too, as long as none claims them exclusively. */
  readonly shared?: readonly string[];
}

/** What makes two objects of a type the same one, and what stands in the way of a new one. */
interface Identity<I extends object = Values> {
  /** Whether the platform holds at most one object under the key. Then even a different object is in the way. */
  unique?(inputs: I): boolean;
  /** Inputs that two identical objects may differ in. */
  readonly ignores?: readonly string[];
  /**
   * The object's own part of the id, where it follows from the inputs. A later object can have the same id, so the deletion of
   * a killed run could hit the later object.
   */
  idOf?(inputs: I, parentFacts: ParentFacts): string;
  /** What the resource claims beyond its own object. */
  claims?(inputs: I, parentFacts: ParentFacts): JointClaims;
  /** Whether `claims` needs the parent's facts. Then the claim is deferred until they are known. */
  readonly claimsNeedParentFacts?: boolean;
  /** Why the object can't be made under this parent. Only the parent's facts can tell. */
  wrongParent?(inputs: I, parentFacts: ParentFacts): string | undefined;
  /** Why a deleted object is still in the way of a new one. */
  blockedBy?(fields: Values): string | undefined;
  /** Whether an object is the one that a natural key names; `get` takes that key beside the id. */
  matchesName?(fields: Values, name: string, parentFacts: ParentFacts): boolean;
  /** The natural key's form, for messages and docs: `zone/www/A`. */
  readonly nameForm?: string;
  /** The field that says when the platform made the object. Without it no object is taken over for its age. */
  readonly createdAt?: string;
  /** The field that says which account owns the object: lists that aren't limited to an account show those of others as well. */
  readonly owner?: string;
}

/** Where and how an object is read. */
interface ReadingRules {
  /** `list`: among its siblings, which come in one request. `item`: by itself. */
  readonly from?: "list" | "item";
  /** Whether the list shows all of an object that is needed. An object that isn't complete is read by itself. */
  complete?(fields: Values): boolean;
  /** Fields that the list doesn't show and the object's own endpoint does. */
  readonly details?: Details;
  /** Whether an object that the platform still shows counts as deleted: it waits for its purge, or it is switched off. */
  gone?(fields: Values): boolean;
  /** Codes of refused reads that mean the same. */
  readonly goneCodes?: readonly string[];
}

interface Details {
  readonly fields: readonly string[];
  read(reading: Reading, id: IdParts): Promise<unknown>;
}

/** How an object is written. */
interface WritingRules<I extends object = Values> {
  /** What an update sends: only changed inputs; every managed input; or the whole object, managed inputs over what is there. */
  readonly updateSends?: "changed" | "managed" | "whole";
  /**
   * Whether each write has a price of its own, such as a restart. Then the object is read before a write that may be needless: after an
   * unfinished run, and in a deletion. If it shows the values already, nothing is sent.
   */
  readonly looksFirst?: boolean;
  /** Fields that a `whole` update leaves as they are when the program no longer names them. */
  readonly keptWhenRemoved?: readonly string[];
  /** Inputs that the creating request can't carry. They are updated right after it. */
  readonly afterCreate?: readonly string[];
  /** Codes of refused creations that may leave a part of the object behind. */
  readonly partialCreateCodes?: readonly string[];
  /** Fields that the platform shows exactly as they were written. Another value there is somebody else's. */
  verbatimFields?(inputs: Partial<I>): readonly string[];
  /** The lock of a write. Writes with the same lock go one at a time. */
  oneAtATime?(parents: IdParts): string;
  /** What a deletion leaves behind, told once it is done. */
  afterDelete?(fields: Values): string;
  /** Whether a deleted parent keeps the object for a while. Then the object is deleted by itself. */
  readonly outlivesParent?: boolean;
}

/** What is waited for after a write. */
interface WaitingRules<I extends object = Values> {
  /** Which writes take effect only after their answer. */
  readonly asynchronous?: { readonly update?: boolean; readonly delete?: boolean };
  /** What is still missing although the inputs show: the thing to wait for, in the user's words. */
  pending?(wanted: Partial<I>, observed: Values): string | undefined;
  /** The part of the id that names the site whose tasks do the writes: a task that an answer names is followed to its end. */
  readonly taskSite?: string;
  /** A request that is sent again and again during a wait, and the shortest time between two of them. */
  readonly trigger?: { readonly minIntervalMs: number; send(call: Call & { readonly id: IdParts }): Promise<unknown> };
  /** Whether the type waits long enough to show progress on its own row and to honour `customTimeouts`. */
  readonly showsProgress?: boolean;
}

/** What a replacement means. */
interface ReplacingRules<I extends object = Values> {
  /** Whether a replacement costs data or money. Then it needs `allowReplacement`. */
  readonly destructive?: boolean;
  /** Why a replacement can't be carried out, in the user's words. Then preview refuses it. */
  blocked?(olds: Partial<I>, news: Partial<I>): string | undefined;
  /** Whether old and new object can't exist at the same time, so that the old one is deleted first. */
  deleteFirst?(olds: Values, news: Partial<I>, parentFacts: ParentFacts): boolean;
}

/** How objects of a type are bought: the creating request answers with a cart, the cart leads to an order, the order to the object. */
interface Purchase<I extends object = Values> {
  /** Inputs whose change is bought as well: the update's answer is a cart. */
  readonly changes: readonly string[];
  /** The location that an order of such an object shows; `null` where orders of the kind show none. */
  locationOf(inputs: I): string | null;
  /** Whether an order, by its detail, may be for an object of the type. */
  isOurs(order: Json): boolean;
  /** The id of what an order made, where the order's detail shows it. */
  madeBy?(order: Json): unknown;
}

/** Settings that exist only once they were switched on. */
export interface Activation {
  activate(call: Call & { readonly id: IdParts }): Promise<unknown>;
  deactivate(call: Call & { readonly id: IdParts }): Promise<unknown>;
}

/** The parent of a type's objects. */
export interface Parent {
  /** The input that holds the parent's id. */
  readonly property: string;
  readonly type: string;
  /** The type that makes the parent ready and has the same id: programs take the id from there, so that the parent is ready first. */
  readonly readyVia?: string;
}

/** Parts of the platform, in the order of the tables. */
export const areas = { site: "sites and their edge", shield: "firewall", dns: "DNS", mail: "mail" } as const;
type Area = keyof typeof areas;

/** What a reader of the tables and pages knows a type by. */
export interface Named {
  /** The type's name in programs: `DnsRecord`. */
  readonly type: string;
  /** What it is, in a phrase, for the table of all types. In Markdown; links are relative to the README. */
  readonly summary: string;
  readonly description: string;
}

/** How objects of a type are read: all that a look-up needs. */
interface ReadSpec extends Named {
  /** The part of the platform that it belongs to: tables list types by it. */
  readonly area: Area;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** Reads an object of the API into fields. Loose: unknown keys pass, missing ones are fine. */
  readonly wire: z.ZodType<Values>;
  /** The name of the envelope and of the list that the API puts objects into: `dns_record`, `dns_records`. */
  readonly envelope: readonly [one: string, many: string];
  /** Parts of the Pulumi id; all but the last are inputs. */
  readonly id: readonly string[];
  readonly parent?: Parent;
  /** The id of the parent that a natural key names. */
  parentNamed?(reading: Reading, name: string): Promise<string | undefined>;
  /** What the objects of this type tell their children. */
  factsForChildren?(fields: Values): ParentFacts;
  /** What the state of an object tells of its parent, when the parent itself wasn't seen. */
  parentFactsOf?(state: Values): ParentFacts | undefined;
  /** Outputs that follow from fields and the parent's facts. */
  derive?(fields: Values, parentFacts: ParentFacts): Values;
  readonly reading?: ReadingRules;
}

/** What every resource type says beside how it is read. */
export interface ResourceSpec<I extends object = Values> extends ReadSpec {
  /** Groups of inputs that say the same in different forms; a program names one of each. */
  readonly eitherOr?: readonly (readonly string[])[];
  /** Comparisons by meaning: the same fact spelled differently is no change. Fields not named here are compared by value. */
  readonly same?: Readonly<Record<string, Same>>;
  /** Rules across fields. Values that aren't known yet are `unknownValue`. */
  rules?(inputs: Partial<I>, parentFacts: ParentFacts): Findings;
  readonly identity?: Identity<I>;
  readonly writing?: WritingRules<I>;
  readonly waiting?: WaitingRules<I>;
  readonly replacing?: ReplacingRules<I>;
  /** Complete inputs that work on a platform with a parent of the given ids: docs and contract tests use them. */
  samples(parents: IdParts): readonly I[];
}

type Update = (call: Call & { readonly id: IdParts; readonly body: Json; readonly olds: Values }) => Promise<unknown>;

/** A type with one object for each resource, whether it is made, bought or only set. */
interface SingleSpec<I extends object = Values> extends ResourceSpec<I> {
  /** Inputs to the body of a request. */
  toBody(inputs: Partial<I>, verb: "create" | "update", parentFacts: ParentFacts): Json;
  /** Without it every change replaces. */
  readonly update?: Update;
}

/** A type whose objects are created and deleted. */
export interface ObjectSpec<I extends object = Values> extends SingleSpec<I> {
  /** What makes two of them the same thing, within their parent. */
  key(inputs: I, parentFacts: ParentFacts): readonly unknown[];
  /** Where an existing one is looked up: the objects beside it. */
  find(reading: Reading, parents: IdParts): Promise<Siblings>;
  /** One object by its id. A list type without it is read from its list alone. */
  read?(reading: Reading, id: IdParts): Promise<unknown>;
  create(call: Call & { readonly inputs: I; readonly body: Json }): Promise<unknown>;
  readonly delete: ((call: Call & { readonly id: IdParts }) => Promise<unknown>) | Staying;
}

/** Objects that the API can't delete. A deletion only takes them out of the state, with a warning. */
interface Staying {
  /** What stays on the platform, what it costs and how it is ended, in the user's words: "The user stays, and can sign in." */
  readonly stays: string;
}

/** A type whose objects are ordered, and cost money. */
export interface PurchaseSpec<I extends object = Values> extends ObjectSpec<I> {
  readonly purchase: Purchase<I>;
  readonly update: Update;
}

/** Settings that are always there with their parent: create and delete only change them and put them back. */
export interface SingletonSpec<I extends object = Values> extends SingleSpec<I> {
  read(reading: Reading, id: IdParts): Promise<unknown>;
  readonly activation?: Activation;
}

/** What follows from a definition, and groups that are never absent. */
export interface Defined {
  readonly inputFields: Fields;
  readonly outputFields: Fields;
  /** The last part of the id: the object's own. */
  readonly ownId: string;
  readonly identity: Identity;
  readonly reading: ReadingRules;
  readonly writing: WritingRules;
  readonly waiting: WaitingRules;
  readonly replacing: ReplacingRules;
}

export type ObjectDefinition = Defined & ObjectSpec & { readonly kind: "object" };
export type PurchaseDefinition = Defined & PurchaseSpec & { readonly kind: "purchase" };
export type SingletonDefinition = Defined & SingletonSpec & { readonly kind: "singleton" };
