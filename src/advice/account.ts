import { excerpt } from "../transport";
import type { Facts, Refusals } from "./refusal";
import { scopeFor } from "./rights";

/** The platform refuses a missing account and one that the token doesn't reach with the same status. */
export const accountAdvice = ({ account }: Facts): string =>
  account === undefined
    ? "Set the account id with hosting:account (or HOSTING_ACCOUNT), or with the resource's input `account`."
    : `hosting:token (or HOSTING_TOKEN) doesn't give access to the account ${JSON.stringify(excerpt(account))}. Correct ` +
      "hosting:account (or HOSTING_ACCOUNT), or the resource's input `account`. `npx pulumi-hosting doctor` lists the accounts that the " +
      "token reaches.";

/** The account, its token and its rights. */
export const account: Refusals = {
  missing_account: {
    from: [400, "accounts"],
    why:
      "A token can have access to several accounts, and each object belongs to one account. The request named no account, or an account " +
      "that the token can't access.",
    advice: accountAdvice,
  },
  user_required: {
    from: [401, /\/(orders|mailspace|panel_accounts\/.*|panel_accounts|domain)$/],
    why:
      "Orders and writes to panel accounts need an API key that belongs to a user. A key that belongs only to the account can do " +
      'everything else. An OAuth token can\'t order or cancel a site: then the platform answers "not available via OAuth". ' +
      "Whether an OAuth token can change a plan or buy mail depends on the platform; the token needs the scopes `sites:write` or " +
      "`mailspace:write`, and `billing:read`.",
    advice: "Set an API key that belongs to a user with hosting:token (or HOSTING_TOKEN): this request needs one.",
  },
  insufficient_scope: {
    from: [403, "everything"],
    why:
      "A token has certain scopes: `sites:…` for sites, edge and Shield, `dns:…`, `mailspace:…`, `domains:…` for registrations and " +
      "contacts, `panel:read`, and `billing:read` for orders and carts. If the platform refuses a site's hostnames, `domains:read` may " +
      "be missing. No scope allows orders of sites and domains, and writes to panel accounts: they need a user's API key.",
    advice: (facts) => {
      const scope = scopeFor(facts);
      if (scope === "none")
        return "No scope of an OAuth token allows this request: set a user's API key with hosting:token (or HOSTING_TOKEN).";
      const which = scope === undefined ? "a scope that this request needs" : `the scope ${scope}`;
      return `The token in hosting:token (or HOSTING_TOKEN) lacks ${which}: create a token with that scope.`;
    },
  },
  trial_account: {
    from: [403, /\/(panel_accounts|orders\/domain)/],
    why: "Orders cost money, and a trial account isn't set up for payments.",
    advice: "A trial account can't do this: change the account into a paid one in the platform's panel.",
  },
};
