/** When what was accepted takes effect, in milliseconds. */
export interface BillingDelays {
  /** From opening a cart until its payment succeeds, fails or wants the user; default 10. */
  paymentMs?: number;
  /** From a successful payment until its order is listed; default 10. */
  orderMs?: number;
  /** From an order that is listed and paid until it completes, with the site made or resized; default 20. */
  provisioningMs?: number;
  /** How long a payment of the mode `"processing"` takes to settle; default a day. */
  settlementMs?: number;
  /** How long a payment waits for the user before its cart expires; default a day. */
  cartExpiryMs?: number;
  /** From a site's creation by an order until its pull zone is active; default 20. */
  cdnMs?: number;
  /** How long after its creation by an order a site answers 422 `billing_settling`; default 0. */
  settlingMs?: number;
  /** From the 202 for a new name until it shows; default 10. */
  renameMs?: number;
  /** How long a restart's task runs; default 20. */
  restartMs?: number;
  /** From the 200 for a deleted site until it is soft-deleted; default 30. */
  siteDeletionMs?: number;
}

const day = 24 * 3_600_000;

export const defaultBillingDelays: Required<BillingDelays> = {
  paymentMs: 10,
  orderMs: 10,
  provisioningMs: 20,
  settlementMs: day,
  cartExpiryMs: day,
  cdnMs: 20,
  settlingMs: 0,
  renameMs: 10,
  restartMs: 20,
  siteDeletionMs: 30,
};

/** How far the platform goes where the documents are silent. */
export interface BillingRules {
  /** A plan change in an account with other active sites: `"allow"` (default), or `"refuse"` with 422 `multi_site_resize_unsupported`. */
  multiSiteResize?: "allow" | "refuse";
  /**
   * When an order is listed: once it is `"paid"` (default), or soon after the cart was `"opened"`, while its payment is still under way.
   */
  orderAppears?: "paid" | "opened";
}

export const defaultBillingRules: Required<BillingRules> = { multiSiteResize: "allow", orderAppears: "paid" };
