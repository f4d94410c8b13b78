import type { RuleName } from "../../../src/policy";
import { type Declared, judge, unknown } from "./judge";

/* Programs that break the meaning of a rule in words that it doesn't expect, and programs that only look as if they did. */

const made = (type: string, name: string, props: object, from?: Declared["from"]): Declared => ({
  type,
  name,
  props: props as Declared["props"],
  ...(from && { from }),
});
const site = (name: string): Declared => made("Site", name, { name, plan: "starter" });
const rule = (props: object, from?: Declared["from"]): Declared => made("EdgeRule", "rule", { siteId: "1", ...props }, from);
const zone = made("DnsZone", "zone", { name: "example.com", zoneId: "1" });
const cname = (value: string, zoneId: unknown = "1"): Declared => made("DnsRecord", "www", { zoneId, name: "www", type: "CNAME", value });
const priced = (type: string, what: string): object => ({ perMonth: 1, prices: [{ type, what, term: "annual", price: 1200 }] });

/** What the exceptions of one test have covered is forgotten. */
afterEach(() => void judge("exceptions", []));

test.each<[string, RuleName, Declared[], object?]>([
  ...["0; %{Query.u}", "0,url=%{Query.u}", "0 url=%{Query.u}", "%{Query.u}"].map((value): [string, RuleName, Declared[]] => [
    `a Refresh header "${value}"`,
    "no-open-redirect-rule",
    [rule({ actionType: 5, actionParameter1: "Refresh", actionParameter2: value })],
  ]),
  [
    "a Refresh header without `url=`",
    "no-plain-http-redirect",
    [rule({ actionType: 5, actionParameter1: "Refresh", actionParameter2: "0; http://example.net/" })],
  ],
  [
    "two sites whose names differ in letter case",
    "no-paid-resource-without-approval",
    [site("s2"), site("S2")],
    { allowed: [{ type: "Site", name: "s2" }] },
  ],
  [
    "a domain with a dot at its end",
    "monthly-budget",
    [made("DomainRegistration", "d", { name: "example.com." })],
    priced("DomainRegistration", "*.com"),
  ],
  [
    "a package in other words",
    "monthly-budget",
    [made("Mailspace", "m", { package: "Mail Business" })],
    priced("Mailspace", "mail-business"),
  ],
  [
    "a package with another sign",
    "no-paid-resource-without-approval",
    [made("Mailspace", "plus", { package: "Pro+" })],
    { allowed: [{ name: "plus", plans: ["Pro"] }] },
  ],
  [
    "a package that isn't chosen",
    "no-paid-resource-without-approval",
    [made("Mailspace", "none", {})],
    { allowed: [{ name: "none", plans: ["-", ""] }] },
  ],
  [
    "a plan in other words",
    "plan-tier-gate",
    [made("Site", "a", { siteId: "1", plan: "Site Starter" }), made("ShieldZone", "s", { siteId: "1" })],
    { lacking: { "site-*": ["shield"] } },
  ],
  [
    "a site without TLS, beside a rule whose triggers aren't known",
    "force-ssl-on",
    [site("a"), rule({ siteId: unknown, actionType: 4, triggers: unknown }, { siteId: ["a"] })],
  ],
])("is a violation: %s (%s)", (_, name, resources, config = {}) => {
  expect(judge(name, resources, config).violations).toHaveLength(1);
});

