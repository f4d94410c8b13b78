/** What an answer says besides its status and code. */
export interface Facts {
  readonly text: string;
  readonly invoiceUrl?: string;
}

/** What the platform refuses with a code that says more than the status. */
export interface Refusal {
  /** Why it comes about, for the documentation. */
  readonly why: string;
  /** What to do, in the error itself. */
  readonly advice: string | ((facts: Facts) => string);
}

/** Refusals by their codes. */
export type Refusals = Readonly<Record<string, Refusal>>;
