import fc from "../../harness/properties";
import { isIP } from "node:net";
import { canonicalNetwork, normaliseNetwork, sameEntries } from "../../../src/resources/parts/network";

describe("a network", () => {
  test.each([
    ["2001:DB8::0001", "2001:db8::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["192.0.2.77/24", "192.0.2.0/24"],
    ["192.0.2.77/32", "192.0.2.77"],
    ["2001:db8::1/128", "2001:db8::1"],
    ["2001:db8:ffff::1/33", "2001:db8:8000::/33"],
    ["192.0.2.77/0", "0.0.0.0/0"],
    ["::/0", "::/0"],
    ["::ffff:192.0.2.1", "::ffff:c000:201"],
    ["::192.0.2.1", "::c000:201"],
    ["64:ff9b::192.0.2.1", "64:ff9b::c000:201"],
    ["  192.0.2.1\t", "192.0.2.1"],
  ])("%j is %j", (spelling, canonical) => {
    expect([canonicalNetwork(spelling), canonicalNetwork(canonical)]).toEqual([canonical, canonical]);
  });

  test("keeps the bits that count and no others, whatever its length", () => {
    const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
    const bitsOf = (all: readonly number[]) => all.map((group) => group.toString(2).padStart(16, "0")).join("");
    const spelled = (all: readonly number[], length: number) => `${all.map((group) => group.toString(16)).join(":")}/${length}`;
    fc.assert(
      fc.property(groups, groups, fc.nat(128), (one, other, length) => {
        const isSame = bitsOf(one).slice(0, length) === bitsOf(other).slice(0, length);
        expect(canonicalNetwork(spelled(one, length)) === canonicalNetwork(spelled(other, length))).toBe(isSame);
        // The same network, but for the bits that don't count.
        const mixed = bitsOf(one).slice(0, length) + bitsOf(other).slice(length);
        const filled = one.map((_, index) => Number.parseInt(mixed.slice(index * 16, index * 16 + 16), 2));
        expect(canonicalNetwork(spelled(filled, length))).toBe(canonicalNetwork(spelled(one, length)));
      }),
    );
  });
});

describe("what is no network, or not the same one to every program,", () => {
  test.each([
    ...["", " ", "/24", "192.0.2.1/", "192.0.2.1/33", "2001:db8::/129", "192.0.2.1/-1", "192.0.2.1/+8", "192.0.2.1/8.0"],
    ...["192.0.2.1/24/8", "192.0.2.1 /24", "10.1", "192.0.2.256", "1::2::3", "[::1]", "192.0.2.1:80", "example.com"],
    ...["192.0.2.0/255.255.255.0", "fe80::1%eth0"],
    // Some read these as octal or hexadecimal.
    ...["010.0.0.1", "192.0.2.010", "0x7f.0.0.1", "0xC0.0.2.1/24"],
  ])("has no canonical form: %j", (entry) => expect(canonicalNetwork(entry)).toBeUndefined());

  test("(an address with the interface of one machine) never equals another interface's", () => {
    expect(normaliseNetwork("fe80::1%eth0/64")).not.toBe(normaliseNetwork("fe80::1%eth1/64"));
  });

  test("throws for no text at all, and has a form only where Node knows the address, too", () => {
    const parts = ["0", "1", "9", "255", "256", "a", "F", "0x", "08", ".", ":", "::", "/", "24", "128", "%", "eth0", " ", "-", "ü"];
    const pieces = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), pieces), (text) => {
        const known = isIP(text.trim().split("/", 1)[0] ?? "") > 0;
        if (!known) expect(canonicalNetwork(text)).toBeUndefined();
        expect(normaliseNetwork(normaliseNetwork(text))).toBe(normaliseNetwork(text));
      }),
      { numRuns: 1000 },
    );
  });
});

test.each<[readonly string[], readonly string[], boolean]>([
  [["192.0.2.1", "::1", "x"], ["x", "0::1", "192.0.2.1/32", "x"], true],
  [["192.0.2.1"], ["192.0.2.1", "x"], false],
  [["192.0.2.1", "x"], ["192.0.2.1"], false],
  [["AS64496"], ["as64496"], false],
  [[], [], true],
  [[], [""], false],
])("the lists %j and %j hold the same: %s", (one, other, same) => expect(sameEntries(one, other, normaliseNetwork)).toBe(same));
