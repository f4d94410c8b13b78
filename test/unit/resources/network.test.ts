import fc from "../../harness/properties";
import { isIP } from "node:net";
import { canonicalNetwork, normaliseNetwork, sameEntries } from "../../../src/resources/parts/network";

/** A network as it is, whatever its spelling: the octets of an address and how many of their bits count. */
interface Network {
  readonly octets: readonly number[];
  readonly length: number;
}

const octets = (count: number) =>
  fc.array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom(0, 1, 128, 255) }, fc.nat(255)), { minLength: count, maxLength: count });

/** With a run of zeros somewhere, as most addresses have it. */
const network = fc.constantFrom(4, 16).chain((count) =>
  fc
    .record({ all: octets(count), from: fc.nat(count), to: fc.nat(count), length: fc.oneof(fc.constant(count * 8), fc.nat(count * 8)) })
    .map(
      ({ all, from, to, length }): Network => ({
        octets: all.map((octet, index) => (index >= from && index < to ? 0 : octet)),
        length,
      }),
    ),
);

/** Which of the many spellings of a network. */
interface Style {
  readonly upper: boolean;
  readonly padded: boolean;
  readonly dottedTail: boolean;
  readonly compressedFrom: number;
  readonly hostBits: readonly number[];
  readonly wholeLength: boolean;
  readonly spaces: string;
}

const style = fc.record<Style>({
  upper: fc.boolean(),
  padded: fc.boolean(),
  dottedTail: fc.boolean(),
  compressedFrom: fc.nat(9),
  hostBits: octets(16),
  wholeLength: fc.boolean(),
  spaces: fc.constantFrom("", " ", "\t"),
});

/** The bits of a network that count, and others in place of those that don't. */
function filled({ octets: bits, length }: Network, others: readonly number[]): number[] {
  return bits.map((octet, index) => {
    const mask = 255 & ~(255 >> Math.min(8, Math.max(0, length - index * 8)));
    return (octet & mask) | ((others[index] ?? 0) & ~mask & 255);
  });
}

function spelled(one: Network, { upper, padded, dottedTail, compressedFrom, hostBits, wholeLength, spaces }: Style): string {
  const bytes = filled(one, hostBits);
  const address = bytes.length === 4 ? bytes.join(".") : spelledV6(bytes, padded, dottedTail, compressedFrom);
  const suffix = one.length === bytes.length * 8 && !wholeLength ? "" : `/${one.length}`;
  return `${spaces}${upper ? address.toUpperCase() : address}${suffix}${spaces}`;
}

function spelledV6(bytes: readonly number[], padded: boolean, dottedTail: boolean, compressedFrom: number): string {
  const groups = Array.from({ length: dottedTail ? 6 : 8 }, (_, index) =>
    (bytes[index * 2]! * 256 + bytes[index * 2 + 1]!).toString(16).padStart(padded ? 4 : 1, "0"),
  );
  if (dottedTail) groups.push(bytes.slice(12).join("."));
  const isZero = (group: string | undefined) => group !== undefined && /^0+$/.test(group);
  if (!isZero(groups[compressedFrom])) return groups.join(":");
  const end = groups.findIndex((group, index) => index > compressedFrom && !isZero(group));
  return `${groups.slice(0, compressedFrom).join(":")}::${end === -1 ? "" : groups.slice(end).join(":")}`;
}

/** Equal for equal networks only; worked out without any parser. */
function identity(one: Network): string {
  return `${filled(one, [])} ${one.length}`;
}

describe("a network", () => {
  test("has one canonical form, however it is spelled and whatever its host bits", () => {
    fc.assert(
      fc.property(network, style, style, (one, a, b) => expect(canonicalNetwork(spelled(one, a))).toBe(canonicalNetwork(spelled(one, b)))),
    );
  });

  test("never has the canonical form of another network", () => {
    fc.assert(
      fc.property(network, network, style, style, (one, other, a, b) => {
        expect(canonicalNetwork(spelled(one, a)) === canonicalNetwork(spelled(other, b))).toBe(identity(one) === identity(other));
      }),
    );
  });

  test("has a canonical form that is sound, and its own canonical form", () => {
    fc.assert(
      fc.property(network, style, (one, how) => {
        const canonical = canonicalNetwork(spelled(one, how)) ?? "";
        const [address = "", length] = canonical.split("/");
        expect(isIP(address)).toBe(one.octets.length === 4 ? 4 : 6);
        expect(Number(length ?? one.octets.length * 8)).toBe(one.length);
        expect(canonicalNetwork(canonical)).toBe(canonical);
      }),
    );
  });

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
    expect(canonicalNetwork(spelling)).toBe(canonical);
  });
});

describe("what is no network, or not the same one to every program,", () => {
  test.each([
    "",
    " ",
    "/24",
    "192.0.2.1/",
    "192.0.2.1/33",
    "2001:db8::/129",
    "192.0.2.1/-1",
    "192.0.2.1/+8",
    "192.0.2.1/8.0",
    "192.0.2.1/24/8",
    "192.0.2.1 /24",
    "10.1",
    "192.0.2.256",
    "1::2::3",
    "[::1]",
    "192.0.2.1:80",
    "example.com",
    "192.0.2.0/255.255.255.0",
  ])("has no canonical form: %j", (entry) => {
    expect(canonicalNetwork(entry)).toBeUndefined();
  });

  test.each(["010.0.0.1", "192.0.2.010", "0x7f.0.0.1", "0xC0.0.2.1/24"])(
    "has no canonical form: %j, which some read as octal or hexadecimal",
    (entry) => {
      expect(canonicalNetwork(entry)).toBeUndefined();
    },
  );

  test("(an address with the interface of one machine) never equals another interface's", () => {
    expect(normaliseNetwork("fe80::1%eth0")).not.toBe(normaliseNetwork("fe80::1%eth1"));
    expect(normaliseNetwork("fe80::1%eth0/64")).not.toBe(normaliseNetwork("fe80::1%eth1/64"));
  });

  test("throws for no text at all, and has a form only where Node knows the address, too", () => {
    const pieces = fc
      .array(
        fc.constantFrom("0", "1", "9", "255", "256", "a", "F", "0x", "08", ".", ":", "::", "/", "24", "128", "%", "eth0", " ", "-", "ü"),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(""));
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

describe("two lists", () => {
  const entries = fc.array(
    fc.oneof(
      fc.tuple(network, style).map(([one, how]) => spelled(one, how)),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 8 },
  );
  const same = (a: readonly string[], b: readonly string[]) => sameEntries(a, b, normaliseNetwork);

  test("hold the same whatever the order and the repetitions", () => {
    fc.assert(
      fc.property(entries, fc.nat(7), (list, turn) =>
        expect(same(list, [...list.slice(turn), ...list.slice(0, turn), ...list.slice(turn)])).toBe(true),
      ),
    );
  });

  test("differ when one holds an entry that the other lacks, from both sides", () => {
    fc.assert(
      fc.property(entries, network, style, (list, one, how) => {
        const more = spelled(one, how);
        const lacks = !list.some((entry) => normaliseNetwork(entry) === normaliseNetwork(more));
        expect(same(list, [...list, more])).toBe(!lacks);
        expect(same([...list, more], list)).toBe(!lacks);
      }),
    );
  });

  test("are compared letter by letter where the entries are no networks", () => {
    expect(sameEntries(["AS64496"], ["as64496"], (entry) => entry.trim())).toBe(false);
    expect(sameEntries([], [], normaliseNetwork)).toBe(true);
    expect(sameEntries([], [""], normaliseNetwork)).toBe(false);
  });
});
