// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `SuggestionPrice` of GetDomainSuggestions. */
export interface GetDomainSuggestionsSuggestionPrice {
  /** The price, in hundredths of the currency (cents). */
  amountCents?: number;
  /** The currency's three letters, such as `EUR`. */
  currency?: string;
}

/** The fields of `suggestions` of GetDomainSuggestions. */
export interface GetDomainSuggestionsSuggestion {
  /** The suggested domain. */
  domain?: string;
  /** Its top-level domain. */
  tld?: string;
  /** How the platform found it, in the platform's words. */
  source?: string;
  /** Whether it can be registered. */
  available?: boolean;
  /** The price of a registration. */
  price?: GetDomainSuggestionsSuggestionPrice;
}

/** The arguments of `getDomainSuggestions`. */
export interface GetDomainSuggestionsArgs {
  /** The domain, such as `example.com`. */
  domain: string;
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: string;
}

/** The arguments of `getDomainSuggestionsOutput`. */
export interface GetDomainSuggestionsOutputArgs {
  /** The domain, such as `example.com`. */
  domain: pulumi.Input<string>;
  /** The id of the account that pays. Default: the account of the provider's settings. One of the two is needed. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getDomainSuggestions`. */
export interface GetDomainSuggestionsResult {
  /** The domain of the request. */
  domain: string;
  /** The suggestions. */
  suggestions: GetDomainSuggestionsSuggestion[];
}

/**
 * Lists domains with similar names, with their prices. It is for people who choose a name: the list can change at any time, so don't make a
 * resource depend on it.
 */
export function getDomainSuggestions(args: GetDomainSuggestionsArgs, opts?: pulumi.InvokeOptions): Promise<GetDomainSuggestionsResult> {
  return ask("getDomainSuggestions", args, opts);
}

/**
 * Lists domains with similar names, with their prices. It is for people who choose a name: the list can change at any time, so don't make a
 * resource depend on it. Takes outputs and gives an output.
 */
export function getDomainSuggestionsOutput(
  args: GetDomainSuggestionsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDomainSuggestionsResult> {
  return askOutput("getDomainSuggestions", args, opts);
}
