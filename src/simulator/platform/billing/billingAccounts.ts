import { Refusal } from "../refusal";

/** What has to be right with an account before it can buy. */
export interface BillingAccount {
  /** Whether a default payment method is saved; without one, 400 `no_default_payment_method`. */
  paymentMethod: boolean;
  /** Whether the billing contact is complete. */
  billingContact: boolean;
  /** Whether the account may create orders at all. */
  canOrder: boolean;
}

/** Every account can buy, until a test says otherwise. */
export class BillingAccounts {
  readonly #accounts = new Map<string, BillingAccount>();

  /** May be changed in place. */
  of(account: string): BillingAccount {
    const known = this.#accounts.get(account) ?? { paymentMethod: true, billingContact: true, canOrder: true };
    this.#accounts.set(account, known);
    return known;
  }

  requirePaymentMethod(account: string): void {
    if (this.of(account).paymentMethod) return;
    throw Refusal.coded(400, "no_default_payment_method", "The account has no default payment method");
  }

  requireAbleToOrder(account: string): void {
    const { canOrder, billingContact } = this.of(account);
    // The documents give these 400s no code.
    if (!canOrder) throw new Refusal(400, { errors: ["The account is unable to create orders"] });
    if (!billingContact) throw new Refusal(400, { errors: ["The account is unable to create orders: its billing contact is incomplete"] });
  }
}
