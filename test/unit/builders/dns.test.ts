import * as pulumi from "@pulumi/pulumi";
import { dns } from "../../../src";
import * as onPlugin from "../../../src/pluginClasses";
import type { Definition } from "../../../src/kernel/definition/resource";
import { checkInputs } from "../../../src/kernel/operations/checkInputs";
import { registry } from "../../../src/resources";

const value = (record: dns.AnyRecord): unknown => record.value;
const spf = (options: dns.SpfOptions) => value(dns.spf(options));
const dmarc = (options: dns.DmarcOptions) => value(dns.dmarc(options));

const rows: [string, () => unknown, unknown][] = [
  ["SPF: nobody", () => spf({}), "v=spf1 -all"],
  ["SPF: own servers", () => spf({ mx: true, a: true, others: "softfail" }), "v=spf1 mx a ~all"],
  [
    "SPF: everything",
    () =>
      spf({
        mx: "example.net",
        a: ["a.example.net"],
        ip4: ["192.0.2.0/24", "192.0.2.1"],
        ip6: "2001:db8::/32",
        include: ["_spf.example.net."],
      }),
    "v=spf1 ip4:192.0.2.0/24 ip4:192.0.2.1 ip6:2001:db8::/32 mx:example.net a:a.example.net include:_spf.example.net -all",
  ],
  ["SPF: another record", () => spf({ redirect: "_spf.example.net" }), "v=spf1 redirect=_spf.example.net"],
  ["SPF: a macro", () => spf({ include: "%{ir}.example.net", others: "neutral" }), "v=spf1 include:%{ir}.example.net ?all"],
  ["DMARC: the least", () => dmarc({ policy: "none" }), "v=DMARC1; p=none"],
  [
    "DMARC: everything",
    () =>
      dmarc({
        policy: "reject",
        subdomains: "quarantine",
        percent: 50,
        reportsTo: ["a@example.com", "mailto:b@example.com"],
        failuresTo: "c@example.com",
        dkim: "strict",
        spf: "relaxed",
      }),
    "v=DMARC1; p=reject; sp=quarantine; pct=50; rua=mailto:a@example.com,mailto:b@example.com; ruf=mailto:c@example.com; adkim=s; aspf=r",
  ],
  ["MTA-STS", () => value(dns.mtaSts({ id: "20260101" })), "v=STSv1; id=20260101"],
  [
    "TLS reports",
    () => value(dns.tlsReports({ reportsTo: ["a@example.com", "https://example.com/r"] })),
    "v=TLSRPTv1; rua=mailto:a@example.com,https://example.com/r",
  ],
];

test.each(rows)("%s", (_, text, wanted) => expect(text()).toBe(wanted));

test("CAA is a record for each authority, and one for reports", () => {
  expect(
    dns.caa({ issue: ["letsencrypt.org", "pki.goog"], issueWild: "none", report: "security@example.com", at: "shop", ttl: 60 }),
  ).toEqual(
    [
      ["issue", "letsencrypt.org"],
      ["issue", "pki.goog"],
      ["issuewild", ";"],
      ["iodef", "mailto:security@example.com"],
    ].map(([recordTag, authority]) => ({ name: "shop", type: "CAA", flags: 0, recordTag, value: authority, ttl: 60 })),
  );
});

test("names have the labels of their kind, at the zone and below", () => {
  expect([dns.spf(), dns.spf({ at: "@" }), dns.dmarc({ policy: "none" }), dns.mtaSts({ id: "1" })].map(({ name }) => name)).toEqual([
    "@",
    "@",
    "_dmarc",
    "_mta-sts",
  ]);
  expect([dns.spf({ at: "shop" }), dns.dmarc({ policy: "none", at: "shop" })].map(({ name }) => name)).toEqual(["shop", "_dmarc.shop"]);
  expect(dns.spf({ ttl: 300, comment: "mail" })).toMatchObject({ ttl: 300, comment: "mail" });
});

const all = [
  dns.spf({ ip4: Array.from({ length: 200 }, (_, index) => `192.0.2.${index}`) }),
  dns.dmarc({ policy: "reject", reportsTo: "dmarc@example.com" }),
  ...dns.caa({ issue: "letsencrypt.org", issueWild: "none", report: "https://example.com/caa" }),
  dns.mtaSts({ id: "1" }),
  dns.tlsReports({ reportsTo: "tls@example.com" }),
  ...dns.noMail({ at: "quiet" }),
];

