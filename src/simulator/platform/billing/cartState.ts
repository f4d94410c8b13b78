import type { PlatformCore } from "../platformCore";
import type { Tasks } from "../tasks";
import type { Order } from "./order";
import type { Orders } from "./orders";
import type { Payments } from "./payments";

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
