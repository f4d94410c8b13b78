import type { PlatformCore } from "../platformCore";
import type { Tasks } from "../tasks";
import type { Order, Orders, Callback } from "./order";
import type { Payments } from "./payments";
import type { Site } from "../site";
import type { Subscription } from "./subscription";

export const provisioningModes = ["succeeds", "fails", "hangs"] as const;

/** What provisioning does: the order completes, fails, or stays pending. */
export type ProvisioningMode = (typeof provisioningModes)[number];

/** How far a cart has come. The words that the API shows for it are a matter of shape. */
export type CartPhase =
  | "opened"
  | "settling"
  | "awaiting"
  | "paid"
  | "completed"
  | "orderFailed"
  | "cancelled"
  | "paymentFailed"
  | "expired";

export interface CartState {
  readonly phase: CartPhase;
  readonly payment: "processing" | "succeeded" | "awaiting_authentication" | "failed";
  /** Null until it is known. */
  readonly methodType: string | null;
  readonly hostedInvoiceUrl: string | null;
  readonly chargedCents: number;
  readonly order: Order | null;
}

/** What a cart works on. */
export interface CartParts {
  core: PlatformCore;
  payments: Payments;
  orders: Orders;
  tasks: Tasks;
  provisioning: () => ProvisioningMode;
}

/** What an account wants to buy, with what is to be done once it is paid. */
export interface Purchase {
  readonly account: string;
  /** Shown with the order; default none. */
  readonly location?: string | null;
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
