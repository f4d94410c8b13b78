import fc from "../../harness/properties";
import { type RecordType, recordTypes } from "../../../src/dns";

/** Arbitrary texts, weighted towards what the parsers look at. */
export const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'aAzZ019._-*@:/;=,"\\ \t\n%ü\u3002１."\\ =ſİΣ\u00ad\u200b'), maxLength: 24 }),
  fc
    .array(
      fc.constantFrom(
        "http://",
        "HTTPS://",
        "a:80",
        ":443",
        "\\034",
        '\\"',
        '"a"',
        "alpn=h2",
        "ipv6hint=::A",
        "mandatory=B,a",
        "1",
        "１",
        "\\",
        " ",
        ".",
        "x.",
        ";",
        "BÜCHER",
        "xn--",
        "\\195\\188",
        "::ffff:1.2.3.4",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

export const anyType: fc.Arbitrary<RecordType> = fc.constantFrom(...recordTypes);

/** Labels in canonical form with a Unicode spelling each. */
const international = ["bücher", "例え", "пример", "straße", "παράδειγμα", "éa"];

const plainLabel = fc.stringMatching(/^_?[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/).filter((label) => !label.includes("--"));
export const label = fc.oneof({ weight: 4, arbitrary: plainLabel }, { weight: 1, arbitrary: fc.constantFrom(...international) });
export const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom("com", "example", "ch"))
  .map(([labels, top]) => [...labels, top].join("."));

/** The same text with the case of each letter as the bits say. Letters whose case folds to several are left alone. */
export function recased(text: string, bits: readonly boolean[]): string {
  return [...text]
    .map((character, index) => {
      const upper = character.toUpperCase();
      return bits[index % Math.max(bits.length, 1)] && upper.length === 1 && upper.toLowerCase() === character ? upper : character;
    })
    .join("");
}

export const bits = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
