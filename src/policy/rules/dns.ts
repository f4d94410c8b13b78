import { z } from "zod";
import { matchesAny } from "../names";
import { resourceRule, stackRule } from "../rule";
import type { Thing, Stack } from "../stack";
import { domainOf, nameIn, recordsOf } from "../zone";
import { figureIn } from "../codes";
import ipaddr from "ipaddr.js";
import { rangesOf } from "../../dns/addressRanges";
import { normaliseDomain } from "../../dns";
import { type RuleRecord, ZoneView } from "../../dns/rules";
import { see } from "../doubt";

export const dnssecEnabled = resourceRule({
  name: "dnssec-enabled",
  severity: "medium",
  tags: ["dns"],
  description: "Every DnsZone sets `dnssec: true`.",
  reason: "Without signatures, anybody on the network path can forge answers for the zone.",
  remedy: "Set `dnssec: true`, and give `dnssecData` to the DomainRegistration (`dnssec: zone.dnssecData`) or to another registrar.",
  cannotSee: "Whether the registrar has the zone's keys.",
  level: "advisory",
  of: ["DnsZone"],
  check: ({ dnssec }, { violation }) => {
    if (dnssec !== true)
      violation(dnssec === false ? "`dnssec` is false: the zone isn't signed." : "`dnssec` isn't set, and the platform's default is off.");
  },
});

export const domainLockedAndRenewed = resourceRule({
  name: "domain-locked-and-renewed",
  severity: "high",
  tags: ["domains"],
  description: "Every DomainRegistration sets `locked: true` and doesn't switch `autoRenew` off.",
  reason: "Anybody who has its transfer code can move an unlocked domain, and anybody can register an expired domain.",
  remedy:
    "Set `locked: true`. Set `autoRenew: true`, or leave `autoRenew` out. Add an exception if the top-level domain has no lock, or if " +
    "you want to move the domain or let it expire.",
  cannotSee: "Whether the top-level domain has a lock, and whether the next renewal can be paid.",
  level: "advisory",
  of: ["DomainRegistration"],
  check: (fields, { violation }) => {
    if (fields.autoRenew === false) violation("`autoRenew` is false: the domain expires.");
    if (fields.locked === false) violation("`locked` is false: the domain can be moved to another registrar.");
    else if (fields.locked !== true) violation("`locked` isn't set, and the registrar may leave the domain unlocked.");
  },
});

/** A record that limits certificates for wildcards, or only says where to complain, leaves the others to everybody. */
function isIssue({ fields: { type, recordTag } }: Thing): boolean {
  return type === "CAA" && String(recordTag).toLowerCase() === "issue";
}

export const caaPresent = stackRule({
  name: "caa-present",
  severity: "medium",
  tags: ["dns", "tls"],
  description: "Every DnsZone has a CAA record at its apex (`@`) that names who may issue certificates.",
  reason: "Without a CAA record with the tag `issue`, any certificate authority may issue certificates for the domain.",
  remedy:
    'Add `new DnsRecord(name, { zoneId: zone.id, name: "@", type: "CAA", flags: 0, recordTag: "issue", value: "letsencrypt.org" })`, ' +
    "with the authority that issues the site's certificates.",
  cannotSee: "Whether the named authority is the one that issues the site's certificates.",
  level: "advisory",
  check: (stack, { violation }) => {
    stack.each(stack.of("DnsZone"), (zone) => {
      const domain = domainOf(zone);
      if (stack.lacks(recordsOf(stack, zone), (record) => isIssue(record) && nameIn(zone, record) === ""))
        violation(`the zone ${domain} ("${zone.name}") has no CAA record with the tag \`issue\` at its apex.`, zone);
    });
  },
});

export const ttlBounds = resourceRule({
  name: "ttl-bounds",
  severity: "low",
  tags: ["dns"],
  description: "Every DnsRecord's `ttl` lies within bounds.",
  reason: "A short `ttl` loads the name servers and slows visitors down. A long `ttl` keeps a mistake for days.",
  remedy: "Choose a `ttl` within the bounds, or leave it out: then the platform's default applies.",
  cannotSee: "The platform's default of a record without `ttl`.",
  level: "advisory",
  config: z.object({
    min: z.int().min(0).default(60).describe("The shortest time to live, in seconds."),
    max: z.int().min(1).default(86_400).describe("The longest time to live, in seconds."),
  }),
  of: ["DnsRecord"],
  check: ({ ttl }, { config: { min, max }, violation }) => {
    if (ttl === undefined || ttl === null) return;
    const seconds = figureIn("ttl", ttl);
    if (seconds < min || seconds > max) violation(`\`ttl\` is ${seconds} seconds, outside of ${min} to ${max}.`);
  },
});

export const noWildcardRecord = resourceRule({
  name: "no-wildcard-record",
  severity: "low",
  tags: ["dns"],
  description: "No DnsRecord is a wildcard.",
  reason: "A wildcard answers for every name, so nobody notices a missing record.",
  remedy: "Declare each name.",
  cannotSee: "A wildcard in another spelling, such as `\\052`.",
  level: "advisory",
  config: z.object({ allowTypes: z.array(z.string()).default([]).describe('Record types whose wildcards are allowed: `["MX", "TXT"]`.') }),
  of: ["DnsRecord"],
  check: ({ name, type }, { config, violation }) => {
    if (/^\*(\.|$)/.test(String(name)) && !config.allowTypes.includes(String(type)))
      violation(`the ${String(type)} record ${String(name)} is a wildcard.`);
  },
});

