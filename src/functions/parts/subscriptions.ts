import { z } from "zod";
import { subscription } from "../../resources/parts/subscription";
import { wireOf } from "../../resources/parts/wireOf";

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

export const subscriptionWire = wireOf(shownSubscription.shape);
