import type { Facts } from "./refusal";

/* Which scope of a token, and which role of its owner, the platform's documents ask for. */

interface Right {
  readonly path: RegExp;
  readonly method?: RegExp;
  readonly needs: string;
}

const writes = /^(POST|PUT|PATCH|DELETE)$/;

/** By the first path that fits. */
const roles: readonly Right[] = [
  { path: /^\/api\/sites\/[^/]+\/(edge_rules|shield)/, method: /^DELETE$/, needs: "the right to delete (`can_destroy`) on the site" },
  { path: /^\/api\/sites\/[^/]+\/cdn\/cache/, method: /^DELETE$/, needs: "the right to delete (`can_destroy`) on the site" },
  { path: /^\/api\/sites\/[^/]+\/domains/, method: writes, needs: "the right to edit the site" },
  { path: /^\/api\/sites\//, method: writes, needs: "the right to edit (`can_modify`) on the site" },
  { path: /^\/api\/domain_registrations\/[^/]+\/registrant_change/, needs: "the right to place orders" },
  { path: /^\/api\/domain_/, method: writes, needs: "the right to edit (`can_edit`) in the account of the domain" },
  { path: /^\/api\/panel_accounts\/[^/]+\/session/, needs: "the right to edit in the account that owns the panel account" },
  { path: /^\/api\/panel_accounts\/[^/]+(\/purge)?$/, method: /^DELETE$/, needs: "the right to end services (service lifecycle)" },
  { path: /^\/api\/panel_accounts\/[^/]+\/purge$/, needs: "the right to end services (service lifecycle)" },
  { path: /^\/api\/panel_accounts/, method: writes, needs: "the right to manage the billing of the account" },
  { path: /^\/api\/mailspace/, method: writes, needs: "the right to edit in the account that owns the mailspace" },
];

/** The right that the token's owner lacks perhaps; nothing where the documents name none. */
export function roleFor({ method = "", path = "" }: Facts): string | undefined {
  return roles.find((one) => one.path.test(path) && (one.method?.test(method) ?? true))?.needs;
}

const scopes: readonly (readonly [path: RegExp, read: string, write?: string])[] = [
  [/^\/api\/(sites\/[^/]+\/domains|domains)/, "domains:read` or `sites:read", "sites:write"],
  [/^\/api\/sites/, "sites:read", "sites:write"],
  [/^\/api\/dns_zones/, "dns:read", "dns:write"],
  [/^\/api\/mailspace/, "mailspace:read", "mailspace:write"],
  [/^\/api\/domain_registrations\/[^/]+\/epp_code/, "domains:write"],
  [/^\/api\/domain_/, "domains:read", "domains:write"],
  [/^\/api\/(orders|carts|subscriptions)/, "billing:read"],
  [/^\/api\/panel_accounts/, "panel:read"],
];

/** The scope that a token needs for a request: `none` allows it, or (`undefined`) it isn't known. */
export function scopeFor({ method = "GET", path = "" }: Facts): string | undefined {
  const known = scopes.find(([asked]) => asked.test(path));
  if (!known) return undefined;
  const [, read, write] = known;
  const scope = writes.test(method) ? write : read;
  return scope === undefined ? "none" : `\`${scope}\``;
}
