import type { Report, Site, Zone } from "../../../../src/cli/report/report";

const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&amp;\u202etxt.exe\u2066 [x](https://evil.example) @all | \``;

const check = { state: "wrong", says: evil } as const;
const owner = { stack: evil, name: evil };
const points: [string, number][] = [
  ["2026-11-01T00:00:00.000Z", 5],
  ["2026-11-02T00:00:00.000Z", 7],
];

const site: Site = {
  ...{ type: "Site", id: evil, name: evil, owner, suspended: true, cdn: true },
  facts: [{ name: "Plan", value: evil }],
  hostnames: [{ type: "SiteHostname", id: evil, name: evil, primary: true, certificate: { state: "pending", by: evil, issuedAt: evil } }],
  edgeRules: [
    {
      ...{ type: "EdgeRule", id: evil, name: evil, action: evil, parameters: [evil], when: [evil, evil], matching: evil },
      ...{ enabled: false, hidden: true },
    },
  ],
  shield: {
    state: "on",
    settings: [{ name: "Plan", value: evil }],
    parts: [{ type: "WafRule", id: evil, name: evil, about: "custom rule" }],
  },
  figures: [{ about: "requests", title: "Requests", unit: "requests", series: [{ name: evil, points }] }],
};

export const zone: Zone = {
  ...{ type: "DnsZone", id: evil, name: evil, nameservers: [evil], dnssec: false, mail: [{ type: "Mailspace", id: evil, name: evil }] },
  records: ["A", "MX", "TXT"].map((kind) => ({
    ...{ type: "DnsRecord", id: evil, name: evil, at: evil, kind, value: evil, ttl: 300, mail: evil, owner },
    leadsTo: { type: "Site", id: evil, name: evil },
  })),
};

const subject = { type: "Site", id: evil, name: evil };

/** Everything that a report can hold, with names that want to be something else than text. */
export const hostile: Report = {
  ...{ report: "pulumi-hosting", version: 1, madeAt: "2026-11-23T10:00:00.000Z", madeBy: evil, account: evil, rules: 1 },
  sites: [site],
  zones: [zone],
  mail: [{ ...subject, domain: evil, state: evil, spf: check, dkim: check, dmarc: check }],
  domains: [{ ...subject, type: "DomainRegistration", expiresAt: evil, status: evil }],
  others: [{ ...subject, type: "Mailbox", within: evil }],
  stacks: [{ name: evil, source: evil, resources: 1, foreign: 0 }],
  drift: [{ ...subject, stack: evil, change: "changed", differences: [{ path: evil, was: evil, is: evil, secret: false }] }],
  verdicts: [{ stack: evil, rule: "some-rule", level: "mandatory", says: "violated", message: evil }],
  subscriptions: [{ id: evil, what: [subject], product: evil, status: evil, amountCents: 100, term: evil }],
  gaps: [{ type: evil, within: evil, why: evil }],
  changes: {
    ...{ since: evil, added: [subject], removed: [subject], worse: [evil], better: [evil], unclear: [evil] },
    changed: [{ ...subject, differences: [{ path: evil, was: evil, is: evil }] }],
    monthlyCents: { was: 1, is: 2 },
  },
};

/** What is left of Markdown without its code: there a platform looks for names of people, issues and links. */
export function besideCode(text: string): string {
  return text.replace(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, "");
}

export const empty: Report = {
  ...{ report: "pulumi-hosting", version: 1, madeAt: "2026-11-23T10:00:00.000Z", madeBy: "pulumi-hosting 1", rules: 0 },
  ...{ sites: [], zones: [], mail: [], domains: [], others: [], stacks: [], drift: [], gaps: [] },
};
