import { z } from "zod";
import { integer, text, wireObject } from "../../kernel/definition/wire";

/** The subscription that pays for something, as an output. */
export const subscription = z
  .object({
    id: z.string().optional().describe("The subscription's id."),
    status: z.string().optional().describe("How the subscription stands, in the platform's words, `active` or `suspended` for example."),
    price: z
      .object({
        amountCents: z.int().optional().describe("The price of a term, in cents."),
        term: z.string().optional().describe("The term: `monthly` or `annual`."),
      })
      .optional()
      .describe("What is charged and how often."),
    product: z
      .object({
        id: z.string().optional().describe("The product's id."),
        name: z.string().optional().describe("The product's name."),
      })
      .optional()
      .describe("What is subscribed to."),
  })
  .optional()
  .describe("The subscription that pays for it.");

export const subscriptionWire = wireObject({
  id: text,
  status: text,
  price: wireObject({ amount_cents: integer, term: text })
    .transform((price) => ({ amountCents: price.amount_cents, term: price.term }))
    .nullish(),
  product: wireObject({ id: text, name: text }).nullish(),
}).nullish();
