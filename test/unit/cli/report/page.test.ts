import { createHash } from "node:crypto";
import { markdown } from "../../../../src/cli/report/render/markdown";
import { page } from "../../../../src/cli/report/render/page";
import { type Report, report, type Site, type Zone } from "../../../../src/cli/report/report";
import { elementsOf } from "./wellFormed";

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
      type: "EdgeRule",
      id: evil,
      name: evil,
      action: evil,
      parameters: [evil],
      when: [evil, evil],
      matching: evil,
      enabled: false,
      hidden: true,
    },
  ],
  shield: {
    state: "on",
    settings: [{ name: "Plan", value: evil }],
    parts: [{ type: "WafRule", id: evil, name: evil, about: "custom rule" }],
  },
  figures: [{ about: "requests", title: "Requests", unit: "requests", series: [{ name: evil, points }] }],
};

const zone: Zone = {
  ...{ type: "DnsZone", id: evil, name: evil, nameservers: [evil], dnssec: false, mail: [{ type: "Mailspace", id: evil, name: evil }] },
  records: ["A", "MX", "TXT"].map((kind) => ({
    ...{ type: "DnsRecord", id: evil, name: evil, at: evil, kind, value: evil, ttl: 300, mail: evil, owner },
    leadsTo: { type: "Site", id: evil, name: evil },
  })),
};

const subject = { type: "Site", id: evil, name: evil };

const hostile: Report = {
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

const empty: Report = {
  ...{ report: "pulumi-hosting", version: 1, madeAt: "2026-11-23T10:00:00.000Z", madeBy: "pulumi-hosting 1", rules: 0 },
  ...{ sites: [], zones: [], mail: [], domains: [], others: [], stacks: [], drift: [], gaps: [] },
};

describe("the page of a report", () => {
  it("is well-formed and runs nothing of what the platform or a program says", () => {
    const elements = elementsOf(page(hostile));
    expect(elements.filter(({ name }) => name === "script")).toHaveLength(1);
    expect(elements.filter(({ name }) => ["img", "iframe", "object", "embed", "link", "base", "form"].includes(name))).toEqual([]);
    const attributes = elements.flatMap(({ attributes }) => [...attributes.keys()]);
    expect(attributes.filter((name) => name.startsWith("on") || name === "style" || name === "src")).toEqual([]);
    const links = elements.flatMap(({ attributes }) => attributes.get("href") ?? []);
    const ids = new Set(elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
    expect(links.filter((link) => !link.startsWith("#") || !ids.has(link.slice(1)))).toEqual([]);
  });

  it("spells out marks that turn letters round, and sets every text from outside apart", () => {
    const text = page(hostile);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(text).toContain("\\u{202e}txt.exe");
    expect(elementsOf(text).filter(({ name }) => name === "bdi").length).toBeGreaterThan(40);
  });

  it("loads nothing: its policy allows its own style and script by their hashes, and names no address", () => {
    const text = page(empty);
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    const hash = (name: string): string => {
      const [, inner = ""] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(text) ?? [];
      return `&#39;sha256-${createHash("sha256").update(inner).digest("base64")}&#39;`;
    };
    const none = "&#39;none&#39;";
    expect(policy).toBe(
      `default-src ${none}; style-src ${hash("style")}; script-src ${hash("script")}; base-uri ${none}; form-action ${none}`,
    );
    expect(text).not.toMatch(/https?:|url\(|@import|\/\/[a-z]/i);
  });

  it("can be read by a screen reader: one h1, headings in order, tables with captions and scopes, pictures with words", () => {
    const elements = elementsOf(page(hostile));
    const levels = elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => index > 0 && level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
    const count = (wanted: string): number => elements.filter(({ name }) => name === wanted).length;
    expect(count("caption")).toBe(count("table"));
    expect(elements.filter(({ name, attributes }) => name === "th" && !["row", "col"].includes(attributes.get("scope") ?? ""))).toEqual([]);
    const pictures = elements.filter(({ name, attributes }) => name === "svg" && attributes.get("aria-hidden") !== "true");
    expect(pictures.length).toBe(2);
    const ids = elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of pictures) for (const id of (attributes.get("aria-labelledby") ?? "").split(" ")) expect(ids).toContain(id);
    for (const landmark of ["header", "nav", "main", "footer"]) expect(count(landmark)).toBe(1);
  });

  it("says so where there is nothing", () => {
    const text = page(empty);
    elementsOf(text);
    expect(text).toMatch(/No sites\.[^]+No zones\.[^]+No state was given/);
  });

  it("folds many records into groups that a reader opens", () => {
    const records = Array.from({ length: 600 }, (_, index) => ({
      ...{ type: "DnsRecord", id: `z/${index}`, name: `h${index} A`, at: `h${index}`, kind: "A", value: "192.0.2.1" },
    }));
    const elements = elementsOf(page({ ...empty, zones: [{ ...zone, records }] }));
    const groups = elements.filter(({ name, parents }) => name === "details" && parents.filter((one) => one === "details").length === 2);
    expect(groups).toHaveLength(3);
    expect(groups.filter(({ attributes }) => attributes.has("open"))).toEqual([]);
  });
});

describe("the summary of a report", () => {
  it("is no more than text, whatever the platform or a program says", () => {
    const text = markdown(hostile);
    expect(text).not.toMatch(/<script|<img|(?<!\\)\[x|@all|https:\/\/evil|[\u202a-\u202e]/);
    expect(text).toMatch(/^### Hosting report/);
    expect(text).toContain("- ✕ 1 resource differs from its stack");
  });

  it("says that nothing needs attention", () => {
    expect(markdown(empty)).toContain("Nothing needs your attention.");
  });
});

it("a report is read back as it was written", () => {
  expect(report.parse(JSON.parse(JSON.stringify(hostile)))).toEqual(hostile);
  expect(report.safeParse({ ...empty, version: 2 }).success).toBe(false);
});
