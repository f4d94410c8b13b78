import type { Platform } from "../../src/simulator";
import { recordTypes } from "../../src/simulator/platform/dnsRecord";

/** What somebody does in the panel to one of the objects. */
export type Hand = "delete" | "change" | "twin" | "settings";

type Deed = (platform: Platform, id: string) => unknown;

/** An object: its id; what it is, without what chance gave it (two of one account with the same text are twins); what it goes with. */
type Shown = readonly [id: string, what: string, parent?: string];

/** The objects of a type that are there and not on their way out, and what the panel can do with one of them. */
interface Kind extends Partial<Readonly<Record<Hand, Deed>>> {
  all(platform: Platform): readonly Shown[];
}

type Site = ReturnType<Platform["sites"]["get"]>;
type Mailspace = ReturnType<Platform["mailspaces"]["get"]>;

const parts = (id: string): [parent: string, own: string] => id.split("/") as [string, string];

/** A deed on what a parent holds. */
const below =
  <Parent>(get: (platform: Platform, id: string) => Parent) =>
  (deed: (parent: Parent, own: string) => unknown): Deed =>
  (platform, id) =>
    deed(get(platform, parts(id)[0]), parts(id)[1]);
const inSite = below(({ sites }, id) => sites.get(id));
const inZone = below(({ zones }, id) => zones.get(id));
const inMailspace = below(({ mailspaces }, id) => mailspaces.get(id));
const inRegistration = below(({ registrar: { hosts, registrations } }, id) => ({ hosts, registration: registrations.get(id) }));

const sitesThere = ({ sites }: Platform) => sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null);
const mailspacesThere = ({ mailspaces }: Platform) => mailspaces.list().filter(({ state }) => state.deleteScheduledAt === null);
const accountsThere = ({ panelAccounts }: Platform) => panelAccounts.list().filter(({ state }) => state.deleteScheduledAt === null);

const ofSites = (shown: (site: Site) => readonly Shown[]) => (platform: Platform) =>
  sitesThere(platform).flatMap((site) => shown(site).map(([own, what]): Shown => [`${site.id}/${own}`, what, `Site ${site.id}`]));
const ofMailspaces = (shown: (mailspace: Mailspace) => readonly Shown[]) => (platform: Platform) =>
  mailspacesThere(platform).flatMap((one) =>
    shown(one).map(([own, what, parent = `Mailspace ${one.id}`]): Shown => [`${one.id}/${own}`, what, parent]),
  );

/** What the platform makes and removes by itself. */
const platformsOwn: readonly number[] = [recordTypes.TLSA, recordTypes.PullZone];

const shieldObjects = (kind: "rateLimits" | "accessLists" | "customRules"): Kind => ({
  all: ofSites(({ id, shield }) =>
    shield[kind].list().map((one): Shown => [one.id, `${id} ${"rule_name" in one ? one.rule_name : one.name}`]),
  ),
  delete: inSite(({ shield }, own) => shield[kind].remove(own)),
});

