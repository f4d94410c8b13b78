import type { ParentFacts, Values } from "./values";

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