/** What nobody reaches over the internet, by the names that `ipaddr.js` gives; each as a reader calls it. */
const kinds: Readonly<Record<string, string | undefined>> = {
  private: "a private address",
  uniqueLocal: "a private address",
  carrierGradeNat: "an address behind a provider's NAT",
  linkLocal: "a link-local address",
  loopback: "the address of the visitor's own machine",
  unspecified: "no address of a host",
};

export const noPrivateAddress = resourceRule({
  name: "no-private-address",
  severity: "low",
  tags: ["dns"],
  description: "No A or AAAA record names an address that the internet can't reach.",
  reason: "Visitors don't reach the host, and everybody reads how the network inside is built.",
  remedy: "Write the public address, or move the name to a name server inside the network. An intended address can be allowed (`allow`).",
  cannotSee: "Addresses behind a CNAME or a script, and whether a public address answers.",
  level: "advisory",
  config: z.object({
    allow: z.array(z.string().min(1)).default([]).describe('Addresses and networks that are allowed: `["10.0.0.0/8"]`.'),
  }),
  of: ["DnsRecord"],
  check: ({ name, type, value }, { config, violation }) => {
    if (type !== "A" && type !== "AAAA") return;
    const kind = kindOf(String(value).trim());
    if (kind !== undefined && !config.allow.some((network) => holds(network, String(value))))
      violation(`the ${type} record ${String(name)} names ${kind}.`);
  },
});

function kindOf(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return kinds[address.range()];
}

function holds(network: string, address: string): boolean {
  const [one] = rangesOf(address);
  return (
    one !== undefined &&
    rangesOf(network).some(({ family, first, last }) => family === one.family && first <= one.first && one.last <= last)
  );
}

export const noDanglingCname = stackRule({
  name: "no-dangling-cname",
  severity: "high",
  tags: ["dns"],
  description: "No CNAME record points to a name of this program's zones that has no record.",
  reason: "Such a name doesn't work, and whoever creates the target later controls what the name shows.",
  remedy: "Add the target's record, or remove the CNAME. If something else manages the target, name the target in `ignore`.",
  cannotSee: "Targets in zones that this program doesn't have, and targets below a delegated name.",
  level: "advisory",
  config: z.object({
    ignore: z
      .array(z.string())
      .default([])
      .describe("Targets whose records this program doesn't create, as full names; `*` stands for any characters."),
  }),
  check: (stack, { config, violation }) => {
    const ignored = config.ignore.map(normaliseDomain);
    const homes = stack.of("DnsZone").flatMap((zone) => homeOf(stack, zone));
    const mayDangle = (record: Thing): boolean => {
      const target = see(() => record.fields.type === "CNAME" && normaliseDomain(String(record.fields.value)));
      return !target.known || homes.some(({ domain }) => isWithin(target.value || "", domain));
    };
    const pointers = stack.of("DnsRecord").filter(mayDangle);
    for (const { zone } of homes) {
      stack.each(stack.ownOf(zone, "zoneId", pointers), (record) => {
        if (record.fields.type !== "CNAME") return;
        const target = normaliseDomain(String(record.fields.value));
        // Of nested zones the longest name holds the target.
        const home = homes.filter((other) => isWithin(target, other.domain)).sort((a, b) => b.domain.length - a.domain.length)[0];
        if (!home || matchesAny(ignored, target)) return;
        const found = home.view.lookUp(target);
        if (found === "elsewhere" || found.length > 0) return;
        if (home.unsure) stack.doubt(home.unsure.error, home.unsure.thing);
        else violation(`the CNAME "${record.name}" points to ${target}, which has no record in the zone ${home.domain}.`, record);
      });
    }
  },
});

/** A zone of the program, and the names that its records answer to. */
interface Home {
  readonly zone: Thing;
  readonly domain: string;
  readonly view: ZoneView<RuleRecord>;
  /** A record whose name or zone isn't known yet: it may be the target's. */
  readonly unsure: { readonly error: Error; readonly thing: Thing } | undefined;
}

function homeOf(stack: Stack, zone: Thing): Home[] {
  const named = see(() => domainOf(zone));
  if (!named.known) {
    stack.doubt(named.doubt, zone);
    return [];
  }
  const { own, unsure } = recordsOf(stack, zone);
  const records: RuleRecord[] = [];
  let doubtful: Home["unsure"] = unsure && { error: unsure, thing: zone };
  for (const record of own) {
    const seen = see(() => ({ name: String(record.fields.name ?? ""), type: String(record.fields.type) }));
    if (seen.known) records.push(seen.value);
    else doubtful ??= { error: seen.doubt, thing: record };
  }
  return [{ zone, domain: named.value, view: new ZoneView(records, named.value), unsure: doubtful }];
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
