import { readZone } from "../../../../src/dns/zoneFile";

const head = "$ORIGIN example.com.\n$TTL 3600\n@ IN SOA ns1.example.net. hostmaster.example.net. 1 7200 3600 1209600 300\n";
const read = (lines: string, zone?: string) => readZone(head + lines, { zone });
const valuesOf = (lines: string) => read(lines).records.map(({ name, type, value }) => [name, type, value]);
const troublesOf = (lines: string) => read(lines).troubles.map(({ line, message }) => `${line - 3} ${message}`);

describe("types and data by their numbers (RFC 3597)", () => {
  test.each([
    ["a TYPE1 192.0.2.1", "A", "192.0.2.1"],
    ["a TYPE1 \\# 4 C0000201", "A", "192.0.2.1"],
    ["a IN A \\# 4 C000 0202", "A", "192.0.2.2"],
    ["a TYPE28 \\# 16 20010db8000000000000000000000001", "AAAA", "2001:db8::1"],
    ["a CNAME \\# 13 03777777 076578616D706C6500", "CNAME", "www.example"],
    ["a TYPE16 \\# 6 02 6162 02 6322", "TXT", 'abc"'],
    ["a MX \\# 7 000A 036D783100", "MX", "mx1."],
    ["_x._tcp SRV \\# 9 0001 0002 0050 016100", "SRV", "a."],
    ["a TYPE257 \\# 12 00 05 6973737565 63612E6578", "CAA", "ca.ex"],
    ["a TYPE65 \\# 13 00010000010006026832026833", "HTTPS", ". alpn=h2,h3"],
    ["a HTTPS \\# 22 0001 00 0003 0002 01BB 0004 0004 C0000201 0009 0001 61", "HTTPS", '. port=443 ipv4hint=192.0.2.1 key9="a"'],
  ])("%s", (line, type, value) => {
    const { troubles, records } = read(line);
    expect([troubles, records.map((record) => [record.type, record.value])]).toEqual([[], [[type, value]]]);
  });

  test.each([
    ["fewer octets than stated", "a TYPE1 \\# 5 C0000201", /^1 has A as octets .* whose number isn't the stated one/],
    ["half an octet", "a A \\# 4 C000020", /^1 has A as octets .* whose number isn't the stated one/],
    ["octets of another type", "a AAAA \\# 4 C0000201", /^1 has AAAA as octets .* that are no data of this type/],
    ["more than the data", "a A \\# 5 C000020100", /^1 has A as octets .* that are no data of this type/],
    ["a compressed name", "a CNAME \\# 2 C00C", /^1 has CNAME as octets .* that are no data of this type/],
    ["a type that the platform lacks", "a TYPE99999 \\# 0", /the platform has no record type TYPE99999/],
  ])("refuses %s, at its line", (_, line, reason) => {
    expect(troublesOf(line)).toEqual([expect.stringMatching(reason)]);
  });
});

describe("files of other servers", () => {
  it("may answer for every service (RFC 2782)", () => {
    expect(valuesOf("_ldap._tcp SRV 0 1 389 ldap\n*._tcp SRV 0 0 0 .\n*._udp.host SRV 0 0 0 .")).toEqual([
      ["_ldap._tcp", "SRV", "ldap.example.com"],
      ["*._tcp", "SRV", "."],
      ["*._udp.host", "SRV", "."],
    ]);
  });

  it("may have the root as their origin: a name without a dot is in full all the same", () => {
    const { records, warnings } = readZone(
      "$ORIGIN .\nexample.com 3600 IN SOA ns1.example.net. h.example.net. 1 2 3 4 5\nexample.com 300 IN MX 10 mail.example.net",
      {},
    );
    expect([records, warnings]).toEqual([[{ name: "@", type: "MX", ttl: 300, priority: 10, value: "mail.example.net" }], []]);
  });

  it("may say when a client registered a record", () => {
    expect(read("host1 [AGE:3601234] 1200 A 10.0.0.1")).toMatchObject({ troubles: [], records: [{ name: "host1", ttl: 1200 }] });
  });

  it.each([
    ["a TTL that no record can have", "a 4294967295 A 192.0.2.1", /^1 has the TTL 4294967295; a TTL is at most 2147483647 seconds/],
    ["a default TTL of this kind", "$TTL 9000w\na A 192.0.2.1", /^1 has the TTL 9000w/],
    ["a type that is new", "d DSYNC CDS NOTIFY 5300 n.example.net.", /: the platform has no record type DSYNC\.$/],
    ["a type that is none", "d BOGUS x", /: there is no record type BOGUS\.$/],
  ])("are told of %s", (_, line, reason) => {
    expect(troublesOf(line)).toEqual([expect.stringMatching(reason)]);
  });

  it("are told once of a text over two lines", () => {
    expect(troublesOf('a TXT "line one\nTWO lines"\nb A 192.0.2.1')).toEqual(["1 has a quote that isn't closed on its line."]);
    expect(troublesOf('a TXT "open\nb A 192.0.2.1\nc BOGUS x')).toEqual([
      "1 has a quote that isn't closed on its line.",
      expect.stringMatching(/^3 .*BOGUS/),
    ]);
  });
});

describe("a TTL that the file doesn't state", () => {
  const file = (soa: string) => `@ ${soa} SOA ns h 1 3600 1800 1814400 3\na TXT "a"\nb 2 TXT "2"\nc TXT "c"\nd TXT "d"\n`;
  const ttlsAndWarnings = (text: string) => {
    const { records, warnings } = readZone(text, { zone: "example.com" });
    return [records.map(({ ttl }) => ttl), warnings.map(({ line, message }) => `${line} ${message}`)];
  };

  it("is the one stated last, and a warning says that some servers take the SOA's minimum", () => {
    expect(ttlsAndWarnings(file("IN"))).toEqual([
      [3, 2, 2, 2],
      [
        "4 has no TTL, and the file has no $TTL: it gets 2, the TTL stated before it (RFC 1035). So do 1 other lines without one. " +
          "Some servers take the minimum of the SOA, 3. To say which you mean, begin the file with $TTL.",
      ],
    ]);
  });

  it("is undisputed with a default, or with a TTL at the SOA", () => {
    expect(ttlsAndWarnings(`$TTL 1\n${file("IN")}`)).toEqual([[1, 2, 1, 1], []]);
    expect(ttlsAndWarnings(file("7 IN"))).toEqual([[7, 2, 2, 2], []]);
  });
});
