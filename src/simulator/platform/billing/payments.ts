import type { PlatformCore } from "../platformCore";
import { Refusal } from "../refusal";

export const paymentModes = ["succeeded", "processing", "awaiting_authentication", "failed", "refused"] as const;

/**
 * What a payment does: it succeeds; is `"processing"` until it settles; waits for the user, who pays or lets it expire;
 * fails; or is refused at once with 422 `cart_pay_failed`.
 */
export type PaymentMode = (typeof paymentModes)[number];

/** Money that was taken. */
export interface Charge {
  /** Of the cart. */
  readonly token: string;
  readonly account: string;
  readonly cents: number;
  readonly at: string;
}

export class Payments {
  /** What payments do. */
  mode: PaymentMode = "succeeded";
  /** What the next payments do, one each, before `mode` applies again. */
  next: PaymentMode[] = [];
  /** Oldest first. */
  readonly charges: Charge[] = [];

  constructor(private readonly core: PlatformCore) {}

  /** How the payment of so much goes. Where nothing is due there is nothing that could fail. */
  begin(cents: number): PaymentMode {
    if (cents <= 0) return "succeeded";
    const mode = this.next.shift() ?? this.mode;
    if (mode === "refused") throw Refusal.coded(422, "cart_pay_failed", "The payment could not be started");
    return mode;
  }

  charge(token: string, account: string, cents: number): void {
    if (cents > 0) this.charges.push({ token, account, cents, at: this.core.stamp() });
  }
}
