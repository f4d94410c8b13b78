import { z } from "zod";
import { orAbsent } from "../../kernel/definition/wire";
import { wireOf } from "./wireOf";

/** The subscription that pays for something, as an output. */
export const subscription = z
  .object({
    id: z.string().optional().describe("The subscription's id."),
    status: z.string().optional().describe("The subscription's status, in the platform's words: `active` or `suspended` for example."),
    price: z
      .object({
        amountCents: z.int().optional().describe("The price of a term, in cents."),
        term: z.string().optional().describe("The term: `monthly` or `annual`."),
      })
      .optional()
      .describe("The price, and the period that it pays for."),
    product: z
      .object({
        id: z.string().optional().describe("The product's id."),
        name: z.string().optional().describe("The product's name."),
      })
      .optional()
      .describe("The product of the subscription."),
  })
  .optional()
  .describe("The subscription that pays for it.");

export const subscriptionWire = orAbsent(wireOf(subscription.unwrap().shape));
