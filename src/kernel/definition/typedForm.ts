import type { z } from "zod";

/** A form with named parts that a free-form field takes as well. */
export interface TypedForm {
  readonly form: z.ZodObject;
  /** Whether a value is meant in this form. */
  readonly isMeant: (value: unknown) => boolean;
  /** The one spelling of a value in either form, which is what is sent. */
  readonly spelled: (value: unknown) => unknown;
}
