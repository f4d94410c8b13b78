const day = 24 * 3_600_000;

/** When what was accepted takes effect, in milliseconds. */
export const billingDelays = {
  /** From opening a cart until its payment succeeds, fails or wants the user; default 10. */
  paymentMs: 10,
  /** From a successful payment until its order is listed; default 10. */
  orderMs: 10,
  /** From an order that is listed and paid until it completes, with the site made or resized; default 20. */
  provisioningMs: 20,
  /** How long a payment of the mode `"processing"` takes to settle; default a day. */
  settlementMs: day,
  /** How long a payment waits for the user before its cart expires; default a day. */
  cartExpiryMs: day,
  /** From a site's creation by an order until its pull zone is active; default 20. */
  cdnMs: 20,
  /** How long after its creation by an order a site answers 422 `billing_settling`; default 0. */
  settlingMs: 0,
  /** From the 202 for a new name until it shows; default 10. */
  renameMs: 10,
  /** How long a restart's task runs; default 20. */
  restartMs: 20,
  /** From the 200 for a deleted site until it is soft-deleted; default 30. */
  siteDeletionMs: 30,
};

/** How far the platform goes where the documents are silent. */
export const billingRules = {
  /** A plan change in an account with other active sites: `"allow"` (default), or `"refuse"` with 422 `multi_site_resize_unsupported`. */
  multiSiteResize: ["allow", "refuse"],
  /**
   * When an order is listed: once it is `"paid"` (default), or soon after the cart was `"opened"`, while its payment is still under way.
   */
  orderAppears: ["paid", "opened"],
} as const;
