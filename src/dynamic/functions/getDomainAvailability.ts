// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `createPrice` of GetDomainAvailability. */
export interface GetDomainAvailabilityCreatePrice {
  /** The price, in hundredths of the currency (cents). */
  amountCents?: number;
  /** The currency's three letters, such as `EUR`. */
  currency?: string;
}

/** The arguments of `getDomainAvailability`. */
export interface GetDomainAvailabilityArgs {
  /** The domain, such as `example.com`. Unicode or punycode makes no difference. */
  domain: string;
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: string;
}

/** The arguments of `getDomainAvailabilityOutput`. */
export interface GetDomainAvailabilityOutputArgs {
  /** The domain, such as `example.com`. Unicode or punycode makes no difference. */
  domain: pulumi.Input<string>;
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getDomainAvailability`. */
export interface GetDomainAvailabilityResult {
  /** The domain as the platform spells it. */
  domain: string;
  /** Whether it can be registered: the domain is free, and the platform has a price for the account. */
  available: boolean;
  /** Whether it is a premium name. Its price is set by the registry and can be very high. */
  premium?: boolean;
  /** Whether the account has registered it. */
  ownedByAccount?: boolean;
  /** Why it isn't available, in the platform's words. */
  reason?: string;
  /** The price of a registration. Absent if the platform has no price for the account. */
  createPrice?: GetDomainAvailabilityCreatePrice;
  /** The price of a transfer to this platform. Absent if the domain isn't registered. */
  transferPrice?: GetDomainAvailabilityCreatePrice;
}

/**
 * Reports whether a domain can be registered, and its price. It reserves nothing. The answer changes as soon as anybody registers the
 * domain, this program included. So don't make a resource depend on it: once the domain is registered, the next run would remove the
 * resource from the program.
 */
export function getDomainAvailability(args: GetDomainAvailabilityArgs, opts?: pulumi.InvokeOptions): Promise<GetDomainAvailabilityResult> {
  return ask("getDomainAvailability", args, opts);
}

/**
 * Reports whether a domain can be registered, and its price. It reserves nothing. The answer changes as soon as anybody registers the
 * domain, this program included. So don't make a resource depend on it: once the domain is registered, the next run would remove the
 * resource from the program. Takes outputs and gives an output.
 */
export function getDomainAvailabilityOutput(
  args: GetDomainAvailabilityOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDomainAvailabilityResult> {
  return askOutput("getDomainAvailability", args, opts);
}
