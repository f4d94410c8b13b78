import type { Site } from "../site";
import type { Callback } from "./order";
import type { Subscription } from "./subscription";

/** What an account wants to buy, with what is to be done once it is paid. */
export interface Purchase {
  readonly account: string;
  /** Shown with the order. */
  readonly location: string | null;
  /** Where it is zero or less nothing is charged. */
  readonly amountCents: number;
  /** Runs once, when the order completes: makes what was paid for. May answer with the site that was made, for the order's detail. */
  readonly provision: () => Site | void;
  /** Runs once, after `provision`. */
  readonly subscription?: () => Subscription | undefined;
  /** Name of the task that does the work; default that of an order. */
  readonly task?: string;
  readonly callback?: Callback | undefined;
  /** Shown with the order of a domain. */
  readonly domain?: { readonly name: string; readonly action: string };
}
