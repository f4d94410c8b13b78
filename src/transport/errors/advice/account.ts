import type { Facts, Refusals } from "./refusal";

const setAccount = "Set the account id with hosting:account (or HOSTING_ACCOUNT), or the resource's account input.";

/** What to do where the platform finds no account: one that is set is another matter than none. */
export const accountAdvice = ({ account: set }: Facts): string =>
  set === undefined
    ? setAccount
    : `The platform doesn't know the account ${JSON.stringify(set.slice(0, 80))}, or the token doesn't reach it: correct hosting:account ` +
      "(or HOSTING_ACCOUNT), or the resource's account input. `npx pulumi-hosting doctor` names the accounts that the token reaches.";

/** The account, its token and its rights. */
export const account: Refusals = {
  missing_account: {
    why: "A token may have access to several accounts, and an object belongs to one of them. The platform doesn't guess which one.",
    advice: accountAdvice,
  },
  user_required: {
    why:
      "Orders need an API key that belongs to a user. A key that belongs only to the account can do everything else. An OAuth token " +
      'can\'t order or cancel a site: then the platform says "not available via OAuth". Whether it can change a plan or buy mail depends ' +
      "on the platform; it needs the scopes `sites:write` or `mailspace:write`, and `billing:read`.",
    advice: "This needs an API key that belongs to a user: set one with hosting:token (or HOSTING_TOKEN).",
  },
  insufficient_scope: {
    why:
      "A token is made for certain scopes: `sites:…` for sites, edge and Shield, `dns:…`, `mailspace:…`, and `billing:read` " +
      "for orders and carts. If a site's hostnames are refused, `domains:read` may be missing.",
    advice: "The token in hosting:token (or HOSTING_TOKEN) lacks a scope that this request needs: create a token with that scope.",
  },
  trial_account: {
    why: "Orders cost money, and a trial account isn't set up for payments.",
    advice: "A trial account can't do this: turn it into a paid account in the platform's panel.",
  },
};
