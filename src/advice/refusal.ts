import type { ApiAnswer } from "../transport";

/** What an answer says besides its status and code. Without what was asked, the advice is that of the documentation. */
export type Facts = Partial<ApiAnswer> & { readonly text: string };

/** What the platform refuses with a code that says more than the status. */
export interface Refusal {
  /**
   * The status, and whom the code can meet, for the documentation: the types that write to such endpoints (`/api/sites/{site_id}/mail`),
   * everything, what is bought, or what can name its account.
   */
  readonly from: readonly [status: number, whom: RegExp | "everything" | "purchases" | "accounts"];
  /** Why it comes about, for the documentation. */
  readonly why: string;
  /** What to do, in the error itself. */
  readonly advice: string | ((facts: Facts) => string);
  /** The paths at which the code means this. Products share codes: elsewhere the status alone is explained. Default: all paths. */
  readonly at?: RegExp;
}

/** Refusals by their codes. */
export type Refusals = Readonly<Record<string, Refusal>>;

/** The same refusals, whose codes mean this at such paths alone. */
export const onlyAt = (at: RegExp, refusals: Refusals): Refusals =>
  Object.fromEntries(Object.entries(refusals).map(([code, refusal]) => [code, { ...refusal, at }]));
