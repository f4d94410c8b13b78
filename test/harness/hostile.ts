import fc from "./properties";

/** Texts that have led parsers, paths, terminals or memory astray. */
const classics = [
  ...[
    "../x",
    "..",
    ".",
    "a/b",
    "%2f",
    "%2e%2e%2fx",
    "%",
    "x?y=1",
    "x#y",
    "/",
    "//evil.example/x",
    "\\..\\x",
    "a\nb",
    "a\r\nx-evil: 1",
    "\0",
    "\u001b[2J",
    "\u009b2J",
  ],
  ...[
    "\ud800",
    "x\udfff",
    "ex\u202eample.com",
    "\u2066a\u2069",
    "\u200b",
    "\ufeff",
    "example\u3002com",
    "ｅxample.com",
    "еxample.com",
    "аnna@example.com",
    "anna@exam\u00adple.com",
    "anna@ex\u202eample.com",
    "a@b@c",
    "１",
  ],
  ...[
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "NaN",
    "Infinity",
    "-0",
    "1e999",
    "null",
    "undefined",
    "${x}",
    "<script>",
    "http://127.0.0.1@evil.example",
    "cart:x",
    "cart:../x",
    "",
    " ",
  ],
  ...["a".repeat(300), "a.".repeat(300), "x".repeat(1_000_000), "é.".repeat(100_000)],
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...classics) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(..."./%\\@:?#&=\"' \n\t\0é\u202e", "\ud800", "\udc00"), maxLength: 12 }) },
);

export const hostileKey = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "length", "0", ""),
  hostileText,
);

/** Lists and objects in one another, so many of them. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { inner: value } : [value];
  return value;
}

function wide(size: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: size }, (_, index) => [`key${index}`, index]));
}

/** Keys that mean something to every object, as JSON brings them: as an object's own. */
const pollution = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}}';

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e308, -1e308, 2 ** 53, 2 ** 64, 0.1, 5e-324, -1) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      JSON.parse(pollution),
      [JSON.parse(pollution)],
      nested(10_000),
      [nested(10_000)],
      wide(20_000),
      Array.from({ length: 20_000 }, () => "../x"),
      [],
      {},
      [[]],
      true,
    ),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(hostileKey, hostileText), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)) },
);

const hostileJson = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      pollution,
      `[${pollution}]`,
      "1e999",
      "-1e999",
      "-0",
      "1e-999",
      "123456789012345678901234567890",
      "null",
      "true",
      "{}",
      "[]",
      "[[]]",
      "[null]",
      '{"a":1,"a":2}',
      '{"errors":"x"}',
      '{"error":{"errorKey":"x"}}',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      JSON.stringify(wide(20_000)),
      JSON.stringify(Array(20_000).fill({ id: "../x" })),
    ),
  },
);

const here = "@@here@@";

/** The text of an answer with something hostile in any place of it, or in the place of all of it. */
export function hostileAnswer(body: unknown): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...bodiesWith(body, here)), hostileJson)
    .map(([holed, value]) => JSON.stringify(holed).replace(`"${here}"`, () => value));
}

/** The value with a mark in each of its places in turn. */
function bodiesWith(value: unknown, mark: string): unknown[] {
  if (typeof value !== "object" || value === null) return [mark];
  const inner = Object.entries(value).flatMap(([key, old]) =>
    bodiesWith(old, mark).map((now) => (Array.isArray(value) ? value.with(Number(key), now) : { ...value, [key]: now })),
  );
  return [mark, ...inner];
}

/** A text that a user can read: no dump, and nothing that is the language's own. */
function expectReadable(text: string): void {
  expect(text.length).toBeLessThan(3_000);
  expect(text).not.toMatch(
    /\[native code\]|\[object |Cannot read prop|is not a function|is not iterable|call stack|URI malformed|Invalid (array|string) length/,
  );
}

/** One line, with nothing in it that a terminal would obey. */
export function expectSentence(text: string): void {
  expectReadable(text);
  expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
}

/** An error that was meant, not one that the language threw. */
export function expectRefusal(outcome: unknown): void {
  expect(outcome).toBeInstanceOf(Error);
  const { name, message } = outcome as Error;
  expect(["TypeError", "RangeError", "ReferenceError", "URIError", "SyntaxError", "ZodError"]).not.toContain(name);
  expectReadable(message);
}

/** What every object inherits. */
export function prototypeNames(): string[] {
  return Object.getOwnPropertyNames(Object.prototype).sort();
}
