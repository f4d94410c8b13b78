import { FieldReader, found, readFields, Refusal } from "../platform/refusal";
import type { PanelAccount } from "../platform/panel/panelAccount";
import { panelPackageOf } from "../platform/panel/packages";
import type { Platform } from "../platform/platform";
import { type ControlRequest, type ControlRoute, controlRoute, removal } from "./control";

function shownAccount(account: PanelAccount): Record<string, unknown> {
  const { username, domain, domains, status, state } = account;
  const { package: size, live, deleteScheduledAt: delete_scheduled_at, subscription, passwords } = state;
  return {
    ...{ username, account: account.account, domain, domains, state: status, package: size.key, live_package: live.key },
    ...{ delete_scheduled_at, subscription, passwords },
  };
}

/** Panel accounts, domains and users; no secrets. */
export function shownPanel({ panelAccounts, registeredNames, users }: Platform): Record<string, unknown> {
  return {
    accounts: panelAccounts.list().map(shownAccount),
    registeredNames: registeredNames.list(),
    users: users.list().map(({ password: _, api_token: __, ...user }) => user),
  };
}

function accountOf({ platform, params }: ControlRequest): PanelAccount {
  return found(platform.panelAccounts.find(params.username ?? ""), "Panel account");
}

function addAccount({ platform, body }: ControlRequest): PanelAccount {
  const seed = readFields(body ?? {}, (reader) => {
    const given = reader.given({ username: "text", domain: "text", account: "text", package: "text", domains: "texts" });
    if (given.domain === undefined) reader.problem("domain", "is missing");
    if (given.package !== undefined && !panelPackageOf(given.package)) reader.problem("package", "is unknown");
    return { ...given, domain: given.domain ?? "" };
  });
  return platform.panelAccounts.add(seed);
}

function changeAccount(request: ControlRequest): PanelAccount {
  const account = accountOf(request);
  const reader = new FieldReader(request.body ?? {});
  const suspended = reader.text("suspended");
  const pending = reader.boolean("pendingDelete");
  if (suspended && !["no", "dunning", "admin"].includes(suspended)) reader.problem("suspended", "must be no, dunning or admin");
  reader.finish();
  if (suspended) account.change({ suspended: suspended as "no" | "dunning" | "admin" });
  if (pending === true) request.platform.panelAccounts.removeLater(account);
  if (pending === false) account.change({ deleteScheduledAt: null });
  return account;
}

const path = "/_simulator/panel_accounts/{username}";

export const panelRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/panel", "panel accounts, registered names and resellers' users", ({ platform }) => shownPanel(platform)),
  controlRoute(
    "POST /_simulator/panel_accounts",
    {
      about: "adds a panel account",
      fields: { username: "text", domain: "a domain", account: "an account", package: "its key or code", domains: "further domains" },
    },
    (request) => shownAccount(addAccount(request)),
  ),
  controlRoute(
    `PATCH ${path}`,
    {
      about: "suspends a panel account or schedules its deletion, or ends one of them",
      fields: { suspended: "no, dunning or admin", pendingDelete: "true or false" },
    },
    (request) => shownAccount(changeAccount(request)),
  ),
  removal(path, "removes a panel account, at once", (request) => request.platform.panelAccounts.remove(accountOf(request).username)),
  controlRoute(
    "POST /_simulator/registered_names",
    { about: "registers a domain in an account", fields: { name: "a domain", account: "an account" } },
    ({ platform, body }) => {
      const { name, account = platform.account } = readFields(body ?? {}, (reader) => reader.given({ name: "text", account: "text" }));
      if (!name) throw Refusal.invalid("name is missing");
      platform.registeredNames.add(name, account);
      return { name: name.toLowerCase(), account };
    },
  ),
  removal(
    "/_simulator/users/{user}",
    "removes a reseller's user",
    ({ platform, params }) => platform.users.remove(params.user ?? ""),
    "User",
  ),
];
