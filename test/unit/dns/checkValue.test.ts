import { checkRecord, notKnownYet, type RecordFields, type RecordType, writableRecordTypes } from "../../../src/dns";
import { doubts, sound, told, zone } from "./soundRecords";

describe("values", () => {
  test.each<[RecordType, string, RegExp]>([
    ["A", "2001:db8::1", /Use type AAAA/],
    ["A", "192.0.02.1", /without leading zeros/],
    ["A", "192.0.2.256", /0 to 255/],
    ["A", "192.0.2", /four numbers/],
    ["A", "www.example.com", /CNAME/],
    ["A", "192.0.2.1 ", /spaces/],
    ["A", "192.0.2.0/24", /not a range/],
    ["AAAA", "192.0.2.1", /Use type A/],
    ["AAAA", "fe80::1%eth0", /zone id/],
    ["AAAA", "[2001:db8::1]", /without brackets/],
    ["AAAA", "2001:db8::1::2", /must be an IPv6 address/],
    ["CNAME", "192.0.2.1", /not the address/],
    ["CNAME", "https://www.example.com", /not a URL/],
    ["CNAME", "www.example.com:80", /without a port/],
    ["CNAME", "@", /`@` has no meaning/],
    ["CNAME", ".", /must be a host name/],
    ["CNAME", "*.example.com", /wildcard/],
    ["CNAME", "a b.example.com", /space/],
    ["CNAME", "a..example.com", /empty label/],
    ["CNAME", "shop.example.com.", /own name/],
    ["MX", "192.0.2.1", /not the address/],
    ["MX", "2001:db8::1", /not the address/],
    ["MX", ".", /priority must be 0/],
    ["NS", "1.2.3.4.5", /not the address/],
    ["PTR", "host_1.example.com/x", /`\/`/],
    ["TXT", "x".repeat(65280), /65280 octets.*at most 65279/],
    ["TXT", "\ud83d", /half of a character/],
    ["HTTPS", "alpn=h2", /must begin with a target/],
    ["HTTPS", "example.com alpn=h2 alpn=h3", /more than once/],
    ["HTTPS", '. alpn="h2', /isn't closed/],
    ["HTTPS", ". port=99999", /`port`/],
    ["HTTPS", ". ipv4hint=1.2.3", /`ipv4hint`/],
    ["HTTPS", ". ipv6hint=1.2.3.4", /`ipv6hint`/],
    ["HTTPS", ". alpn", /protocol names/],
    ["HTTPS", "1.2.3.4 alpn=h2", /not the address/],
    ["SVCB", "svc.example.com alpn=h2", /alias mode/],
    ["Redirect", "https://example.com/\n", /control character/],
  ])("%s %j is refused", (type, value, reason) => {
    expect(told({ ...sound[type as keyof typeof sound], value }, zone).join("\n")).toMatch(reason);
  });

  test.each<[RecordType, string, RegExp]>([
    ["Flatten", "example.com", /own name/],
    ["TXT", "line\n", /\.trim\(\)/],
    ["TXT", "a\tb", /control character/],
    ["TXT", '"a\\010b"', /control character/],
    ["TXT", '""', /is an empty text/],
    ["CAA", '0 issue "letsencrypt.org"', /`flags`/],
    ["CAA", "https://letsencrypt.org", /domain of a certificate authority/],
    ["HTTPS", ". mandatory=port alpn=h2", /doesn't have: port/],
    ["HTTPS", ". no-default-alpn", /without `alpn`/],
    ["Script", "a\u0000", /control character/],
    ["CAA", '""', /write ";"/],
    ["CAA", "a\tb", /control character/],
    ["PTR", "Office\\032Printer._ipp._tcp.example.com", /escape of zone files/],
  ])("%s %j is doubted, since a zone can hold it", (type, value, reason) => {
    const fields = { ...sound[type as keyof typeof sound], value };
    expect([told(fields, zone), doubts(fields, zone).join("\n")]).toEqual([[], expect.stringMatching(reason)]);
  });

  test.each<[RecordType, Partial<RecordFields>]>([
    ["MX", { value: ".", priority: 0 }],
    ["SRV", { value: "." }],
    ["SVCB", { value: "." }],
    ["CNAME", { name: "_acme-challenge", value: "_x.acm-validations.example." }],
    ["CNAME", { value: "1.0/25.2.0.192.in-addr.arpa" }],
    ["CNAME", { name: "*", value: "www.bücher.example" }],
    ["TXT", { value: '"v=DKIM1; p=" "MII\\"B"' }],
    ["TXT", { value: "x".repeat(5000) }],
    ["TXT", { value: 'say "hi"' }],
    ["CAA", { value: ";" }],
    ["CAA", { value: '"letsencrypt.org"' }],
    ["CAA", { recordTag: "iodef", value: "mailto:security@example.com" }],
    ["Redirect", { value: "https://Bücher.example/ä?x={y}" }],
  ])("%s with %j passes", (type, change) => {
    expect(checkRecord({ ...sound[type as keyof typeof sound], ...change }, zone)).toEqual({ problems: [], warnings: [] });
  });

  test("what a text says is never repeated: it may be a secret", () => {
    const secret = "hunter2\n";
    const all = writableRecordTypes.filter((type) => ["TXT", "PullZone", "Script", "Redirect", "CAA"].includes(type));
    for (const type of all)
      expect(JSON.stringify(checkRecord({ ...sound[type as keyof typeof sound], value: secret, comment: secret }))).not.toContain(
        "hunter2",
      );
  });

  test("a record that points to itself is found as soon as its full name is known", () => {
    expect(told({ type: "CNAME", name: "www.example.com.", value: "WWW.example.com" }).join()).toMatch(/own name/);
    expect(told({ type: "CNAME", name: "www", value: "www.example.com" })).toEqual([]);
    expect(told({ type: "CNAME", name: notKnownYet, value: "www.example.com" }, zone)).toEqual([]);
  });
});
