import type { z } from "zod";
import type { Json, Reading } from "../../client";
import type { Same } from "./compare";
import type { Findings } from "./findings";
import type {
  Call,
  Identity,
  NamedObject,
  Parent,
  Purchase,
  ReadingRules,
  ReplacingRules,
  Siblings,
  WaitingRules,
  WritingRules,
} from "./options";
import type { Fields } from "./shape";
import type { IdParts, ParentFacts, Values } from "./values";

/** Parts of the platform, in the order of the tables. */
export const areas = {
  site: "sites and their edge",
  shield: "firewall",
  dns: "DNS",
  mail: "mail",
  domain: "domain registration",
  panel: "panel hosting and resellers",
} as const;
export type Area = keyof typeof areas;

/** The words for a type in tables and on pages. */
export interface Named {
  /** The type's name in programs: `DnsRecord`. */
  readonly type: string;
  /** A phrase for the table of all types. In Markdown; links are relative to docs. */
  readonly summary: string;
  readonly description: string;
  /** A sentence with a link to what explains more; relative to the type's page. */
  readonly readMore?: string;
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
  /** The parents that the parent's part of a natural key names: one, unless several have the same name. */
  parentNamed?(reading: Reading, name: string): Promise<readonly NamedObject[]>;
  /** The facts that the objects of this type tell their children. */
  factsForChildren?(fields: Values): ParentFacts;
  /** The parent's facts by the state of an object, if the parent itself wasn't seen. */
  parentFactsOf?(state: Values): ParentFacts | undefined;
  /** Outputs that follow from fields and the parent's facts, or stay whatever the platform shows later: `before` is the earlier state. */
  derive?(fields: Values, parentFacts: ParentFacts, before?: Values): Values;
  readonly reading?: ReadingRules;
}

/** The options of every resource type, beside those of its reading. */
export interface ResourceSpec<I extends object = Values> extends ReadSpec {
  /** Groups of inputs that say the same in different forms; a program names one of each. */
  readonly eitherOr?: readonly (readonly string[])[];
  /** Comparisons by meaning: the same fact spelled differently is no change. Fields not named here are compared by value. */
  readonly same?: Readonly<Record<string, Same>>;
  /** Rules across fields. Values that aren't known yet are `unknownValue`; `isNew` says that an object has to be made. */
  rules?(inputs: Partial<I>, parentFacts: ParentFacts, isNew: boolean): Findings;
  readonly identity?: Identity<I>;
  readonly writing?: WritingRules<I>;
  readonly waiting?: WaitingRules<I>;
  readonly replacing?: ReplacingRules<I>;
  /** Complete inputs that work on a platform with a parent of the given ids: docs and contract tests use them. */
  samples(parents: IdParts): readonly I[];
}

interface UpdateCall extends Call {
  readonly id: IdParts;
  readonly body: Json;
  /** The state. As long as the creation isn't finished, it has `pending`: an update may write what the creation couldn't carry. */
  readonly olds: Values;
  /** The program's inputs; settings that are put back have none. */
  readonly inputs?: Values;
  /** The fields that get another value; absent where that isn't known field by field. A `body` may have more than these. */
  readonly changed?: Values;
}

/** Answers with the platform's answer, or with a `Told`. */
export type Update = (call: UpdateCall) => Promise<unknown>;

/** A type with one object for each resource, whether it is made, bought or only set. */
interface SingleSpec<I extends object = Values> extends ResourceSpec<I> {
  /** Inputs to the body of a request. `olds` is the state before an update. */
  toBody(inputs: Partial<I>, verb: "create" | "update", parentFacts: ParentFacts, olds?: Values): Json;
  /**
   * Without it every change replaces. Inputs with an update of their own are sent one by one: the body is keyed by them, and the requests
   * go in the order of its keys. Each waits until what the platform began after the one before is over.
   */
  readonly update?: Update | Readonly<Record<string, Update>>;
}

/** What is looked for in a list, which may leave out all else. */
export interface Search {
  readonly wanted?: Values;
  /** What the platform's own search takes, as it is sent. */
  readonly query?: { readonly q: string };
}

/** A type whose objects are created and deleted. */
export interface ObjectSpec<I extends object = Values> extends SingleSpec<I> {
  /** The values by which two of them are the same thing, within their parent. */
  key(inputs: I, parentFacts: ParentFacts): readonly unknown[];
  /** Where an existing one is looked up: the objects beside it. */
  find(reading: Reading, parents: IdParts, search?: Search): Promise<Siblings>;
  /** One object by its id. A list type without it is read from its list alone. */
  read?(reading: Reading, id: IdParts): Promise<unknown>;
  create(call: Call & { readonly inputs: I; readonly body: Json }): Promise<unknown>;
  /** Of an object that stays: what a deletion does all the same. A text that it answers with is told in place of `stays`. */
  delete?(call: Call & { readonly id: IdParts; readonly olds: Values }): Promise<unknown>;
}

/** A type whose objects are ordered, and cost money. */
export interface PurchaseSpec<I extends object = Values> extends ObjectSpec<I> {
  /** The purpose of an order, in the user's words: "plan starter, monthly". */
  wordsOf(inputs: I): string;
  readonly purchase: Purchase<I>;
  readonly update: Update | Readonly<Record<string, Update>>;
}

/** Settings that are always there with their parent: create and delete only change them and put them back. */
export interface SingletonSpec<I extends object = Values> extends SingleSpec<I> {
  read(reading: Reading, id: IdParts): Promise<unknown>;
  /** Switches them on, or asks for them, where they exist only after that. */
  create?(call: Call & { readonly id: IdParts }): Promise<unknown>;
  /** Switches them off again. */
  delete?(call: Call & { readonly id: IdParts }): Promise<unknown>;
}

/**
 * A type that makes nothing: creating a resource carries out an action on its parent, and so does each change of an input. Deleting it does
 * nothing.
 */
export interface ActionSpec<I extends object = Values> extends Omit<ResourceSpec<I>, "id" | "wire" | "envelope"> {
  readonly parent: Parent;
  /** The effect of the action, in the user's words: "purges the edge cache of site 12". */
  wordsOf(inputs: I): string;
  /** Carries it out. If the answer is lost, it is sent again: a second time must do no harm. */
  create(call: Call & { readonly inputs: I }): Promise<unknown>;
  /** The read that shows that the parent is there. */
  read(reading: Reading, id: IdParts): Promise<unknown>;
}

/** A definition with all that follows from it, and with groups that are never absent. */
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
export type ActionDefinition = Defined & ActionSpec & ResourceSpec & { readonly kind: "action"; readonly parent: Parent };
