import type { Values } from "./values";

export interface Finding {
  /** The property, as the program writes it: `triggers[0].patternMatches`. */
  readonly path: string;
  /** The rule and what is allowed. */
  readonly message: string;
  /** The code under which the documentation explains it. */
  readonly explained?: string;
  /** Items of a set that can't be created beside each other. What the platform has is kept all the same. */
  readonly beside?: readonly Values[];
}

export interface Findings {
  readonly problems: readonly Finding[];
  readonly warnings: readonly Finding[];
}

export const nothing: Findings = { problems: [], warnings: [] };
