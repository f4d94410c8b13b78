/*
 * Whether an object on the platform is this resource's. Each kind of resource gathers the evidence, and this room alone judges it. The
 * table in test/unit/kernel/ownership is the documentation.
 */

/** The facts about an object that exists where a resource is about to be created. The items of a set have only some of them. */
export interface Evidence {
  /** The id by which a note of this resource names it: a killed run created it, or a refresh didn't find it. */
  readonly isNamed: boolean;
  /** The user's word: `adopt: true` in the program, or `HOSTING_ADOPT=1` for one run. */
  readonly isAgreed: boolean;
  /** The state has it in the hands of another provider. */
  readonly isMoved: boolean;
  /** A purchase of this run brought it with it. */
  readonly isBrought?: boolean;
  /** A note says that a killed run was about to create it, and it is as that run would have made it. */
  readonly isAnnounced: boolean;
  /** It is younger than an hour, and would have to change in nothing. */
  readonly isYoung: boolean;
  /** It costs money or holds data: then its age gives no right to it. */
  readonly isPrecious: boolean;
  /** The program may want a second one beside it. */
  readonly mayHaveTwin?: boolean;
  /** It belongs to this very resource, which the engine replaces. */
  readonly isReplaced?: boolean;
}

/** Why an object is the resource's own. */
type Proof = "named" | "moved" | "brought" | "announced";

/** Why an object may become the resource's, though nothing proves that it is. */
type Licence = "agreed" | "young";

export type Reason = Proof | Licence;

export type Verdict =
  | { readonly is: "ours"; readonly reason: Proof }
  | { readonly is: "mayAdopt"; readonly reason: Licence }
  | { readonly is: "inTheWay"; readonly reason: "another" | "itself" }
  | { readonly is: "twin" };

/** A proof counts before the user's word, and that before the object's age: an object that is only young is told as a doubt. */
export function verdict(evidence: Evidence): Verdict {
  if (evidence.isNamed) return { is: "ours", reason: "named" };
  if (evidence.isMoved) return { is: "ours", reason: "moved" };
  if (evidence.isBrought) return { is: "ours", reason: "brought" };
  if (evidence.isAnnounced) return { is: "ours", reason: "announced" };
  if (evidence.isAgreed) return { is: "mayAdopt", reason: "agreed" };
  if (evidence.isYoung && !evidence.isPrecious) return { is: "mayAdopt", reason: "young" };
  if (evidence.mayHaveTwin) return { is: "twin" };
  return { is: "inTheWay", reason: evidence.isReplaced ? "itself" : "another" };
}

/** The reason for which the resource takes an object; `undefined` where it doesn't. */
export function reasonToTake(judged: Verdict): Reason | undefined {
  return judged.is === "ours" || judged.is === "mayAdopt" ? judged.reason : undefined;
}
