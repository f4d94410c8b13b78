// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `price` of GetSubscription. */
export interface GetSubscriptionPrice {
  /** The price of a term, in cents. */
  amountCents?: number;
  /** The term: `monthly` or `annual`. */
  term?: string;
}

/** The fields of `product` of GetSubscription. */
export interface GetSubscriptionProduct {
  /** The product's id. */
  id?: string;
  /** The product's name. */
  name?: string;
}

/** The fields of `sites` of GetSubscription. */
export interface GetSubscriptionSite {
  /** The site's id. */
  id: string;
  /** The site's name. */
  name?: string;
  /** The site's primary host name. */
  primaryDomain?: string;
  /** The site's location. */
  location?: string;
  /** The site's plan. */
  package?: string;
  /** Whether the site is suspended for an unpaid invoice. */
  dunningSuspended?: boolean;
}

/** The arguments of `getSubscription`. */
export interface GetSubscriptionArgs {
  /** The id of the subscription: `site.subscription.id`. */
  id: string;
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: string;
}

/** The arguments of `getSubscriptionOutput`. */
export interface GetSubscriptionOutputArgs {
  /** The id of the subscription: `site.subscription.id`. */
  id: pulumi.Input<string>;
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getSubscription`. */
export interface GetSubscriptionResult {
  /** The subscription's id. */
  id: string;
  /** The status, in the platform's words: `active` for example. It can be active while a site is suspended. */
  status?: string;
  /** The price, and the period that it pays for. */
  price?: GetSubscriptionPrice;
  /** What all of it costs, in cents. */
  runRate?: number;
  /** The product of the subscription. */
  product?: GetSubscriptionProduct;
  /** When it began. */
  createdAt?: string;
  /** When it last changed. */
  updatedAt?: string;
  /** The sites that it pays for. */
  sites?: GetSubscriptionSite[];
}

/** Shows a subscription: its product and its price. */
export function getSubscription(args: GetSubscriptionArgs, opts?: pulumi.InvokeOptions): Promise<GetSubscriptionResult> {
  return ask("getSubscription", args, opts);
}

/** Shows a subscription: its product and its price. Takes outputs and gives an output. */
export function getSubscriptionOutput(
  args: GetSubscriptionOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSubscriptionResult> {
  return askOutput("getSubscription", args, opts);
}