test("the preview accepts all of them without a warning, one by one and together, also a text longer than 255 octets", () => {
  expect(String(all[0]!.value).length).toBeGreaterThan(255);
  for (const record of all)
    expect(checkInputs(registry.DnsRecord as Definition, {}, { zoneId: "1", ...record })).toMatchObject({ problems: [], warnings: [] });
  expect(checkInputs(registry.DnsRecords as Definition, {}, { zoneId: "1", records: all })).toMatchObject({ problems: [], warnings: [] });
  expect(onPlugin.dns).toEqual(dns);
});

test("outputs are waited for, and checked then", async () => {
  const known = (input: unknown) => new Promise((resolve) => pulumi.output(input as pulumi.Input<string>).apply(resolve));
  expect(await known(spf({ ip4: [pulumi.output("192.0.2.1")], mx: true }))).toBe("v=spf1 ip4:192.0.2.1 mx -all");
  expect(await known(dmarc({ policy: "none", reportsTo: Promise.resolve("a@example.com") }))).toBe(
    "v=DMARC1; p=none; rua=mailto:a@example.com",
  );
  expect(await known(dns.caa({ issue: pulumi.output("none") })[0]!.value)).toBe(";");
  expect(await known(dns.caa({ issue: pulumi.output("none"), report: pulumi.output("a@example.com") })[1]!.value)).toBe(
    "mailto:a@example.com",
  );
});

const eleven = Array.from({ length: 11 }, (_, index) => `spf${index}.example.net`);

test.each<[string, () => unknown, string]>([
  [
    "eleven look-ups",
    () => spf({ include: eleven }),
    "dns.spf: 11 look-ups (mx, a, include, redirect), and receivers stop with an error at more than 10.",
  ],
  ["eleven of different kinds", () => spf({ mx: true, a: true, include: eleven.slice(0, 8), redirect: "example.net" }), "11 look-ups"],
  [
    "+all",
    () => spf({ others: "+all" as never }),
    `\`others\` must be "fail", "softfail" or "neutral"; not "+all". "+all" lets everybody send.`,
  ],
  ["a property of every object", () => spf({ others: "toString" as never }), "`others` must be"],
  ["the whole internet", () => spf({ ip4: "0.0.0.0/0" }), "A network /0 lets everybody send."],
  ["an address of the other version", () => spf({ ip4: "2001:db8::1" }), "`ip4` must be an IPv4 address or network (/1 to /32)"],
  ["a network that is too long", () => spf({ ip6: "2001:db8::/129" }), "`ip6` must be an IPv6 address or network (/1 to /128)"],
  ["a domain with a mechanism", () => spf({ include: "include:example.net" }), "`include` must be a domain"],
  ["two ways to say the rest", () => spf({ redirect: "example.net", others: "fail" }), "`redirect` or `others`, not both"],
  ["another policy", () => dmarc({ policy: "refuse" as never }), "`policy` must be one of none, quarantine, reject"],
  ["a percentage beyond 100", () => dmarc({ policy: "none", percent: 101 }), "`percent` must be a whole number from 0 to 100"],
  ["a report to a domain", () => dmarc({ policy: "none", reportsTo: "example.com" }), "dns.dmarc: a report goes to a mail address"],
  ["two addresses in one", () => dmarc({ policy: "none", reportsTo: "a@example.com,b@example.com" }), "a report goes to a mail address"],
  ["another mode", () => dmarc({ policy: "none", dkim: "r" as never }), '`dkim` must be "relaxed" or "strict"'],
  [
    "an authority that is a URL",
    () => dns.caa({ issue: "https://letsencrypt.org" }),
    "dns.caa: a certificate authority must be its domain",
  ],
  ["no authority", () => dns.caa({ issue: [] }), "dns.caa needs at least one certificate authority."],
  ["an id with a hyphen", () => dns.mtaSts({ id: "2026-01-01" }), "dns.mtaSts: `id` must be 1 to 32 letters and digits"],
  ["no address for reports", () => dns.tlsReports({ reportsTo: [] }), "dns.tlsReports needs at least one address."],
])("refuses %s", (_, make, message) => {
  expect(make).toThrow(message);
});
