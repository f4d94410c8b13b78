import type { Refusals } from "./refusal";

export const setAccount = "Set the account id with hosting:account (or HOSTING_ACCOUNT), or the resource's account input.";

/** The account, its token and its rights. */
export const account: Refusals = {
  missing_account: {
    why: "A token may reach several accounts, and what is made belongs to one: the platform doesn't guess which.",
    advice: setAccount,
  },
  user_required: {
    why:
      "Orders need an API key that belongs to a user. One that belongs to the account alone can do everything else. " +
      'OAuth tokens can\'t order either, and "not available via OAuth" says just that.',
    advice: "This needs an API key that belongs to a user: set one with hosting:token (or HOSTING_TOKEN).",
  },
  insufficient_scope: {
    why:
      "A token is made for certain scopes: `sites:…` for sites, edge and Shield, `dns:…`, `mailspace:…`, and `billing:read` for orders " +
      "and carts.",
    advice: "The token in hosting:token (or HOSTING_TOKEN) lacks a scope that this needs: create one with that scope.",
  },
  trial_account: {
    why: "Orders cost money, which a trial account isn't set up for.",
    advice: "A trial account can't do this: turn it into a paid one in the platform's panel.",
  },
};
