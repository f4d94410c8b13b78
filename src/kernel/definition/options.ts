import type { Json, Platform, Reading, Wait } from "../../client";
import type { IdParts, ParentFacts, Values } from "./values";
import type { Watch, WatchedWrite } from "./watch";

export interface Call {
  readonly api: Platform;
}

/** The objects of one parent. */
export interface Siblings {
  readonly items: readonly Json[];
  readonly parentFacts?: ParentFacts;
  /** Whether the platform's own search chose them. A list without one is searched here. */
  readonly searched?: boolean;
  /** Why the platform may have left out objects without a word, as a sentence without a full stop; `undefined` where it has not. */
  readonly cut?: () => Promise<string | undefined>;
  /**
   * Asks for one object that a list lacks, where the list may have been cut short. Answers with what is known of the object,
   * or with nothing when it is gone. Fails when that can't be told. `known` are inputs or the state of it.
   */
  readonly probe?: (id: IdParts, known: Values) => Promise<Json | undefined>;
}

/** The claim of a resource, in the user's words, and why another resource may not: by default, each would undo the other's work. */
export type Claim = string | { readonly what: string; readonly why: string };

/** Platform state that a resource claims beyond its own object. */
export interface JointClaims {
  /** No other resource may claim these, jointly or not. */
  readonly exclusive?: readonly Claim[];
  /** Other resources may claim these too, as long as none claims them exclusively. */
  readonly shared?: readonly Claim[];
}

/** When two objects of a type are the same one, and when an object stands in the way of a new one. */
export interface Identity<I extends object = Values> {
  /** Whether the platform holds at most one object under the key. Then even a different object is in the way. */
  unique?(inputs: I): boolean;
  /** Inputs that two identical objects may differ in. */
  readonly ignores?: readonly string[];
  /**
   * The object's own part of the id, where it follows from the inputs. A later object can have the same id, so the deletion of
   * a killed run could hit the later object.
   */
  idOf?(inputs: I, parentFacts: ParentFacts): string;
  /** The claims of the resource beyond its own object. */
  claims?(inputs: I, parentFacts: ParentFacts): JointClaims;
  /** Whether `claims` needs the parent's facts. Then the claim is deferred until they are known. */
  readonly claimsNeedParentFacts?: boolean;
  /** Why the object can't be made under this parent. Only the parent's facts can tell. */
  wrongParent?(inputs: I, parentFacts: ParentFacts): string | undefined;
  /** Why a deleted object is still in the way of a new one. */
  blockedBy?(fields: Values): string | undefined;
  /** The fields that are its own part of the natural key, which `get` takes beside the id. The first one is what people call it. */
  readonly named?: readonly string[];
  /** The objects that a name names without their parent: where the platform finds them among all parents. */
  locate?(reading: Reading, name: string): Promise<readonly LocatedObject[]>;
  /** The natural key's form, for messages and docs: `zone/www/A`. */
  readonly nameForm?: string;
  /** The field that says when the platform made the object. Without it no object is taken over for its age. */
  readonly createdAt?: string;
}

/** Where and how an object is read. */
export interface ReadingRules {
  /**
   * `list`: among its siblings, which come in one request. `item`: by itself. Or whether the list shows all of an object that is needed:
   * then the object is read there, otherwise by itself.
   */
  readonly from?: "list" | "item" | ((listed: Values) => boolean);
  /**
   * Fields that the list doesn't show and the object's own endpoint does. They are read for programs that manage any of them; outputs
   * among them are kept for those alone.
   */
  readonly details?: Details;
  /** Whether an object that the platform still shows counts as deleted: it waits for its purge, or it is switched off. */
  gone?(fields: Values): boolean;
}

interface Details {
  readonly fields: readonly string[];
  read(reading: Reading, id: IdParts): Promise<unknown>;
}

