import { registry } from "../../src/resources";
import type { Platform } from "../../src/simulator";
import { recordTypes } from "../../src/simulator/platform/dnsRecord";
import type { History } from "./history";
import type { Item } from "./inventory";
import type { World } from "./world";

/** What somebody does in the panel to one of the objects. */
export type Hand = "delete" | "change" | "twin" | "settings";

/** Does it to the nth object that it can be done to. */
export function byHand(history: History, what: Hand, nth: number): void {
  const { ledger } = history;
  // Whose order was lost isn't touched: nobody could tell then what came of it.
  const isKnown = (object: string) => ledger.named.has(object) || ledger.byHand.has(object);
  const isBought = (type: string) => registry[type]?.kind === "purchase";
  const can = [...ledger.items].filter(([object, { type }]) => deeds[type]?.[what] !== undefined && (!isBought(type) || isKnown(object)));
  const chosen = can[nth % Math.max(1, can.length)];
  if (!chosen) return;
  const [object, { type }] = chosen;
  history.isTouched = true;
  deeds[type]?.[what]?.(history, object.slice(type.length + 1));
  ledger.noteHand();
  // What is bought again was asked for again.
  for (const { stack, entry } of ledger.named.get(object) ?? []) {
    if (what === "delete") history.money.end(stack, entry.name);
    if (what === "change") history.money.change(stack, entry.name);
  }
}

type Mailspace = ReturnType<Platform["mailspaces"]["get"]>;
type Deed = (history: History, id: string) => void;

const parentAndOwn = (id: string): [string, string] => id.split("/") as [string, string];

/** Of each type, what the panel can do with it. */
const deeds: Readonly<Record<Item["type"], Partial<Record<Hand, Deed>>>> = {
  DomainContact: {
    delete: ({ world }, id) => world.hosting.platform.registrar.contacts.drop(id),
    change: ({ world }, id) => world.hosting.platform.registrar.contacts.set(id, { city: "by hand" }),
  },
  DomainRegistration: {
    delete: ({ world }, id) => {
      const { registrations, contacts } = world.hosting.platform.registrar;
      const { owner } = registrations.get(id).state.contacts;
      registrations.remove(id);
      // The platform made it with the order.
      contacts.drop(owner ?? "");
    },
    change: ({ world }, id) => world.hosting.platform.registrar.registrations.get(id).change({ nameservers: ["ns.by.hand"] }),
  },
  GlueRecord: {
    delete: ({ world }, id) => withRegistration(world, id, (registration, own, { hosts }) => hosts.remove(registration, own)),
    change: ({ world }, id) =>
      withRegistration(world, id, (registration, own, { hosts }) => {
        hosts.remove(registration, own);
        hosts.add(registration, own, ["192.0.2.77"]);
      }),
  },
  DnsZone: { delete: ({ world }, id) => void world.hosting.platform.zones.remove(id) },
  DnsRecord: {
    delete: ({ world }, id) => void world.hosting.platform.zones.get(parentAndOwn(id)[0]).removeRecord(parentAndOwn(id)[1]),
    change: ({ world }, id) =>
      void world.hosting.platform.zones.get(parentAndOwn(id)[0]).updateRecord(parentAndOwn(id)[1], { ttl: 77, comment: "by hand" }),
    twin: ({ world }, id) => {
      const zone = world.hosting.platform.zones.get(parentAndOwn(id)[0]);
      const record = zone.record(parentAndOwn(id)[1]);
      // The platform allows no second CNAME of a name.
      if (record && record.record_type !== recordTypes.CNAME) zone.addRecord({ ...record, id: undefined, created_at: undefined });
    },
  },
  Site: {
    delete: ({ world }, id) => world.hosting.platform.sites.get(id).setPendingDelete(true),
    change: ({ world }, id) => world.hosting.platform.sites.get(id).rename("renamed by hand"),
    twin: ({ world }, id) => {
      const { platform } = world.hosting;
      platform.sites.add({ name: platform.sites.get(id).name });
    },
    settings: ({ world }, id) => {
      const site = world.hosting.platform.sites.get(id);
      site.setCaching({ cache_expiration: 77, vary_webp: true });
      if (site.shield.active) site.shield.setSettings({ waf_enabled: false, waf_log_only_rules: ["941100"] });
    },
  },
  EdgeRule: {
    delete: ({ world }, id) => void world.hosting.platform.sites.get(parentAndOwn(id)[0]).removeEdgeRule(parentAndOwn(id)[1]),
    change: ({ world }, id) =>
      void world.hosting.platform.sites.get(parentAndOwn(id)[0]).updateEdgeRule(parentAndOwn(id)[1], { Description: "by hand" }),
  },
  RateLimit: {
    delete: ({ world }, id) => void world.hosting.platform.sites.get(parentAndOwn(id)[0]).shield.rateLimits.remove(parentAndOwn(id)[1]),
  },
  AccessList: {
    delete: ({ world }, id) => void world.hosting.platform.sites.get(parentAndOwn(id)[0]).shield.accessLists.remove(parentAndOwn(id)[1]),
  },
  WafRule: {
    delete: ({ world }, id) => void world.hosting.platform.sites.get(parentAndOwn(id)[0]).shield.customRules.remove(parentAndOwn(id)[1]),
  },
  PanelAccount: {
    delete: ({ world }, id) => world.hosting.platform.panelAccounts.removeLater(world.hosting.platform.panelAccounts.get(id)),
  },
  PanelAccountDomain: {
    delete: ({ world }, id) => void world.hosting.platform.panelAccounts.get(parentAndOwn(id)[0]).removeDomain(parentAndOwn(id)[1]),
  },
  Mailspace: { delete: ({ world }, id) => world.hosting.platform.mailspaces.get(id).setPendingDelete(true) },
  MailspaceDomain: {
    delete: ({ world }, id) => inMailspace(world, id, ({ domains }, own) => domains.remove(own, [])),
    change: ({ world }, id) => inMailspace(world, id, ({ domains }, own) => domains.describe(own, "by hand")),
  },
  Mailbox: {
    delete: ({ world }, id) => inMailspace(world, id, ({ mailboxes }, own) => mailboxes.remove(own)),
    change: ({ world }, id) => inMailspace(world, id, ({ mailboxes }, own) => mailboxes.update(own, byHandInMail)),
  },
  MailGroup: {
    delete: ({ world }, id) => inMailspace(world, id, ({ groups }, own) => groups.remove(own)),
    change: ({ world }, id) =>
      inMailspace(world, id, ({ groups }, own) => {
        const group = groups.find(own);
        if (group) groups.update(group, { description: "by hand" });
      }),
  },
  MailAlias: { delete: ({ world }, id) => inMailspace(world, id, ({ aliases }, own) => aliases.remove(own)) },
};

const byHandInMail = { display_name: "by hand", quota_mb: 77 };

type Registrar = Platform["registrar"];
type Registration = ReturnType<Registrar["registrations"]["get"]>;

function withRegistration(
  world: World,
  id: string,
  deed: (registration: Registration, own: string, registrar: Registrar) => unknown,
): void {
  const [registration, own] = parentAndOwn(id);
  const { registrar } = world.hosting.platform;
  deed(registrar.registrations.get(registration), own, registrar);
}

function inMailspace(world: World, id: string, deed: (mailspace: Mailspace, own: string) => unknown): void {
  const [mailspace, own] = parentAndOwn(id);
  deed(world.hosting.platform.mailspaces.get(mailspace), own);
}
