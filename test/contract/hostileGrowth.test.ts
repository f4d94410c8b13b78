import { checkInputs, type Definition, registry, type Values } from "../harness";
import { sameField } from "../../src/kernel/values/compare";
import type { Shape } from "../../src/kernel/definition/shape";
import { checkBaseUrl } from "../../src/transport";
import { readErrorBody } from "../../src/transport/errorBody";
import { parseJson } from "../../src/transport/json";
import { excerpt, redactor } from "../../src/transport/redact";
import { cartIn } from "../../src/client/cart";
import { durationMs } from "../../src/host/duration";
import { placesIn, withAt } from "../harness/values";

/** Texts of a length that make a careless expression or loop begin again at each of their characters. */
const texts: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(
    [
      "a",
      " ",
      "\t\n ",
      ".",
      "a.",
      "é.",
      "。",
      "1",
      "1.",
      "@",
      "a@",
      "/",
      "\\",
      '"',
      '"a" ',
      '""',
      ",",
      ";a=",
      "= ",
      "-a",
      "_a",
      "<",
      "<style",
      "a\n",
      "\r",
      "::",
      "1.1.1.1\n",
      "\\092",
      "xn--",
      "A=b ",
    ].map((unit) => [unit, (length: number) => unit.repeat(Math.ceil(length / unit.length))]),
  ),
  "a web address with a blank at its end": (length) => `http://${"a".repeat(length)} `,
  "@ and a blank": (length) => `${"@".repeat(length)} `,
  "a quoted text in quoted texts": (length) => quotedOften(Math.sqrt(length / 8)),
  "backslashes and a quote": (length) => `${"\\".repeat(length)}"`,
};

function quotedOften(layers: number): string {
  let text = "a";
  for (let layer = 0; layer < layers; layer += 1)
    text = `"${text.replace(/["\\]/g, (character) => (character === '"' ? "\\034" : "\\092"))}"`;
  return text;
}

/** CPU time in milliseconds. */
function costMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

/**
 * Lengthens the input until its cost can be measured, or until it is long enough. Four times as much may then cost four
 * times as much; where squares are at work it costs sixteen times as much. Chance disturbs a measurement, hardly three.
 */
function growsTooFast(longest: number, make: (length: number) => () => unknown): boolean {
  for (let length = 500; length <= longest; length *= 8) {
    if (costMs(make(length)) < 15) continue;
    return [1, 2, 3].every(() => costMs(make(4 * length)) > 8 * costMs(make(length)));
  }
  return false;
}

const parents: Values = new Proxy({}, { get: (_, name) => `${String(name)}-1` });

const types = Object.values(registry).map((definition): [string, Definition] => [definition.type, definition]);

/** Long values of a form. */
function long(shape: Shape): Readonly<Record<string, (length: number) => unknown>> {
  switch (shape.kind) {
    case "text":
      return texts;
    case "list":
      return {
        "a list of wrong items": (length) => Array(length).fill(1.5),
        "a list of texts": (length) => Array.from({ length }, (_, index) => `x${index}`),
        ...Object.fromEntries(Object.entries(texts).map(([name, make]) => [`a list of ${name}`, (length: number) => [make(length)]])),
      };
    case "any":
      return {
        "many keys": (length) => Object.fromEntries(Array.from({ length }, (_, index) => [`key_${index}`, 0])),
        "a long key": (length) => ({ ["_".repeat(length)]: 1 }),
      };
    default:
      return {};
  }
}

test.each(types)("what check and comparison of a %s take grows no faster than what they are given", (_, definition) => {
  const slow: string[] = [];
  const measured = new Set<string>();
  for (const { inputs, only } of everyForm(definition)) {
    for (const { path, steps, field } of placesIn(definition.inputFields, inputs)) {
      if (only === undefined ? measured.has(path) : only !== path) continue;
      measured.add(path);
      for (const [name, make] of Object.entries(long(field.shape))) {
        const work = (length: number) => {
          const given = withAt(inputs, steps, make(length));
          const other = withAt(inputs, steps, changed(make(length)));
          const compare = { parentFacts: { zone: "example.com", domain: "example.com" }, fields: given };
          return () => {
            if (checkInputs(definition, {}, given, compare.parentFacts).problems.length > 0) return;
            sameField(definition, steps[0] as string, given[steps[0] as string], other[steps[0] as string], compare);
          };
        };
        if (growsTooFast(4_000, work)) slow.push(`${String(inputs.type ?? "")} ${path}: ${JSON.stringify(name)}`);
      }
    }
  }
  expect(slow).toEqual([]);
});

/** The samples; a record's value once for each of its types, since each reads that in its own way, and no other field. */
function everyForm(definition: Definition): { inputs: Values; only?: string }[] {
  const samples = definition.samples(parents as Record<string, string>) as Values[];
  const { type } = definition.inputFields;
  if (type?.shape.kind !== "choice") return samples.map((inputs) => ({ inputs }));
  const forms = type.shape.values.map((value) => ({
    ...samples[0],
    type: value,
    ...(value === "CAA" && { flags: 0, recordTag: "contactemail" }),
  }));
  return [{ inputs: { ...samples[0] } }, ...forms.map((inputs) => ({ inputs, only: "value" }))];
}

/** Another value, or the same as a platform may spell it. */
function changed(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (Array.isArray(value)) return value.map(changed);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.keys(value).map((key) => [key.replace("_", ""), 0]))
    : value;
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "the platform's address": (text) => [checkBaseUrl(text), checkBaseUrl(`https://a.example/${text}x`)],
  "a duration": durationMs,
  "an error's body": (text) => readErrorBody({ error: text, code: text, errors: [text], hosted_invoice_url: `https://${text}` }),
  "an excerpt": (text) => excerpt(text),
  "the secrets in an answer": (text) => redactor(["aaaaaaab", "    x", text.slice(0, 50)])(text),
  "the text of an answer": (text) => [`"${text}`, `[${text}`, text].map((json) => outcomeOf(() => parseJson(json))),
  "the address of a cart": (text) => [
    cartIn({ cart: { poll_url: text } }),
    cartIn({ cart: { poll_url: "/api/carts/".repeat(text.length / 12) } }),
    cartIn({ cart: {}, payment: { hosted_invoice_url: `https://${text}` } }),
  ],
};

test.each(Object.entries(readers))("reading %s takes time that grows no faster than it does", (_, work) => {
  const slow = Object.entries(texts).filter(([, make]) => growsTooFast(256_000, (length) => () => work(make(length))));
  expect(slow.map(([name]) => name)).toEqual([]);
});

function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
