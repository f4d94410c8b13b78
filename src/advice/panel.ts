import { onlyAt, type Refusals } from "./refusal";

const panelPath = /^\/api\/panel_accounts(\/|$)/;

/** Codes that mean this of panel accounts alone. */
const ofPanelAccounts: Refusals = {
  account_suspended: {
    from: [403, /\/panel_accounts$/],
    why: "The platform's staff suspended the panel account. A suspended account can be read, but not changed.",
    advice: "The platform's staff suspended the panel account: ask the platform's support.",
  },
  unknown_package: {
    from: [400, /\/panel_accounts$/],
    why: "Panel packages are `mini`, `basic`, `pro` and `max`, or their codes. The platform doesn't offer all of them everywhere.",
    advice: "Nothing was charged: choose another `package`.",
  },
  invalid_term: {
    from: [400, /\/panel_accounts$/],
    why: "The platform sells a panel account by the month or by the year.",
    advice: "Nothing was charged: set `term` to `monthly` or `annual`.",
  },
  domain_not_registered: {
    from: [422, /\/panel_accounts$/],
    why: "A panel account needs a domain that is registered at the platform. A domain that a site only uses is not enough.",
    advice: "Nothing was charged: register the domain at the platform first, or transfer the domain to the platform.",
  },
  domain_not_owned: {
    from: [422, /\/panel_accounts$/],
    why: "Another account of the platform registered the domain.",
    advice: "Nothing was charged: check the domain, and hosting:account (or HOSTING_ACCOUNT).",
  },
  domain_in_use: {
    from: [422, /\/panel_accounts/],
    why:
      "A domain belongs to one panel account, as its primary domain or as an additional one. A deleted account keeps its domains until " +
      "its purge. The platform lists at most 500 accounts, so the provider may not see the account that has the domain.",
    advice:
      "Nothing was charged: another panel account has this domain, or a deleted one that waits for its purge. Look in the platform's " +
      "panel. To use the existing account, set adopt: true on the PanelAccount.",
  },
  resize_in_flight: {
    from: [409, /\/panel_accounts$/],
    why: "The platform makes one change of a panel account's package at a time. A change waits for the earlier change, up to its limit.",
    advice: "Another change of the package is under way: run the command again in a few minutes.",
  },
};

/** Panel hosting. */
export const panel: Refusals = {
  ...onlyAt(panelPath, ofPanelAccounts),
  panel_not_enabled: {
    from: [403, /\/panel_accounts/],
    why: "The platform enables panel hosting for each account. Without panel hosting, the account can't even read panel accounts.",
    advice:
      "Panel hosting isn't enabled for this account: ask the platform's support to enable it, or check hosting:account (or " +
      "HOSTING_ACCOUNT). To stop managing a panel account, which goes on to cost money, use `pulumi state delete`.",
  },
  panel_unavailable: {
    from: [503, /\/panel_accounts/],
    why:
      "The platform couldn't reach its hosting servers, or has none. An account that can't be read doesn't count as deleted: nothing is " +
      "ordered, and the state stays as it is.",
    advice: "The platform couldn't reach its hosting servers, and nothing was changed: run the command again in a few minutes.",
  },
  cart_add_failed: {
    from: [422, /\/panel_accounts$/],
    why: "The platform couldn't add the product to a cart, so there was no payment.",
    advice: "Nothing was charged: run the command again in a few minutes. If the answer stays, ask the platform's support.",
  },
};
