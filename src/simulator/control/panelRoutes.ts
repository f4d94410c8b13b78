import { type FieldReader, found } from "../platform/refusal";
import { type PanelAccount, panelPackageOf } from "../platform/panel/panelAccount";
import type { Platform } from "../platform/platform";
import { adding, changing, type ControlRequest, type ControlRoute, removing, showing } from "./control";
import { flag, required, text, texts, word } from "./fields";
import type { Registration } from "../platform/registrar/registrations";

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

function accountOf({ platform, param }: ControlRequest): PanelAccount {
  return found(platform.panelAccounts.find(param("username")), "Panel account");
}

/** The key or the code of a package. */
const size = {
  about: "its key or code",
  read: (reader: FieldReader, key: string) => {
    const name = reader.text(key) ?? undefined;
    if (name !== undefined && !panelPackageOf(name)) reader.problem(key, "is unknown");
    return name;
  },
};
const suspensions = word(["no", "dunning", "admin"], "no, dunning or admin");

const path = "/panel_accounts/{username}";

export const panelRoutes: ControlRoute[] = [
  showing("/panel", "panel accounts, registered names and resellers' users", ({ platform }) => shownPanel(platform)),
  adding(
    "/panel_accounts",
    "adds a panel account",
    { username: text(), domain: required("a domain"), account: text("an account"), package: size, domains: texts("further domains") },
    ({ platform, sent }) => shownAccount(platform.panelAccounts.add(sent())),
  ),
  changing(
    path,
    "suspends a panel account or schedules its deletion, or ends one of them",
    { suspended: suspensions, pendingDelete: flag() },
    (request) => {
      const account = accountOf(request);
      const { suspended, pendingDelete } = request.sent();
      if (suspended) account.change({ suspended });
      if (pendingDelete === true) request.platform.panelAccounts.removeLater(account);
      if (pendingDelete === false) account.change({ deleteScheduledAt: null });
      return shownAccount(account);
    },
  ),
  removing(path, "removes a panel account, at once", (request) => request.platform.panelAccounts.remove(accountOf(request).username)),
  adding(
    "/registered_names",
    "registers a domain in an account",
    { name: required("a domain"), account: text("an account") },
    ({ platform, sent }) => {
      const { name, account = platform.account } = sent();
      platform.registeredNames.add(name, account);
      return { name: name.toLowerCase(), account };
    },
  ),
  removing("/users/{user}", "removes a reseller's user", ({ platform, param }) => platform.users.remove(param("user")), "User"),
];

function shownRegistration({ id, name, account, createdAt: created_at, state }: Registration): Record<string, unknown> {
  const { status, expiresAt: expires_at, autoRenew: auto_renew, locked, privacyProtect: privacy_protect, nameservers } = state;
  return { id, name, account, status, expires_at, auto_renew, locked, privacy_protect, nameservers, process: state.process, created_at };
}

/** Domains at their registrars, and whom they belong to. */
export function shownRegistrar({ registrar }: Platform): Record<string, unknown> {
  return { registrations: registrar.registrations.list().map(shownRegistration), contacts: registrar.contacts.list() };
}

function registrationOf({ platform, param }: ControlRequest): Registration {
  return found(platform.registrar.registrations.find(param("domain")), "Registration");
}

const registrationPath = "/registrations/{domain}";

export const registrarRoutes: ControlRoute[] = [
  showing("/registrations", "domains at their registrars, and contacts", ({ platform }) => shownRegistrar(platform)),
  changing(
    registrationPath,
    "changes a registration, as the platform's panel does",
    { auto_renew: flag(), locked: flag(), privacy_protect: flag(), nameservers: texts("host names") },
    (request) => {
      const registration = registrationOf(request);
      const { auto_renew, privacy_protect, ...rest } = request.sent();
      registration.change({
        ...rest,
        ...(auto_renew !== undefined && { autoRenew: auto_renew }),
        ...(privacy_protect !== undefined && { privacyProtect: privacy_protect }),
      });
      return shownRegistration(registration);
    },
  ),
  removing(registrationPath, "removes a registration, at once", (request) =>
    request.platform.registrar.registrations.remove(registrationOf(request).id),
  ),
];
