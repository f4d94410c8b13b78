// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `SubscriptionPrice` of GetSubscriptions. */
export interface GetSubscriptionsSubscriptionPrice {
  /** The price of a term, in cents. */
  amountCents?: number;
  /** The term: `monthly` or `annual`. */
  term?: string;
}

/** The fields of `SubscriptionProduct` of GetSubscriptions. */
export interface GetSubscriptionsSubscriptionProduct {
  /** The product's id. */
  id?: string;
  /** The product's name. */
  name?: string;
}

/** The fields of `SubscriptionSites` of GetSubscriptions. */
export interface GetSubscriptionsSubscriptionSite {
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

/** The fields of `subscriptions` of GetSubscriptions. */
export interface GetSubscriptionsSubscription {
  /** The subscription's id. */
  id: string;
  /** The status, in the platform's words: `active` for example. It can be active while a site is suspended. */
  status?: string;
  /** The price, and the period that it pays for. */
  price?: GetSubscriptionsSubscriptionPrice;
  /** What all of it costs, in cents. */
  runRate?: number;
  /** The product of the subscription. */
  product?: GetSubscriptionsSubscriptionProduct;
  /** When it began. */
  createdAt?: string;
  /** When it last changed. */
  updatedAt?: string;
  /** The sites that it pays for. */
  sites?: GetSubscriptionsSubscriptionSite[];
}

/** The arguments of `getSubscriptions`. */
export interface GetSubscriptionsArgs {
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: string;
}

/** The arguments of `getSubscriptionsOutput`. */
export interface GetSubscriptionsOutputArgs {
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getSubscriptions`. */
export interface GetSubscriptionsResult {
  /** The subscriptions. */
  subscriptions: GetSubscriptionsSubscription[];
}

/** Lists the subscriptions of an account that are active or suspended, each with its product and its price. */
export function getSubscriptions(args: GetSubscriptionsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetSubscriptionsResult> {
  return ask("getSubscriptions", args, opts);
}

/**
 * Lists the subscriptions of an account that are active or suspended, each with its product and its price. Takes outputs and gives an
 * output.
 */
export function getSubscriptionsOutput(
  args: GetSubscriptionsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSubscriptionsResult> {
  return askOutput("getSubscriptions", args, opts);
}