/** How an object is written. */
export interface WritingRules<I extends object = Values> {
  /** The body of an update: only changed inputs; every managed input; or the whole object, managed inputs over the present values. */
  readonly updateSends?: "changed" | "managed" | "whole";
  /**
   * Whether each write has a price of its own, such as a restart. Then the object is read before a write that may be needless: after an
   * unfinished run, and in a deletion. If it shows the values already (in a deletion twice, where the state has others), nothing is sent.
   */
  readonly looksFirst?: boolean;
  /** Fields that a `whole` update leaves as they are when the program no longer names them. */
  readonly keptWhenRemoved?: readonly string[];
  /** Inputs that the creating request can't carry. They are updated right after it. */
  readonly afterCreate?: readonly string[];
  /** Whether the answers to writes lack outputs that a reading shows. Then the object is read after each write. */
  readonly answersInPart?: boolean;
  /**
   * Whether a second creation would do harm that nobody can undo. Then nothing is sent again in the run in which the answer to a creation
   * was lost.
   */
  readonly createdOnce?: boolean;
  /**
   * Of an object that the API can't delete: what stays on the platform, what it costs and how it is ended, in the user's words. A deletion
   * only takes it out of the state, with a warning. The input `onDelete` may say what a deletion does all the same (`delete`).
   */
  readonly stays?: string;
  /** Fields that the platform shows exactly as they were written. Another value there is somebody else's. */
  verbatimFields?(inputs: Partial<I>): readonly string[];
  /** The lock of a write. Writes with the same lock go one at a time. */
  oneAtATime?(parents: IdParts): string | undefined;
  /**
   * Codes with which the platform may refuse for good to delete an object, or to restore settings; each with the reason, what stays and how
   * it is ended, in the user's words. Then a deletion warns, and the state forgets the object.
   */
  readonly deletionRefusals?: Readonly<Record<string, string>>;
  /**
   * Asks what has to be known right before a creation or an order, such as its price. Fails where nothing may be created. A text that
   * it answers with is told to the user.
   */
  beforeCreate?(call: Call & { readonly reading: Reading; readonly inputs: I }): Promise<unknown>;
  /** The user's own tasks once the object is made or taken over: the creation warns of them. */
  leftToDo?(fields: Values): string | undefined;
  readonly breaks?: Breaks<I>;
  /** The remains of a deletion, told once it is done. `left` answers with the object that the platform still shows. */
  afterDelete?(fields: Values, left?: () => Promise<Values>): string | Promise<string>;
  /** Whether a deleted parent keeps the object for a while. Then the object is deleted by itself. */
  readonly outlivesParent?: boolean;
}

/** The harm of a change or a deletion that the platform doesn't refuse: a warning tells it before. */
interface Breaks<I extends object = Values> {
  /** Whether it may break something: then the object is read anew. A deletion has no `news`. */
  maybe(olds: Values, news?: Partial<I>): boolean;
  /**
   * The harm to an object as it is now (`olds` is the state), and the first step against it, in the user's words. Fails if the change must
   * not go on.
   */
  told(shown: Values, news?: Partial<I>, olds?: Values): string | undefined;
}

/** The wait after a write. */
export interface WaitingRules<I extends object = Values> {
  /** Which writes take effect only after their answer. */
  readonly asynchronous?: readonly ("update" | "delete")[];
  /** The thing to wait for although the inputs show already, in the user's words. */
  pending?(wanted: Partial<I>, observed: Values): string | undefined;
  /** The part of the id that names the site whose tasks do the writes: a task that an answer names is followed to its end. */
  readonly taskSite?: string;
  /** Watches a write from before it on: what the platform shows then is the end of other writes. */
  watch?(write: WatchedWrite): Promise<Watch>;
  /**
   * Waits for what the platform began after a write, where the write's answer names it: until it is over, or can't be followed any more.
   * Fails when it failed.
   */
  follow?(call: Call & { readonly id: IdParts; readonly answer: unknown }, wait: Omit<Wait, "what" | "phase">): Promise<void>;
  /** A request that is sent again and again during a wait, at most every 15 s. */
  readonly trigger?: {
    /** Whether the object makes the request worth sending. Default: always. */
    needed?(observed: Values): boolean;
    /** `attempt` counts the requests of one wait, from 0. */
    send(call: Call & { readonly id: IdParts; readonly attempt: number }): Promise<unknown>;
  };
  /** Whether the type waits long enough to show progress on its own row and to honour `customTimeouts`. */
  readonly showsProgress?: boolean;
}

/** The meaning of a replacement. */
export interface ReplacingRules<I extends object = Values> {
  /** Whether a replacement costs data or money. Then it needs `allowReplacement`. */
  readonly destructive?: boolean;
  /** Why a replacement can't be carried out, in the user's words. Then preview refuses it. */
  blocked?(olds: Partial<I>, news: Partial<I>): string | undefined;
  /** Whether old and new object can't exist at the same time, so that the old one is deleted first. */
  deleteFirst?(olds: Values, news: Partial<I>, parentFacts: ParentFacts): boolean;
}

/** How objects of a type are bought: the creating request answers with a cart, the cart leads to an order, the order to the object. */
export interface Purchase<I extends object = Values> {
  /** Inputs whose change is bought as well: the update's answer is a cart. */
  readonly changes: readonly string[];
  /** Whether an order, by its detail, may be for an object of the type. */
  isOurs(order: Json, inputs: Values): boolean;
  /**
   * Inputs by the object that is taken over, if they differ and a write needs a preview: the state has these values, so that the next
   * preview shows the change.
   */
  takenOver?(inputs: I, shown: Values): Values;
  /** The objects of other types that the platform makes with it, by their names: `DnsZone 7`. A program's own resource gets them. */
  brings?(fields: Values): readonly string[];
}

/** An object that a natural key names. */
export interface NamedObject {
  readonly id: string;
  /** The account that owns it, where the platform shows it. */
  readonly account?: string;
}

/** An object that a name alone names, with all parts of its id. */
export type LocatedObject = Pick<NamedObject, "account"> & { readonly id: IdParts };

/** The parent of a type's objects. */
export interface Parent {
  /** The input that holds the parent's id. */
  readonly property: string;
  readonly type: string;
  /** The type that makes the parent ready and has the same id: programs take the id from there, so that the parent is ready first. */
  readonly readyVia?: string;
}
