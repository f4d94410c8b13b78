import { kinds } from "../../src/cli/list/kinds";
import type { Definition } from "../../src/kernel/definition/resource";
import { registry } from "../../src/resources";
import type { Simulator, SimulatorOptions } from "../../src/simulator";

/** A platform with all that the calls below speak of. */
export const commandPlatform: SimulatorOptions = {
  sites: [
    {
      ...{ id: "site-1", name: "shop", shield: { active: true }, users: ["admin"] },
      mail: { suspended: "abuse" },
      backups: [{ label: "files", archives: [{ id: "archive-1", name: "first", created: "2026-11-01T00:00:00Z" }] }],
    },
  ],
  zones: [{ id: "zone-1", name: "example.com" }],
  mailspaces: [{ id: "m-1", domain: "example.com", provisioned: true }],
  registrations: [
    { id: "registration-1", name: "my.uk", transferOutPending: true, owner: { first_name: "Ada", last_name: "Jansen" } },
    { id: "registration-2", name: "my.shop", owner: { first_name: "Bo", last_name: "Smit" } },
    { id: "registration-3", name: "my.net" },
  ],
  panelAccounts: [
    { username: "u1", domain: "panel.example" },
    { username: "u2", domain: "old.example", delete_scheduled_at: "2030-01-01T00:00:00Z" },
  ],
  delays: { registrarMs: 1 },
};

/** Stands in a call for an order that is under way. */
const orderWord = "ORDER";

/** Places an order that stays under way, and answers with its id and its cart. */
export async function anOrder({ url, token, account, platform }: Simulator): Promise<{ readonly order: string; readonly cart: string }> {
  platform.delays.provisioningMs = 600_000;
  const site = { name: "ordered", variant: "vanilla", location: "eu-central", plan: "starter", term: "monthly" };
  const headers = { Authorization: `Bearer ${token}`, "X-Auth-Account": account, "Content-Type": "application/json" };
  await fetch(`${url}/api/orders`, { method: "POST", headers, body: JSON.stringify({ site }) });
  for (;;) {
    const [cart] = platform.billing.carts.list();
    if (cart?.state.order) return { order: cart.state.order.id, cart: cart.token };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The words of a call on a simulator, which has an order where the call names one. */
export async function wordsOn(simulator: Simulator, words: readonly string[]): Promise<readonly string[]> {
  if (!words.includes(orderWord)) return words;
  const { order } = await anOrder(simulator);
  simulator.resetReport();
  return words.map((word) => (word === orderWord ? order : word));
}

/** By command, the calls that send every request of it. */
export const commandCalls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "site restart": [["shop", "--yes"]],
  "site login": [["shop"], ["shop", "--user", "admin"], ["shop", "--database"]],
  "site tasks": [["shop"], ["shop", "--filter", "OK"]],
  "site purge": [
    ["shop", "--yes"],
    ["shop", "--layer", "all", "--yes"],
  ],
  "site metrics": [
    ["shop", "resources"],
    ["shop", "resources", "--since", "1h"],
    ["shop", "cdn"],
    ["shop", "shield"],
    ["shop", "shield", "--overview"],
  ],
  "site logs": [["shop"], ["shop", "--summary"], ["shop", "--origin"]],
  "site backup list": [["shop"]],
  "site backup create": [["shop", "--yes"]],
  "site backup delete": [["shop", "first", "--yes"]],
  "site backup restore": [["shop", "first", "--yes"]],
  "shield rules": [["shop"]],
  "shield events": [["shop"]],
  "mail show": [["shop"]],
  "mail check": [["shop"]],
  "mail log": [["shop"]],
  "mail unsuspend": [["shop", "--yes"]],
  "dns stats": [["example.com"]],
  "domain check": [["new.example"]],
  "domain suggest": [["new.example"]],
  "domain authcode": [["my.uk"]],
  "domain sync": [["my.uk"]],
  "domain processes": [["my.uk"], ["my.uk", "--log", "1"], ["my.uk", "--resend", "1"], ["my.uk", "--cancel", "1", "--yes"]],
  "domain push": [["my.uk", "OTHER", "--yes"]],
  "domain transfer-out": [["my.uk"], ["my.uk", "--reject", "--yes"]],
  "domain registrant-change": [["my.shop", "--contact", "AJ1-REG", "--yes"]],
  "domain verify-contact": [["my.net"], ["--contact", "AJ1-REG"]],
  "order list": [[], ["--all"]],
  "order show": [[orderWord], ["cart:missing"]],
  "order cancel": [[orderWord, "--yes"]],
  "panel login": [["panel.example"]],
  "panel purge": [["u2", "--yes"]],
  "panel password": [["u1", "--generate", "--yes"]],
};

/** By the type that a list lies in, the object that a call names. */
const above: Readonly<Record<string, string>> = {
  ...{ Site: "shop", DnsZone: "example.com", Mailspace: "example.com", DomainRegistration: "my.uk", PanelAccount: "panel.example" },
};

const lists = Object.entries(kinds).map(([name, [type]]) => {
  const { parent } = registry[type] as Definition;
  return [name, [parent ? [above[parent.type] as string] : []]] as const;
});

/** Commands about programs and stacks, and lists: they read what the types read, and the tables of docs/api-coverage.md don't name them. */
export const readsOfTypes: Readonly<Record<string, readonly (readonly string[])[]>> = {
  doctor: [[]],
  whoami: [[]],
  open: [[]],
  costs: [[]],
  import: [["account"]],
  "export account": [["--to", "account.json"]],
  report: [["--no-figures"]],
  "zone export": [["example.com"]],
  ...Object.fromEntries(lists),
};

/** What one of them asks beside that: there the tables name it. */
export const moreThanTypes: Readonly<Record<string, readonly (readonly string[])[]>> = {
  report: [[]],
};