/** Of each type whose objects come and go. */
export const kinds: Readonly<Record<string, Kind>> = {
  DnsZone: {
    all: ({ zones }) => zones.list().map(({ id, name }) => [id, name]),
    delete: ({ zones }, id) => zones.remove(id),
  },
  DnsRecord: {
    all: ({ zones }) =>
      zones.list().flatMap(({ id, records }) =>
        records
          .filter(({ record_type }) => !platformsOwn.includes(record_type))
          .map(({ id: own, created_at: _, updated_at: __, ttl: ___, comment: ____, ...content }): Shown => {
            return [`${id}/${own}`, `${id} ${JSON.stringify(content)}`, `DnsZone ${id}`];
          }),
      ),
    delete: inZone((zone, own) => zone.removeRecord(own)),
    change: inZone((zone, own) => zone.updateRecord(own, { ttl: 77, comment: "by hand" })),
    twin: inZone((zone, own) => {
      const record = zone.record(own);
      // The platform allows no second CNAME of a name.
      if (record && record.record_type !== recordTypes.CNAME) zone.addRecord({ ...record, id: undefined, created_at: undefined });
    }),
  },
  Site: {
    all: (platform) => sitesThere(platform).map(({ id, name }) => [id, name]),
    delete: ({ sites }, id) => sites.get(id).setPendingDelete(true),
    change: ({ sites }, id) => sites.get(id).rename("renamed by hand"),
    twin: ({ sites }, id) => sites.add({ name: sites.get(id).name }),
    settings: ({ sites }, id) => {
      const site = sites.get(id);
      site.setCaching({ cache_expiration: 77, vary_webp: true });
      if (site.shield.active) site.shield.setSettings({ waf_enabled: false, waf_log_only_rules: ["941100"] });
    },
  },
  EdgeRule: {
    all: ofSites(({ id, listedEdgeRules }) =>
      listedEdgeRules.map(({ Guid, OrderIndex: _, ...rule }): Shown => [Guid, `${id} ${JSON.stringify(rule)}`]),
    ),
    delete: inSite((site, own) => site.removeEdgeRule(own)),
    change: inSite((site, own) => site.updateEdgeRule(own, { Description: "by hand" })),
  },
  SiteHostname: { all: ofSites(({ hosting }) => hosting.domains.map(({ id, hostname }): Shown => [id, hostname])) },
  RateLimit: shieldObjects("rateLimits"),
  AccessList: shieldObjects("accessLists"),
  WafRule: shieldObjects("customRules"),
  Mailspace: {
    all: (platform) => mailspacesThere(platform).map(({ id, domain }) => [id, domain]),
    delete: ({ mailspaces }, id) => mailspaces.get(id).setPendingDelete(true),
  },
  MailspaceDomain: {
    // The primary one is the mailspace itself.
    all: ofMailspaces(({ id, domains }) =>
      domains
        .all()
        .filter(({ state }) => state !== "primary")
        .map(({ name }): Shown => [name, `${id} ${name}`]),
    ),
    delete: inMailspace(({ domains }, own) => domains.remove(own, [])),
    change: inMailspace(({ domains }, own) => domains.describe(own, "by hand")),
  },
  Mailbox: {
    all: ofMailspaces(({ mailboxes }) =>
      mailboxes
        .list()
        .filter(({ scheduled_deletion_at: gone }) => gone === null)
        .map(({ id, email }): Shown => [id, email]),
    ),
    delete: inMailspace(({ mailboxes }, own) => mailboxes.remove(own)),
    change: inMailspace(({ mailboxes }, own) => mailboxes.update(own, { display_name: "by hand", quota_mb: 77 })),
  },
  MailGroup: {
    all: ofMailspaces(({ groups }) => groups.list().map(({ principal_id, email }): Shown => [principal_id, email])),
    delete: inMailspace(({ groups }, own) => groups.remove(own)),
    change: inMailspace(({ groups }, own) => {
      const group = groups.find(own);
      if (group) groups.update(group, { description: "by hand" });
    }),
  },
  MailAlias: {
    all: ofMailspaces(({ id, aliases }) =>
      aliases
        .list()
        .filter(({ target }) => !("scheduled_deletion_at" in target) || target.scheduled_deletion_at === null)
        .map(({ address, target }): Shown => {
          const holder = target.kind === "mailbox" ? `Mailbox ${id}/${target.id}` : `MailGroup ${id}/${target.principal_id}`;
          return [address, address, holder];
        }),
    ),
    delete: inMailspace(({ aliases }, own) => aliases.remove(own)),
  },
  PanelAccount: {
    all: (platform) => accountsThere(platform).map(({ username, domain }) => [username, domain]),
    delete: ({ panelAccounts }, id) => panelAccounts.removeLater(panelAccounts.get(id)),
  },
  PanelAccountDomain: {
    all: (platform) =>
      accountsThere(platform).flatMap(({ username, domains }) =>
        domains.map((name): Shown => [`${username}/${name}`, `${username} ${name}`, `PanelAccount ${username}`]),
      ),
    delete: ({ panelAccounts }, id) => panelAccounts.get(parts(id)[0]).removeDomain(parts(id)[1]),
  },
  DomainContact: {
    // The platform makes the contacts of a registration by itself.
    all: ({ registrar: { contacts } }) =>
      contacts
        .list()
        .filter(({ id }) => contacts.use.usedBy(id).length === 0)
        .map(({ id, account: _, created_at: __, updated_at: ___, handle: ____, ...contact }) => [id, JSON.stringify(contact)]),
    delete: ({ registrar: { contacts } }, id) => contacts.remove(id),
    change: ({ registrar: { contacts } }, id) => contacts.set(id, { city: "by hand" }),
  },
  DomainRegistration: {
    all: ({ registrar: { registrations } }) => registrations.list().map(({ id, name }) => [id, name]),
    delete: ({ registrar: { registrations, contacts } }, id) => {
      const { owner } = registrations.get(id).state.contacts;
      registrations.remove(id);
      // The platform made it with the order.
      contacts.remove(owner ?? "");
    },
    change: ({ registrar: { registrations } }, id) => registrations.get(id).change({ nameservers: ["ns.by.hand"] }),
  },
  GlueRecord: {
    all: ({ registrar: { registrations, hosts } }) =>
      hosts
        .list()
        .filter(({ registration }) => registrations.byId(registration))
        .map(({ registration, host_name }) => [`${registration}/${host_name}`, host_name, `DomainRegistration ${registration}`]),
    delete: inRegistration(({ hosts, registration }, own) => hosts.remove(registration, own)),
    change: inRegistration(({ hosts, registration }, own) => {
      hosts.remove(registration, own);
      hosts.add(registration, own, ["192.0.2.77"]);
    }),
  },
  ResellerUser: { all: ({ users }) => users.list().map(({ id, email }) => [id, email]) },
};

/** An object of the platform. */
export interface Item {
  readonly type: string;
  readonly what: string;
  readonly parent?: string;
}

/** All that is there and not on its way out, by the names under which claims know it: `DnsRecord 7/12`. */
export function inventory(platform: Platform): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const [type, { all }] of Object.entries(kinds))
    for (const [id, what, parent] of all(platform)) found.set(`${type} ${id}`, { type, what: `${type} ${what}`, parent });
  return found;
}
