import { domainToASCII } from "node:url";
import fc from "../../harness/properties";
import { checkDomain, checkName, fullName, normaliseDomain, normaliseName, sameName } from "../../../src/dns";
import { anyText, bits, domain, label, recased } from "./spellings";

const zone = "example.com";
const problems = (name: string, inZone?: string) =>
  checkName(name, inZone)
    .problems.map(({ message }) => message)
    .join(" ");
const warnings = (name: string, inZone?: string) =>
  checkName(name, inZone)
    .warnings.map(({ message }) => message)
    .join(" ");

describe("the name of a record", () => {
  test.each([
    ["", ""],
    ["@", ""],
    ["example.com.", ""],
    ["EXAMPLE.com.", ""],
    ["WWW", "www"],
    ["www.example.com.", "www"],
    ["www.example.com", "www.example.com"],
    ["*.Shop", "*.shop"],
    ["_dmarc", "_dmarc"],
    ["Bücher", "xn--bcher-kva"],
    ["XN--BCHER-KVA", "xn--bcher-kva"],
    ["1", "1"],
    ["１", "1"],
    ["www.other.org.", "www.other.org."],
    ["@.example.com.", "@.example.com."],
    [".example.com.", ".example.com."],
    ["xn--zzzzzz\u00fc", "xn--zzzzzz\u00fc"],
  ])("%j is %j in its zone", (spelling, canonical) => {
    expect(normaliseName(spelling, zone)).toBe(canonical);
  });

  test("an absolute name stays absolute while its zone isn't known", () => {
    expect(normaliseName("WWW.Example.com.")).toBe("www.example.com.");
    expect(sameName("www", "www.example.com.")).toBe(false);
    expect(sameName("www", "www.example.com.", zone)).toBe(true);
  });

  test("the zone may be spelled in any way", () => {
    expect(normaliseName("www.xn--bcher-kva.example.", "Bücher.Example.")).toBe("www");
    expect(fullName("www", "Bücher.Example.")).toBe("www.xn--bcher-kva.example");
    expect(fullName("@", "Example.com.")).toBe("example.com");
    expect(fullName("www.other.org.", zone)).toBe("www.other.org");
  });

  test.each(["", "@", "www", "*", "*.shop", "_sip._tcp", "a_b", "0/25", "bücher", "www.example.com.", "-a", "a".repeat(63)])(
    "%j is accepted",
    (name) => {
      expect(checkName(name, name === "0/25" ? "2.0.192.in-addr.arpa" : zone).problems).toEqual([]);
    },
  );

  test.each([
    ["a..b", /empty label/],
    [".a", /empty label/],
    ["a b", /space/],
    ["a\u0000b", /control/],
    ["www ", /space/],
    ["a".repeat(64), /64 octets .*At most 63/],
    ["ü".repeat(60), /At most 63 octets/],
    [Array(64).fill("abc").join("."), /octets long with the zone's name\. At most 253/],
    ["shop.*", /whole first label/],
    ["a*", /whole first label/],
    ["a@b", /only when it stands alone/],
    ["www.other.org.", /"www\.other\.org\." .*outside the zone "example\.com"/],
    ["notexample.com.", /outside the zone/],
    [".", /outside the zone|empty/],
    ["א1a", /isn't allowed in international domain names/],
  ])("%j is refused with its reason", (name, reason) => {
    expect(problems(name, zone)).toMatch(reason);
    expect(checkName(name, zone).problems.every(({ path }) => path === "name")).toBe(true);
  });

  test("all problems are told at once", () => {
    expect(checkName("a b..*", zone).problems).toHaveLength(3);
  });

  test("253 octets with the zone are the most", () => {
    const rest = 253 - `.${zone}`.length;
    const name = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.`;
    expect(problems(name + "d".repeat(rest - name.length), zone)).toBe("");
    expect(problems(name + "d".repeat(rest - name.length + 1), zone)).toMatch(/254 octets/);
  });

  test("a relative name that ends in the zone's name gets a warning with both ways out", () => {
    expect(warnings("www.example.com", zone)).toMatch(/becomes "www\.example\.com\.example\.com".*"www".*"www\.example\.com\."/);
    expect(warnings("example.com", zone)).toMatch(/"@"/);
    expect(warnings("notexample.com", zone)).toBe("");
    expect(warnings("www.example.com.", zone)).toBe("");
  });

  test("a slash is ordinary in reverse zones and while the zone isn't known, and doubted elsewhere", () => {
    expect(warnings("0/25")).toBe("");
    expect(warnings("0/25", "2.0.192.in-addr.arpa")).toBe("");
    expect(warnings("a/b", zone)).toMatch(/`\/`/);
    expect(warnings("a%41", zone)).toMatch(/`%`.*literally/);
    expect(warnings("\\052", zone)).toMatch(/escape/);
  });

  test("every spelling of a name is the same name", () => {
    fc.assert(
      fc.property(
        fc.array(label, { maxLength: 4 }),
        fc.boolean(),
        domain,
        bits,
        fc.boolean(),
        fc.boolean(),
        (labels, wildcard, inZone, cases, absolute, puny) => {
          const name = [...(wildcard ? ["*"] : []), ...labels].join(".");
          const ascii = [...(wildcard ? ["*"] : []), ...labels.map((one) => (puny ? domainToASCII(`${one}.x`).slice(0, -2) : one))].join(
            ".",
          );
          const full = ascii === "" ? inZone : `${ascii}.${inZone}`;
          const other = recased(absolute ? `${full}.` : ascii === "" ? "@" : ascii, cases);
          expect(sameName(name, other, recased(inZone, cases))).toBe(true);
          expect(fullName(other, inZone)).toBe(fullName(name, `${inZone}.`));
          expect(checkName(other, inZone).problems).toEqual([]);
        },
      ),
    );
  });

  test("different names stay different", () => {
    const name = fc.array(label, { maxLength: 3 });
    fc.assert(
      fc.property(name, name, domain, (a, b, inZone) => {
        expect(sameName(a.join("."), `${[...b, inZone].join(".")}.`, inZone)).toBe(a.join(".") === b.join("."));
      }),
    );
  });

  test("normalising twice is normalising once, whatever the text, and what is taken is taken in its normal form", () => {
    fc.assert(
      fc.property(anyText, fc.option(fc.oneof(domain, anyText), { nil: undefined }), (text, inZone) => {
        const spelling = inZone === undefined ? text : `${text}.${inZone}.`;
        for (const one of [text, spelling]) {
          const once = normaliseName(one, inZone);
          expect(normaliseName(once, inZone)).toBe(once);
          // What is taken is also taken in the spelling that the state and an export have.
          if (checkName(one, inZone).problems.length === 0) expect([once, checkName(once, inZone).problems]).toEqual([once, []]);
        }
      }),
      {
        numRuns: 1000,
        examples: [
          ["at\\@", undefined],
          ["\\064.\\064b", "example.com"],
          ["@\\", "a.com"],
        ],
      },
    );
  });
});

describe("the name of a zone", () => {
  test.each([
    ["Example.COM.", "example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["例え。テスト", "xn--r8jz45g.xn--zckzah"],
  ])("%j is %j", (spelling, canonical) => {
    expect(normaliseDomain(spelling)).toBe(canonical);
    expect(checkDomain(spelling)).toEqual({ problems: [], warnings: [] });
  });

  test.each([
    ["", /must be a domain/],
    ["@", /must be a domain/],
    ["https://example.com", /not a URL/],
    ["192.0.2.1", /ends in a number/],
    ["*.example.com", /wildcard/],
    ["exa mple.com", /space/],
    ["example.com/path", /`\/`/],
    ["a..com", /empty label/],
    [`${"a.".repeat(130)}com`, /253/],
  ])("%j is refused with its reason", (spelling, reason) => {
    const found = checkDomain(spelling).problems;
    expect(found.map(({ message }) => message).join(" ")).toMatch(reason);
    expect(found.every(({ path }) => path === "name")).toBe(true);
  });

  test("delegated and reverse zones pass, a top-level name is doubted", () => {
    expect(checkDomain("_acme.example.com")).toEqual({ problems: [], warnings: [] });
    expect(checkDomain("0/25.2.0.192.in-addr.arpa")).toEqual({ problems: [], warnings: [] });
    expect(checkDomain("com").warnings).toHaveLength(1);
  });

  test("normalising twice is normalising once, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normaliseDomain(text);
        expect(normaliseDomain(once)).toBe(once);
        checkDomain(text);
      }),
      { numRuns: 1000 },
    );
  });
});