test.each<[string, RuleName, Declared[], object?]>([
  [
    "a Refresh header that only loads the page again",
    "no-open-redirect-rule",
    [rule({ actionType: 5, actionParameter1: "Refresh", actionParameter2: "30" })],
  ],
  [
    "an allowed host with letters beyond ASCII",
    "no-open-redirect-rule",
    [rule({ actionType: 1, actionParameter1: "https://bücher.example/" })],
    { allowedHosts: ["bücher.example"] },
  ],
  [
    "an ignored target as a zone file writes it",
    "no-dangling-cname",
    [zone, cname("gone.example.com.")],
    { ignore: ["Gone.example.com."] },
  ],
  ["any ignored target", "no-dangling-cname", [zone, cname("gone.example.com.")], { ignore: ["*.example.com"] }],
  ["a target of one label, which is a full name", "no-dangling-cname", [zone, cname("web")]],
  [
    "a domain that is allowed without a dot at its end",
    "no-paid-resource-without-approval",
    [made("DomainRegistration", "dotted", { name: "example.org." })],
    { allowed: [{ name: "dotted", plans: ["example.org"] }] },
  ],
  [
    "two sites that an allowance names each",
    "no-paid-resource-without-approval",
    [site("twin"), site("Twin")],
    { allowed: [{ name: "twin" }, { name: "Twin" }] },
  ],
  [
    "an allowed host with a dot at its end",
    "no-open-redirect-rule",
    [rule({ actionType: 1, actionParameter1: "https://example.com./x" })],
    { allowedHosts: ["example.com."] },
  ],
  [
    "a record that is no CNAME, in a zone that isn't known",
    "no-dangling-cname",
    [zone, made("DnsRecord", "a", { zoneId: unknown, name: "a", type: "A", value: "192.0.2.1" })],
  ],
  ["a target in no zone of the program", "no-dangling-cname", [zone, cname("cdn.example.net", unknown)]],
  [
    "an item of a set that an exception names",
    "no-dangling-cname",
    [zone, made("DnsRecords", "records", { zoneId: "1", records: { "www CNAME gone.example.com": {} } })],
    { exceptions: [{ resource: "records www *" }] },
  ],
])("is no violation, nor a doubt: %s (%s)", (_, name, resources, config = {}) => {
  expect(judge(name, resources, config)).toEqual({ violations: [], doubt: undefined });
});

describe("a set whose items aren't known", () => {
  const records = made("DnsRecords", "r", { zoneId: "1", records: unknown });

  test.each<RuleName>(["waf-enabled", "mailbox-password-secret", "monthly-budget", "every-site-has-shield"])(
    "is no matter of %s",
    (name) => {
      expect(judge(name, [records]).doubt).toBeUndefined();
    },
  );

  test.each<RuleName>(["ttl-bounds", "caa-present"])("is a doubt of %s, whose exceptions aren't called needless then", (name) => {
    expect(judge(name, [zone, records], { exceptions: [{ resource: "r" }] }).doubt).toBeDefined();
    expect(judge("exceptions", []).violations).toEqual([]);
  });
});

test.each<[RuleName, Declared[], object?]>([
  ["plan-tier-gate", [site("a"), made("ShieldZone", "s", { siteId: unknown })], { lacking: { starter: ["shield"] } }],
  [
    "plan-tier-gate",
    [made("Site", "a", { siteId: "1", plan: "starter" }), made("EdgeRules", "rules", { siteId: "1", rules: unknown })],
    { lacking: { starter: ["edge-rules"] } },
  ],
  ["no-dangling-cname", [zone, cname("gone.example.com", unknown)]],
  ["certificate-before-force-ssl", [site("a"), made("HostnameCertificate", "c", { siteId: unknown, hostnameId: unknown })]],
  [
    "certificate-before-force-ssl",
    [site("a"), site("b"), made("HostnameCertificate", "c", { siteId: unknown, hostnameId: unknown }, { siteId: ["a", "b"] })],
  ],
])("%s says once that it can't judge what belongs nowhere for certain", (name, resources, config = {}) => {
  const { doubt } = judge(name, resources, config);
  expect(doubt).toBeDefined();
  expect(String(doubt)).not.toMatch(/more like this/);
});

test("a pattern of stars, also between letters, hangs nobody", () => {
  for (const pattern of [`${"*".repeat(40)}x`, `${"*/".repeat(40)}x`, `${"*h".repeat(40)}`])
    expect(
      judge("force-ssl-on", [
        site("a"),
        rule({ siteId: unknown, actionType: 0, triggers: [{ type: 0, patternMatches: [pattern] }] }, { siteId: ["a"] }),
      ]).violations,
    ).toHaveLength(1);
});
