import { z } from "zod";
import { ApiError, NotDoneError, path, type Json, type Platform, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import type { Compare, LocatedObject, NamedObject, Siblings } from "../../kernel/definition/resource";
import type { Values } from "../../kernel/definition/values";
import { orAbsent, text, wireFields, wireObject } from "../../kernel/definition/wire";
import { accountWire } from "./account";
import { sameDomain } from "./domain";

export const panelAccountsPath = "/api/panel_accounts";
export const panelAccountPath = (username: string | undefined): string => path`/api/panel_accounts/${username}`;

/** The keys of the platform's catalogue. Which code of the hosting server goes with which isn't documented. */
const keys = ["mini", "basic", "pro", "max"] as const;
export const panelPackages = [...keys, "S", "M", "L", "XL"] as const;

export const packageInfo = z
  .object({
    code: z.string().optional().describe("The package's code at the hosting server: `M` for example."),
    key: z.string().optional().describe("The package's name for orders: `basic` for example."),
    label: z.string().optional().describe("The package's display name."),
  })
  .optional();

export const packageWire = orAbsent(wireObject({ code: orAbsent(text), key: orAbsent(text), label: orAbsent(text) }));

export const panelSubscription = z
  .object({
    id: z.string().optional().describe("The subscription's id."),
    status: z.string().optional().describe("The subscription's status, in the platform's words: `active` for example."),
    term: z.string().optional().describe("The term: `monthly` or `annual`."),
  })
  .optional();

export const panelSubscriptionWire = orAbsent(wireObject({ id: text, status: text, term: orAbsent(text) }));

const lower = (name: unknown): string => String(name ?? "").toLowerCase();

/** Whether two names mean one package: the same in any letter case, or the key and the code of what one side shows. */
export function samePackage(a: unknown, b: unknown, { fields, others }: Compare): boolean {
  if (lower(a) === lower(b)) return true;
  return [fields, others].some((side) => {
    const { code, key } = (side?.packageInfo ?? {}) as { readonly code?: string; readonly key?: string };
    const names = [code, key].filter((name) => name !== undefined).map(lower);
    return names.includes(lower(a)) && names.includes(lower(b));
  });
}

const isKey = (name: unknown): boolean => keys.some((key) => key === lower(name));

/** What an account shows of its package. */
const shownWire = wireFields({ package: packageWire, local_package: orAbsent(text) });

/**
 * Orders another package, and never the one that is there. While the hosting server lags behind, the platform names the last order in
 * words that may not be the program's: then nobody can tell the two apart, and nothing is sent before the server has caught up.
 */
export async function changePackage(api: Platform, username: string | undefined, wanted: unknown): Promise<unknown> {
  const at = panelAccountPath(username);
  const read = () =>
    api
      .reading("fresh", at)
      .one(at, "panel_account")
      .catch((error: Error) => {
        // It is only read yet: nothing was ordered, whatever went wrong.
        throw error instanceof ApiError ? new NotDoneError(error.message, { cause: error }) : error;
      });
  const look = async (): Promise<{ same: boolean } | undefined> => {
    const { package: live, localPackage } = shownWire.parse(await read());
    if (localPackage === undefined)
      return { same: samePackage(wanted, live?.key ?? live?.code, { parentFacts: {}, fields: { packageInfo: live } }) };
    if (lower(localPackage) === lower(wanted)) return { same: true };
    return isKey(localPackage) === isKey(wanted) ? { same: false } : undefined;
  };
  const what = `the hosting server to show the last change of the package of ${String(username)}`;
  const { same } = await api.until({ what, phase: "ready", limitMs: 15 * 60_000 }, look);
  return same ? {} : api.patch(at, { package: wanted });
}

/** The accounts in which a domain was found, in whatever role; without a domain all that the list reaches. */
async function listPanelAccounts(reading: Reading, domain?: unknown): Promise<Json[]> {
  const q = typeof domain === "string" ? { q: normaliseDomain(domain) } : {};
  return reading.pages(panelAccountsPath, ["panel_accounts"], q, "empty");
}

/** So many accounts the platform lists; further ones are left out without a word. */
const listCap = 500;

export async function panelAccountsOf(reading: Reading, domain?: unknown): Promise<Siblings> {
  const items = await listPanelAccounts(reading, domain);
  const why = `the platform lists at most ${listCap} panel accounts, and doesn't say whether there are more`;
  return { items, searched: true, cut: () => Promise.resolve(items.length >= listCap ? why : undefined) };
}

const namedWire = wireFields({ username: text, primary_domain: text, state: text, account: accountWire });

/** The accounts with a primary domain, without those that wait for their purge. */
export async function locatePanelAccount(reading: Reading, domain: string): Promise<LocatedObject[]> {
  // Half of a character can stand in no address.
  if (!domain.includes(".") || !domain.isWellFormed()) return [];
  return (await listPanelAccounts(reading, domain))
    .map((account) => namedWire.parse(account))
    .filter(({ primaryDomain, state }) => state !== "pending_deletion" && sameDomain(primaryDomain, domain))
    .map(({ username, account }) => ({ id: { username: String(username) }, ...(account !== undefined && { account }) }));
}

export async function panelAccountsNamed(reading: Reading, domain: string): Promise<NamedObject[]> {
  return (await locatePanelAccount(reading, domain)).map(({ id, ...owner }) => ({ id: String(id.username), ...owner }));
}

export const whenPanelPurged = ({ deleteScheduledAt }: Values): string =>
  deleteScheduledAt ? `on ${String(deleteScheduledAt)}` : "after its retention period";

/** What a deletion leaves behind. */
export const leftText = (account: Values): string =>
  `the panel account of ${String(account.domain)} is scheduled for deletion ${whenPanelPurged(account)}: until then it can be restored ` +
  "in the platform's panel, and the domain can't have another one";
