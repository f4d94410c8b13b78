import type { z } from "zod";

/** The form of a documented number that has names. */
export interface Coded {
  readonly kind: "coded";
  readonly names: Readonly<Record<string, number>>;
  /** The meaning of each name: SDKs show it. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Whether numbers beyond the named ones are refused. */
  readonly closed: boolean;
}

/** A form with named parts that a free-form field takes as well. */
export interface TypedForm {
  readonly form: z.ZodObject;
  /** Whether a value is meant in this form. */
  readonly isMeant: (value: unknown) => boolean;
  /** The one spelling of a value in either form, which is what is sent. */
  readonly spelled: (value: unknown) => unknown;
}
