import { located, readZone } from "../../../../src/dns/zoneFile";

const read = (text: string, skip = {}) => readZone(text, { zone: "example.com", ...skip });
const troublesOf = (text: string, skip = {}) => read(text, skip).troubles.map(({ line, message }) => `${line} ${message}`);

test("a quote behind an equals sign begins a string of a TXT record, as a quote anywhere does", () => {
  expect(read('@ TXT google-site-verification="abc def" a=\\"b\\"').records).toMatchObject([
    { value: 'google-site-verification=abc defa="b"' },
  ]);
});

test("lines may end in a carriage return alone", () => {
  expect(read("; hosts\rwww A 192.0.2.1\rmail A 192.0.2.2\r").records.map(({ name }) => name)).toEqual(["www", "mail"]);
});

test("a name in quotes is a mistake", () => {
  expect(troublesOf('ok A 192.0.2.1\n"www" A 192.0.2.1')).toEqual(['2 has the name "www" in quotes: write it without them.']);
});

describe("a line that can't be carried over", () => {
  it.each([
    ["api 300 AA 192.0.2.20", "api.example.com. AA: there is no record type AA."],
    ["www LOC 52 22 23.000 N 4 53 32.000 E -2.00m", "www.example.com. LOC: the platform has no record type LOC."],
  ])("is a mistake: %s", (line, what) => {
    expect(troublesOf(`ok A 192.0.2.1\n${line}`)).toEqual([`2 can't become a record of the platform: ${what}`]);
  });

  it("is left out if the program says so, by type, by name or by both", () => {
    const text = "api AA 192.0.2.20\nwww LOC 1\nout.example.net. A 192.0.2.1\nweb SSHFP 1 1 ab";
    expect(troublesOf(text, { skip: [{ types: ["AA", "LOC"] }, { name: "*.example.net." }, { name: "web", types: ["SSHFP"] }] })).toEqual(
      [],
    );
    expect(troublesOf(text, { skip: read(text).skippable })).toEqual([]);
    expect(troublesOf(text, { skip: [{ name: "api", types: ["LOC"] }] })).toHaveLength(4);
  });

  it("can't be read, and is left out by its line, or by what is known of it", () => {
    const text = 'ok A 192.0.2.1\nkey TXT "\\255"\n_sip SRV 0 0 5060 sip\n1.2.3.4';
    const { troubles, skippable } = read(text);
    expect(troubles.map(({ line, name, type }) => [line, name, type])).toEqual([
      [2, "key", "TXT"],
      [3, "_sip", "SRV"],
      [4, "1.2.3.4", undefined],
    ]);
    expect(read(text, { skip: skippable })).toMatchObject({
      troubles: [],
      records: [{ name: "ok" }],
      leftOut: [{ line: 2, name: "key", type: "TXT", expected: false }, { line: 3 }, { line: 4 }],
      ignore: [{ name: "key", types: ["TXT"] }, { name: "_sip", types: ["SRV"] }, { name: "1.2.3.4" }],
    });
    expect(troublesOf(text, { skip: [{ name: "key" }, { types: ["SRV"] }] })).toHaveLength(1);
  });

  it.each([
    ["an open quote", '@ TXT "v=spf1 ip4:192.0.2.1 -all', { name: "@", types: ["TXT"] }],
    ["an open quote, with an entry of the same name below", 'd TXT "open\n MX 10 x.net.', { name: "d", types: ["TXT"] }],
  ])("is no record if it is skipped by its line: %s", (_, entry, ignored) => {
    const { troubles, records, ignore } = read(`${entry}\nok A 192.0.2.1`, { skip: [{ line: 1 }] });
    expect([troubles, ignore]).toEqual([[], [ignored]]);
    expect(records.map(({ name, type }) => `${name} ${type}`)).toEqual([...(ignored.name === "d" ? ["d MX"] : []), "ok A"]);
  });

  it.each([
    ["a parenthesis that is never closed", 'a A 192.0.2.1\n@ TXT ( "a"\nc A 1.2.3.4\nd A 1.2.3.4', 2],
    ["a parenthesis that isn't open", 'a A 192.0.2.1\n TXT "b" )', 2],
    ["a quote that seems to be closed lines below", 'a A 192.0.2.1\nb TXT "x\nc A 1.2.3.4\nd TXT y"', 2],
    ["an origin that can't be read", "a A 192.0.2.1\n$ORIGIN a..b\nc A 1.2.3.4", 2],
    ["an origin that isn't UTF-8", "a A 192.0.2.1\n$ORIGIN b\ufffdcher\nc A 1.2.3.4", 2],
    ["an origin with an open quote", 'a A 192.0.2.1\n$ORIGIN "sub\nc A 1.2.3.4', 2],
  ])("can't be skipped if other lines depend on it: %s", (_, text, line) => {
    expect(read(text).skippable).toEqual([]);
    expect(troublesOf(text, { skip: [{ line }] })).toEqual([
      expect.stringMatching(new RegExp(`^${line} .* It can't be skipped, because other lines depend on it\\.$`)),
    ]);
  });

  it.each([
    ["a file that isn't read", "$INCLUDE other"],
    ["records that can't be made", "$GENERATE 1-9 h$ A"],
    ["records of which one can't be read", "$GENERATE 1-9 h$.. A 192.0.2.1"],
    ["a directive that nobody knows", "$DATE x"],
    ["a directive with an open quote", '$INCLUDE "other'],
    ["an entry without a name", "  A 192.0.2.1"],
    ["a name that can't be read", "bad\\999 A 192.0.2.1"],
    ["an empty part of a name", "a..b A 192.0.2.1"],
    ["a name that isn't UTF-8", "b\ufffdcher A 192.0.2.1"],
  ])("can't be skipped if it may be about any record: %s", (_, entry) => {
    const text = `${entry}\nok A 192.0.2.1`;
    expect([read(text).skippable, read(text).troubles]).toEqual([[], [expect.objectContaining({ line: 1 })]]);
    expect(troublesOf(text, { skip: [{ line: 1 }] })).toEqual([
      expect.stringMatching(/^1 .* It can't be skipped, because nobody can say which records it is about\.$/),
    ]);
  });

  it.each([
    ["of the same type", "www A 192.0.2.999", "www A"],
    ["of a type that may be mistyped", "www AA 192.0.2.2", "www A"],
    ["of a type that can't be read", "www", "www A"],
    ["of which one line makes several", "$GENERATE 250-260 www A 192.0.2.$", "www A"],
  ])("can't be skipped beside other records of its name, which would have it deleted: %s", (_, entry, what) => {
    const text = `www A 192.0.2.1\n${entry}`;
    expect(read(text).skippable).toEqual([]);
    const { troubles, ignore } = read(text, { skip: [{ line: 2 }] });
    expect([troubles[0]?.line, troubles[0]?.message, ignore]).toEqual([
      2,
      expect.stringContaining(` It can't be skipped, because the file lists other records of this name and type (${what}), so`),
      [],
    ]);
  });

  it.each(["www LOC 1", 'www SPF "v=spf1 -all"', "www CF_REDIRECT x", "www CH A 192.0.2.2"])(
    "is skipped beside other records if the platform can't have it: %s",
    (entry) => {
      const text = `www A 192.0.2.1\nwww TXT "v=spf1 -all"\n${entry}`;
      expect(troublesOf(text, { skip: [{ line: 3 }] })).toEqual([]);
    },
  );

  it("leaves room for all that one line makes, and tells a trouble of it once", () => {
    const text = "$GENERATE 1-3 h$ A 192.0.2.300";
    expect(read(text).troubles).toHaveLength(1);
    expect(read(text, { skip: [{ line: 1 }] }).ignore).toEqual([1, 2, 3].map((number) => ({ name: `h${number}`, types: ["A"] })));
  });

  it("leaves room for an entry that isn't UTF-8 behind its name", () => {
    const { troubles, ignore } = read('b TXT "caf\ufffd"', { skip: [{ name: "b" }] });
    expect([troubles, ignore]).toEqual([[], [{ name: "b", types: expect.arrayContaining(["A", "TXT"]) as unknown }]]);
  });

  it("gives its name to no line below, if its name can't be read", () => {
    const text = "d A 192.0.2.1\na..b A 192.0.2.2\n  MX 10 x.net.";
    expect(troublesOf(text, { skip: [{ line: 2 }] })).toEqual([
      expect.stringMatching(/^2 .* It can't be skipped, because nobody can say which records it is about\.$/),
      expect.stringMatching(/^3 begins with a blank, .* none that can be read\.$/),
    ]);
  });

  it("is never one that the platform can take", () => {
    expect(read("www A 192.0.2.1", { skip: [{ types: ["A"] }] }).records).toHaveLength(1);
  });

  it("makes room for what it may be about, and for nothing that the file lists", () => {
    const { ignore } = read(
      "api AA 192.0.2.20\nweb CF_X 1\nweb AAAA 2001:db8::1\nwww LOC 1\n@ ALIAS other.example.net.\nout.example.net. A 192.0.2.1",
      {
        skip: [{ types: ["AA", "CF_X", "LOC", "ALIAS"] }, { name: "out.example.net." }],
      },
    );
    expect(ignore).toEqual([
      { name: "api", types: expect.arrayContaining(["A", "TXT", "CNAME"]) },
      { name: "web", types: expect.arrayContaining(["A", "TXT"]) },
      { name: "@", types: ["Flatten"] },
    ]);
    expect(ignore[1]?.types).not.toContain("AAAA");
  });
});

it("leaves out what the platform makes by itself, and warns of what its signing replaces", () => {
  const { troubles, leftOut, warnings } = read("@ SOA ns1 admin 1 2 3 4 5\n@ NS ns1\n@ RRSIG A 13 2 300 1 2 1 example.com. abc");
  expect([troubles, leftOut.map(({ line }) => line)]).toEqual([[], [1, 2, 3]]);
  expect(warnings).toEqual([{ line: 3, message: expect.stringMatching(/^is left out: example\.com\. RRSIG: .*dnssec: true/) }]);
});

it("names the lines where a CNAME isn't alone at its name, except at the zone's own", () => {
  const warningsOf = (text: string) => read(text).warnings.map(({ line, message }) => `${line} ${message}`);
  const text = "www A 192.0.2.1\nx A 192.0.2.1\nwww CNAME example.com.\nwww TXT a\n@ CNAME a.example.net.\n@ MX 1 b.example.net.";
  expect(read(text).records).toHaveLength(6);
  expect(warningsOf(text)).toEqual([
    "3 is www CNAME, beside www A in line 1 and www TXT in line 4: a CNAME must be alone at its name. The platform may refuse one of them.",
  ]);
  expect(warningsOf("www CNAME a.example.net.\nwww CNAME b.example.net.")).toEqual([
    "1 is www CNAME, beside www CNAME in line 2: a CNAME must be alone at its name. The platform may refuse one of them.",
  ]);
});

describe("a target without a trailing dot", () => {
  const warnings = (text: string) => read(text).warnings.map(({ line, message }) => `${line} ${message}`);

  it.each([
    ["@ MX 10 mail.example.net", "MX target mail.example.net", "mail.example.net"],
    ["www CNAME Web.Example.Net", "CNAME target Web.Example.Net", "web.example.net"],
    ["sub NS ns1.example.net", "NS target ns1.example.net", "ns1.example.net"],
    ["_sip._tcp SRV 0 5 5060 sip.example.net", "SRV target sip.example.net", "sip.example.net"],
  ])("is warned of: %s", (line, what, name) => {
    expect(warnings(line)).toEqual([
      expect.stringContaining(`1 has the ${what} without a trailing dot, so it becomes ${name}.example.com.`),
    ]);
  });

  it.each(["@ MX 10 mail", "@ MX 10 mail.example.net.", "www CNAME @", "www CNAME web.eu\nweb.eu A 192.0.2.1"])("is fine: %s", (text) => {
    expect(warnings(text)).toEqual([]);
  });
});

it("shows the line with the mistake, without what a terminal or a job of GitHub would obey", () => {
  const text = "a A 192.0.2.1\n\tb\u001b[2J A nonsense";
  expect(located("zones/x.zone", text, { line: 2, message: "is wrong." })).toBe(
    "zones/x.zone:2: the entry is wrong.\n    | b [2J A nonsense",
  );
  expect(located("x.zone", "   ::error::pwned CNAME gone", { line: 1, message: "is wrong." })).toMatch(
    /\n {4}\| ::error::pwned CNAME gone$/,
  );
});

it("says what an entry is about that is left out", () => {
  const { leftOut, refused } = read("a CH A 192.0.2.1\nout.example.net. A 192.0.2.1\nb A 192.0.2.1\nb A 192.0.2.1\n@ NS ns1\nc LOC 1");
  expect([...leftOut, ...refused].map(({ line, kind }) => [line, kind])).toEqual([
    [4, "twin"],
    [5, undefined],
    [1, "foreignClass"],
    [2, "outside"],
    [6, undefined],
  ]);
});
