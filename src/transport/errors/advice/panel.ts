import type { Refusals } from "./refusal";

const panelPath = /^\/api\/panel_accounts(\/|$)/;

/** Panel hosting. */
export const panel: Refusals = {
  panel_not_enabled: {
    why: "Panel hosting is switched on for each account by the platform. Without it not even reading works.",
    advice:
      "Panel hosting is not enabled for this account: ask the platform's support to enable it, or check hosting:account (or " +
      "HOSTING_ACCOUNT).",
  },
  panel_unavailable: {
    why:
      "The platform couldn't ask its hosting servers, or has none. A list that can't be read is no empty list: no account counts as " +
      "gone, nothing is ordered, and the state stays as it is.",
    advice: "The platform couldn't reach its hosting servers, and nothing was changed: run the command again in a few minutes.",
  },
  account_suspended: {
    why: "The platform's staff has suspended the panel account. It can be read, but not changed.",
    advice: "The panel account is suspended by the platform's staff: ask the platform's support.",
    at: panelPath,
  },
  unknown_package: {
    why: "Panel packages are `mini`, `basic`, `pro` and `max`, or their codes. The platform doesn't offer all of them everywhere.",
    advice: "Nothing was charged: choose another `package`.",
    at: panelPath,
  },
  invalid_term: {
    why: "A panel account is sold by the month or by the year.",
    advice: "Nothing was charged: choose the `term` `monthly` or `annual`.",
    at: panelPath,
  },
  domain_not_registered: {
    why: "A panel account is ordered for a domain that is registered at the platform. That a site uses the domain is not enough.",
    advice: "Nothing was charged: register the domain at the platform first, or transfer it there.",
    at: panelPath,
  },
  domain_not_owned: {
    why: "The domain is registered at the platform, in another account.",
    advice: "Nothing was charged: check the domain, and hosting:account (or HOSTING_ACCOUNT).",
    at: panelPath,
  },
  domain_in_use: {
    why:
      "A domain belongs to one panel account, as its primary domain or as a further one. An account that waits for its purge still holds " +
      "its domains. The list of accounts reaches 500 of them, so the account may be one that the provider can't see.",
    advice:
      "Nothing was charged: a panel account has this domain already, or had it and waits for its purge. Look in the platform's panel; a " +
      "PanelAccount with adopt: true takes over what exists.",
    at: panelPath,
  },
  cart_add_failed: {
    why: "The platform couldn't put the product into a cart, so there was no payment.",
    advice: "Nothing was charged: run the command again in a few minutes. If the answer stays, ask the platform's support.",
  },
  resize_in_flight: {
    why: "A panel account changes its package once at a time. A change waits for the one before it, up to its limit.",
    advice: "Another change of the package is under way: run the command again in a few minutes.",
    at: panelPath,
  },
};
