import type { DnsRecord, Mailspace, Platform, Report, ShieldRule, ShieldSettings, Site, Stored } from "../../simulator";
import { recordTypes } from "../../simulator/platform/dnsRecord";
import type { Row } from "./screen";

// The platform's side of the demo, straight from the simulator: what Pulumi thinks plays no part here.

/** A site of somebody else's making, which is none of the program's business. */
export const siteBefore = { id: "site-1", name: "blog", caching: { cache_expiration: 3_600 } };

/** A zone that somebody made in the panel, and that a program takes in later. */
export const zoneBefore = { id: "zone-1", name: "example.org", records: [{ record_type: 0, name: "www", value: "192.0.2.10", ttl: 300 }] };

/** The records of that zone as the platform holds them. */
export function recordsBefore({ zones }: Platform): Row[] {
  return (zones.get(zoneBefore.name)?.records ?? []).map(recordRow).sort(inRowOrder);
}

/** Everything there is, in rows to be read and to be compared; without ids, times, keys and settings at their default. */
export function inventory({ zones, sites, mailspaces }: Platform): Inventory {
  return {
    sites: sites
      .list()
      .filter(({ deleteScheduledAt }) => deleteScheduledAt === null)
      .flatMap(siteRows),
    dns: zones.list().flatMap((zone) => [["zone", zone.name], ...zone.records.map(recordRow).sort(inRowOrder)]),
    mail: mailspaces
      .list()
      .filter(({ state }) => state.deleteScheduledAt === null)
      .flatMap(mailRows),
  };
}

export type Inventory = Readonly<Record<"sites" | "dns" | "mail", readonly Row[]>>;

/** What examples/quickstart asks for, beside what was there before, as the platform should hold it. */
export const wanted: Inventory = {
  sites: [
    ["site", "blog"],
    ["PHP", "8.4"],
    ["cache", "3600 s"],
    ["site", "example.com", "www.example.com"],
    ["PHP", "8.3"],
    ["cache", "86400 s, stale while updating"],
    ["edge rule", "https only"],
    ["Shield", "WAF blocks, DDoS sensitivity 2"],
    ["rate limit", "Login", "20 a minute"],
    ["access list", "office", "192.0.2.0/24 2001:db8::/32"],
  ],
  dns: [
    ["zone", "example.org"],
    ["www", "A", "192.0.2.10"],
    ["zone", "example.com"],
    ["@", "MX", "10 mx1.mail.example"],
    ["@", "MX", "20 mx2.mail.example"],
    ["@", "TXT", "v=spf1 include:spf.mail.example ~all"],
    ["_acme-challenge.www", "TXT", "…"],
    ["_dmarc", "TXT", "v=DMARC1; p=none"],
    ["_mail-verification", "TXT", "…"],
    ["autoconfig", "CNAME", "autoconfig.mail.example"],
    ["mail._domainkey", "TXT", "v=DKIM1; k=rsa; p=…"],
    ["webmail", "A", "192.0.2.25"],
    ["webmail", "AAAA", "2001:db8::25"],
    ["www", "CNAME", "….sites.example"],
  ],
  mail: [
    ["mailspace", "example.com", "mail_20, active"],
    ["mailbox", "anna@example.com", "Anna, 2048 MB"],
    ["alias", "info@example.com", "to anna@example.com"],
  ],
};

/** Changes four things in the platform as a person in its panel would, and tells of each. */
export function meddle({ zones, sites, mailspaces }: Platform): Row[] {
  const zone = zones.get("example.com");
  const site = sites.list().find(({ name }) => name === "example.com") as Site;
  const www = zone.recordsNamed("www")[0] as DnsRecord;
  const login = site.shield.rateLimits.list()[0] as Stored<ShieldRule>;

  zone.updateRecord(www.id, { value: "old.example.net" });
  mailspaces.get("example.com").aliases.remove("info@example.com");
  site.setCaching({ cache_expiration: 60 });
  site.shield.rateLimits.update(login.id, { rule_configuration: { ...login.rule_configuration, requestCount: 5_000 } });
  return [
    ["record www", "leads to old.example.net now"],
    ["alias info", "deleted"],
    ["cache settings", "86400 s are 60 s now"],
    ["rate limit Login", "20 a minute are 5000 now"],
  ];
}

/** What was asked of the platform: one row for each method and path that writes, and one for all that reads. */
export function requestRows({ byRoute, total, writes }: Report): Row[] {
  const changing = Object.entries(byRoute).filter(([route]) => !route.startsWith("GET "));
  return [
    ...changing.map(([route, count]) => [times(count), ...route.split(" ")]),
    [times(total - writes), "GET", "to look before writing, and to wait"],
  ];
}

function times(count: number): string {
  return `${count} ×`.padStart(5);
}

function siteRows({ name, hosting, caching, edgeRules, shield }: Site): Row[] {
  return [
    ["site", name, ...hosting.domains.map(({ hostname }) => hostname)],
    ["PHP", hosting.phpVersion ?? "none"],
    ["cache", `${caching.cache_expiration} s${caching.stale_while_updating ? ", stale while updating" : ""}`],
    ...edgeRules.map(({ Description }) => ["edge rule", Description ?? ""]),
    ...(shield.active ? [["Shield", shieldText(shield.settings)]] : []),
    ...shield.rateLimits
      .list()
      .map(({ rule_name, rule_configuration }) => ["rate limit", rule_name, `${rule_configuration.requestCount} a minute`]),
    ...shield.accessLists.list().map(({ name: list, content }) => ["access list", list, content.split("\n").join(" ")]),
  ];
}

function shieldText({ waf_enabled, waf_execution_mode, ddos_sensitivity }: ShieldSettings): string {
  const waf = waf_enabled ? (waf_execution_mode === 1 ? "blocks" : "only logs") : "is off";
  return `WAF ${waf}, DDoS sensitivity ${ddos_sensitivity}`;
}

function mailRows({ domain, package: { name }, status, mailboxes, aliases }: Mailspace): Row[] {
  return [
    ["mailspace", domain, `${name}, ${status}`],
    ...mailboxes.list().map(({ email, display_name, quota_mb }) => ["mailbox", email, `${display_name}, ${quota_mb} MB`]),
    ...aliases.list().map(({ address, target }) => ["alias", address, `to ${target.email}`]),
  ];
}

function recordRow({ name, record_type, value, priority }: DnsRecord): Row {
  const [type = ""] = Object.entries(recordTypes).find(([, code]) => code === record_type) ?? [];
  return [name || "@", type, masked(type === "MX" ? `${priority} ${value}` : value)];
}

/** Without what is another one in each run: the site's id, the proof and the key. */
function masked(value: string): string {
  return value.replace(/^\d+(?=\.sites\.example$)/, "…").replace(/[0-9a-f]{32,}/, "…");
}

/** Records that were made at once have no order of their own. */
function inRowOrder(one: Row, other: Row): number {
  return one.join("\0") < other.join("\0") ? -1 : 1;
}
