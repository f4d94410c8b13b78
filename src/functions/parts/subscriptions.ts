import { z } from "zod";
import { flag, integer, list, text, wireFields, wireObject } from "../../kernel/definition/wire";
import { subscription } from "../../resources/parts/subscription";

export const accountInput = z
  .string()
  .optional()
  .describe("The id of the account that pays. Default: the account of the provider's settings. One of the two is needed.");

const { status, price, product } = subscription.unwrap().shape;

/** What a function shows of a subscription. */
export const shownSubscription = z.object({
  id: z.string().describe("The subscription's id."),
  status: status.describe("The status, in the platform's words: `active` for example. It can be active while a site is suspended."),
  price,
  runRate: z.int().optional().describe("What all of it costs, in cents."),
  product,
  createdAt: z.string().optional().describe("When it began."),
  updatedAt: z.string().optional().describe("When it last changed."),
  sites: z
    .array(
      z.object({
        id: z.string().describe("The site's id."),
        name: z.string().optional().describe("The site's name."),
        primaryDomain: z.string().optional().describe("The site's primary host name."),
        location: z.string().optional().describe("The site's location."),
        package: z.string().optional().describe("The site's plan."),
        dunningSuspended: z.boolean().optional().describe("Whether the site is suspended for an unpaid invoice."),
      }),
    )
    .optional()
    .describe("The sites that it pays for."),
});

export const subscriptionWire = wireFields({
  id: text,
  status: text,
  price: wireFields({ amount_cents: integer, term: text }).nullish(),
  run_rate: integer,
  product: wireObject({ id: text, name: text }).nullish(),
  created_at: text,
  updated_at: text,
  sites: list(wireFields({ id: text, name: text, primary_domain: text, location: text, package: text, dunning_suspended: flag })),
});
