import type { Reading } from "../../client";
import type { ObjectDefinition } from "./spec";
import type { IdParts, ParentFacts, Values } from "./values";

/** An item of a set as the program writes it, with what it takes over from the whole. */
export type Item = Values;

/** A parent's objects as the platform shows them, beside the words of a set for them. */
export interface Surroundings {
  readonly parentFacts: ParentFacts;
  readonly parents: IdParts;
  readonly reading: Reading;
}

/** The options that make one resource of all the objects of a type below one parent, or of some of them. */
export interface SetOptions {
  /** The definition of an item as a resource of its own. Everything about a single object follows from it. */
  readonly item: ObjectDefinition;
  readonly collection: string;
  /** The word for one item, for messages: `record`. */
  readonly noun: string;
  /** How many items one resource takes. */
  readonly maxItems: number;
  /** How a user recognises an item: the key under which the state and previews have it. */
  label(item: Item, parentFacts: ParentFacts): string;
  /** An item's name in messages, without a value that may be secret. Default: its label. */
  displayName?(item: Item, parentFacts: ParentFacts): string;
  /**
   * The fields of an item that follow from its label, so that the state needn't hold them a second time. Of a given item, only those whose
   * spelling in the program the label keeps.
   */
  fieldsOfLabel?(label: string, item?: Item): Values;
  /** The key under which listed objects are found. Coarser than `key` if the platform respells key fields. Default: `key`. */
  indexKey?(item: Item, parentFacts: ParentFacts): string;
  /**
   * Items of the same group can be turned into each other by an update. `closest` decides between several objects of the group: one that
   * has the same is turned into the item first.
   */
  updateGroup(item: Item, parentFacts: ParentFacts): { readonly group: string; readonly closest?: string };
  /**
   * Items of the same group may get in each other's way. An exclusive item stands alone in its group; `alone` says why: "a CNAME must be
   * alone at its name".
   */
  exclusivityGroup?(item: Item, parentFacts: ParentFacts): { readonly group: string; readonly alone?: string };
  /**
   * Present if a program can ask that the set holds everything of its parent. Then the inputs of `WholeOptions` (set/authoritative.ts)
   * are the set's: `manage`, `ignore` and the thresholds.
   */
  readonly authoritative?: {
    /** Which objects a pattern of `ignore` names, of all objects of the parent. */
    ignored(pattern: Values, all: readonly Values[], parentFacts: ParentFacts): (fields: Values) => boolean;
    /** Objects that the platform itself keeps, of those that the program doesn't list. */
    platformManaged(extras: readonly Values[], around: Surroundings, warn: (message: string) => void): Promise<ReadonlySet<Values>>;
  };
}

export interface SetOf extends SetOptions {
  /** The field that holds an item's place in the order of the array: `orderIndex`, if an item has that. The kernel chooses its numbers. */
  readonly order?: "orderIndex";
}

export const usualMaxChangePercent = 30;
export const usualMinRecords = 10;
