import fc from "../../harness/properties";
import { checkRecord, normaliseValue, type RecordType, recordTypes, sameValue, wireValue } from "../../../src/dns";
import { anyText, anyType, bits, domain, recased } from "./spellings";

const hostTypes: RecordType[] = ["CNAME", "MX", "SRV", "NS", "PTR", "Flatten"];

/** A text as zone files write it, cut at the given places. */
function quoted(text: string, cuts: readonly number[], decimal: boolean): string {
  const characters = [...text];
  const parts: string[] = [];
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    if (cut <= from || cut >= characters.length) continue;
    parts.push(characters.slice(from, cut).join(""));
    from = cut;
  }
  parts.push(characters.slice(from).join(""));
  const escaped = (part: string) =>
    decimal ? [...Buffer.from(part)].map((octet) => `\\${String(octet).padStart(3, "0")}`).join("") : part.replace(/["\\]/g, "\\$&");
  return parts.map((part) => `"${escaped(part)}"`).join(" ");
}

const wholeCharacters = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
const isQuotedItself = (text: string) => text.trim().startsWith('"');

describe("values that mean the same", () => {
  test.each<[RecordType, string, string]>([
    ["AAAA", "::ffff:192.0.2.1", "::FFFF:c000:201"],
    ["CNAME", "WWW.Bücher.example.", "www.xn--bcher-kva.example"],
    ["MX", ".", "."],
    ["TXT", '"v=spf1 ""-all"', "v=spf1 -all"],
    ["TXT", '  "a"\n\t"b" ', "ab"],
    ["TXT", '"\\195" "\\188"', "ü"],
    ["TXT", '"say \\"hi\\" \\\\ \\009"', 'say "hi" \\ \t'],
    ["CAA", '"letsencrypt.org"', "LetsEncrypt.org"],
    ["CAA", "letsencrypt.org;validationmethods=dns-01", '"letsencrypt.org ; validationmethods=dns-01"'],
    ["CAA", '";"', ";"],
    ["HTTPS", ". alpn=h2,h3 port=443", '.  port="443"  ALPN="h2,h3"'],
    ["HTTPS", ". ipv6hint=2001:DB8:0::1 mandatory=port,alpn port=1 alpn=h2", ". alpn=h2 port=1 mandatory=alpn,port ipv6hint=2001:db8::1"],
    ["HTTPS", ". no-default-alpn alpn=h2", '. alpn=h2 no-default-alpn=""'],
    ["Redirect", "HTTPS://WWW.Example.com", "https://www.example.com/"],
    ["Redirect", "https://example.com:443/A?b", "https://example.com/A?b"],
  ])("%s: %j and %j", (type, a, b) => {
    expect(sameValue(type, a, b)).toBe(true);
    expect(sameValue(type, b, a)).toBe(true);
  });

  test.each<[RecordType, string, string]>([
    ["A", "010.0.0.1", "10.0.0.1"],
    ["AAAA", "fe80::1%eth0", "fe80::1"],
    ["TXT", "Case", "case"],
    ["TXT", 'a "b"', "a b"],
    ["TXT", '"a" b', "ab"],
    ["TXT", "a\\034", 'a"'],
    ["CAA", "mailto:A@example.com", "mailto:a@example.com"],
    ["CAA", "", ";"],
    ["HTTPS", ". alpn=h2,h3", ". alpn=h3,h2"],
    ["HTTPS", ". port=443", ". port=444"],
    ["Redirect", "https://example.com/A", "https://example.com/a"],
    ["Redirect", "http://example.com/", "https://example.com/"],
    ["PullZone", "a", "A"],
  ])("%s: not %j and %j", (type, a, b) => {
    expect(sameValue(type, a, b)).toBe(false);
  });
});

describe("what is sent", () => {
  test.each<[RecordType, string, string]>([
    ["TXT", '"v=spf1 " "-all"', "v=spf1 -all"],
    ["TXT", 'say "hi"', 'say "hi"'],
    ["TXT", '"half', '"half'],
    ["TXT", '"\\"quoted\\""', '"quoted"'],
    ["TXT", '"\\255"', '"\\255"'],
    ["CNAME", "WWW.Example.com.", "WWW.Example.com"],
    ["CNAME", "WWW.Bücher.example.", "WWW.xn--bcher-kva.example"],
    ["MX", ".", "."],
    ["HTTPS", ". alpn=h2", ". alpn=h2"],
    ["HTTPS", 'Svc.Bücher.example.  alpn="h2"', 'Svc.xn--bcher-kva.example  alpn="h2"'],
    ["HTTPS", "1 svc.example. alpn=h2", "1 svc.example alpn=h2"],
    ["CAA", '"letsencrypt.org"', "letsencrypt.org"],
    ["AAAA", "2001:DB8::1", "2001:DB8::1"],
    ["Redirect", "HTTPS://Example.com", "HTTPS://Example.com"],
  ])("%s %j goes as %j", (type, value, sent) => {
    expect(wireValue(type, value)).toBe(sent);
  });
});

describe("properties of every type's values", () => {
  test.each(recordTypes.map((type) => [type]))(
    "%s: normalising twice is normalising once, and what is sent means what was written",
    (type) => {
      fc.assert(
        fc.property(anyText, (text) => {
          const once = normaliseValue(type, text);
          return normaliseValue(type, once) === once && sameValue(type, text, once) && sameValue(type, text, wireValue(type, text));
        }),
        { numRuns: 2000 },
      );
    },
  );

  test("nothing throws, whatever the type and the texts", () => {
    fc.assert(
      fc.property(anyType, anyText, anyText, fc.option(anyText, { nil: undefined }), (type, name, value, zone) => {
        const found = checkRecord({ type, name, value, comment: name, recordTag: value, ttl: name.length, priority: value.length }, zone);
        return [...found.problems, ...found.warnings].every(
          ({ path, message }) => message.length > 20 && /^(type|name|value|comment|recordTag|ttl|priority|weight|port)$/.test(path),
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe("spellings made from one thing", () => {
  test("targets: case, trailing dot", () => {
    fc.assert(
      fc.property(fc.constantFrom(...hostTypes), domain, bits, fc.boolean(), (type, host, cases, dot) => {
        const other = recased(host, cases) + (dot ? "." : "");
        expect(sameValue(type, host, other)).toBe(true);
        expect(wireValue(type, other)).toMatch(/[^.]$/);
        expect(sameValue(type, host, `a${host}`)).toBe(false);
      }),
    );
  });

  test("IPv6: any writing of the same eight groups, and of no others", () => {
    const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, groups, bits, fc.boolean(), (one, two, cases, padded) => {
        const plain = one.map((group) => group.toString(16)).join(":");
        const other = recased(one.map((group) => group.toString(16).padStart(padded ? 4 : 1, "0")).join(":"), cases);
        const dotted = `${one
          .slice(0, 6)
          .map((group) => group.toString(16))
          .join(":")}:${[6, 7].map((at) => `${(one[at] ?? 0) >> 8}.${(one[at] ?? 0) & 255}`).join(".")}`;
        expect(sameValue("AAAA", plain, other)).toBe(true);
        expect(sameValue("AAAA", plain, dotted)).toBe(true);
        expect(sameValue("AAAA", normaliseValue("AAAA", plain), other)).toBe(true);
        expect(sameValue("AAAA", plain, two.map((group) => group.toString(16)).join(":"))).toBe(one.join() === two.join());
      }),
    );
  });

  test("TXT: raw, quoted, split and escaped are one text, and are sent raw", () => {
    fc.assert(
      fc.property(
        wholeCharacters.filter((text) => !isQuotedItself(text)),
        fc.array(fc.nat(60), { maxLength: 5 }),
        fc.boolean(),
        (text, cuts, decimal) => {
          const other = quoted(text, cuts, decimal);
          expect(sameValue("TXT", text, other)).toBe(true);
          expect(wireValue("TXT", other)).toBe(text);
          expect(wireValue("TXT", text)).toBe(text);
        },
      ),
    );
  });

  test("TXT: different texts stay different however they are written", () => {
    const text = wholeCharacters.filter((one) => !isQuotedItself(one));
    fc.assert(
      fc.property(text, text, fc.array(fc.nat(60), { maxLength: 3 }), (one, two, cuts) => {
        expect(sameValue("TXT", one, quoted(two, cuts, false))).toBe(one === two);
      }),
    );
  });

  test("SVCB and HTTPS: parameters in any order, quoted or not", () => {
    const parameters = fc.uniqueArray(
      fc.tuple(fc.constantFrom("alpn", "port", "ipv4hint", "ech", "key7", "dohpath"), fc.stringMatching(/^[a-zA-Z0-9,=/+]{1,12}$/)),
      { selector: ([key]) => key, minLength: 1 },
    );
    const shuffled = parameters.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom<RecordType>("SVCB", "HTTPS"), domain, bits, shuffled, (type, host, cases, [all, order, quotes]) => {
        const one = `${host} ${all.map(([key, value]) => `${key}=${value}`).join(" ")}`;
        const two = `${recased(host, cases)}. ${order.map(([key, value], at) => (quotes[at] ? `${key.toUpperCase()}="${value}"` : `${key}=${value}`)).join("  ")}`;
        expect(sameValue(type, one, two)).toBe(true);
        expect(sameValue(type, one, wireValue(type, two))).toBe(true);
        expect(sameValue(type, one, `${two} key9=x`)).toBe(false);
      }),
    );
  });
});
