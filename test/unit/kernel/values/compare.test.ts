import { type Definition, diff, registry, type Values } from "../../../harness";
import fc from "../../../harness/properties";
import { sameAny, sameField } from "../../../../src/kernel/values/compare";
import type { Shape } from "../../../../src/kernel/definition/shape";
import { stateAfterRead, stateAfterWrite, stateOfFound } from "../../../../src/kernel/identity/state";
import { filledIn } from "../../../harness/values";
import { recordIn, recordType, ruleOf, ruleType, cachingType, zoneType } from "../samples";

/** Any value of a form. */
function anyOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case "text":
      return fc.string();
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer();
    case "any":
      // As JSON carries it: there is no -0.
      return fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)) as object);
    case "choice":
      return fc.constantFrom(...shape.values);
    case "coded":
      return fc.oneof(
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...Object.entries(shape.names).flatMap(([name, code]) => [name, String(code)])),
      );
    case "list":
      return fc.array(anyOf(shape.item), { maxLength: 4 });
    case "object":
      return fc.record(Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, anyOf(field.shape)])), {
        requiredKeys: Object.entries(shape.fields)
          .filter(([, field]) => field.required)
          .map(([name]) => name),
      });
  }
}

function inputsFor(definition: Definition): fc.Arbitrary<Values> {
  return anyOf({ kind: "object", fields: definition.inputFields }) as fc.Arbitrary<Values>;
}

/** One object has one type, one parent and one domain, and some values are read by them. */
function ofOneObject(definition: Definition, one: Values, other: Values): Values {
  const immutable = Object.keys(definition.inputFields).filter((name) => definition.inputFields[name]?.marks.immutable);
  const entries = immutable.map((name) => [name, one[name]]).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(Object.entries(other).filter(([name]) => !immutable.includes(name))), ...Object.fromEntries(entries) };
}

/** Who names no keys of a signed domain leaves those that there are; who names some wants these. */
const fromOneSide: Readonly<Record<string, readonly string[]>> = { DomainRegistration: ["dnssec"] };

describe.each(Object.entries(registry))("the comparison of %s", (_, definition) => {
  test("finds nothing to differ from itself, in a copy and through JSON", () => {
    fc.assert(
      fc.property(inputsFor(definition), (inputs) => {
        expect(diff(definition, inputs, structuredClone(inputs), {}).changed).toEqual([]);
        expect(diff(definition, JSON.parse(JSON.stringify(inputs)) as Values, inputs, {}).changed).toEqual([]);
      }),
    );
  });

  test("is the same from both sides", () => {
    fc.assert(
      fc.property(inputsFor(definition), inputsFor(definition), (one, drawn) => {
        const other = ofOneObject(definition, one, drawn);
        const changed = (before: Values, after: Values) =>
          diff(definition, before, after, {}).changed.filter((name) => !fromOneSide[definition.type]?.includes(name));
        expect(changed(one, other)).toEqual(changed(other, one));
      }),
    );
  });

  test("takes null and undefined for absent", () => {
    fc.assert(
      fc.property(inputsFor(definition), fc.constantFrom(null, undefined), (inputs, nothing) => {
        const padded = { ...Object.fromEntries(Object.keys(definition.inputFields).map((name) => [name, nothing])), ...inputs };
        expect(diff(definition, inputs, padded, {}).changed).toEqual([]);
        expect(diff(definition, padded, inputs, {}).changed).toEqual([]);
      }),
    );
  });

  test("takes a required field that is shown as null for another value, whatever its own comparison", () => {
    for (const [name, field] of Object.entries(definition.inputFields).filter(
      ([name, { required }]) => required && definition.same?.[name],
    )) {
      fc.assert(
        fc.property(anyOf(field.shape), fc.constantFrom(null, undefined), (value, nothing) => {
          expect(sameField(definition, name, value, nothing, { parentFacts: {}, fields: { [name]: value } })).toBe(false);
          expect(sameField(definition, name, nothing, value, { parentFacts: {}, fields: { [name]: value } })).toBe(false);
        }),
      );
    }
  });

  test("takes a number for its name", () => {
    for (const [name, { shape }] of Object.entries(definition.inputFields)) {
      if (shape.kind !== "coded") continue;
      for (const [word, code] of Object.entries(shape.names))
        expect(diff(definition, { [name]: word }, { [name]: code }, {}).changed).toEqual([]);
    }
  });

  test("never shows drift right after a write, whatever the platform made of it", () => {
    fc.assert(
      fc.property(inputsFor(definition), inputsFor(definition), (given, shown) => {
        const inputs = filledIn(definition.inputFields, given);
        const written = stateAfterWrite(definition, inputs, shown, {});
        const seen = stateAfterRead(definition, written, shown, {});
        expect(diff(definition, seen, inputs, {}).changed).toEqual([]);
        expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
        expect(stateAfterRead(definition, seen, shown, {})).toEqual(seen);
      }),
    );
  });

  test("never shows drift when no answer carries a field", () => {
    fc.assert(
      fc.property(inputsFor(definition), (inputs) =>
        expect(
          diff(definition, stateAfterRead(definition, stateAfterWrite(definition, inputs, inputs, {}), {}, {}), inputs, {}).changed,
        ).toEqual([]),
      ),
    );
  });
});

describe("what the platform shows otherwise than it was written", () => {
  const inputs = recordIn("7", { value: "192.0.2.1", ttl: 300 });

  test("is kept beside the program's spelling and is no drift, until it changes", () => {
    const written = stateAfterWrite(recordType, inputs, { ...inputs, ttl: 60 }, {});
    expect(written.ttl).toBe(300);
    expect(Object.keys(written.normalised ?? {})).toEqual(["ttl"]);
    const same = stateAfterRead(recordType, written, { ...inputs, ttl: 60 }, {});
    expect(same).toEqual(written);
    const drifted = stateAfterRead(recordType, same, { ...inputs, ttl: 61 }, {});
    expect(drifted.ttl).toBe(61);
    expect(diff(recordType, drifted, inputs, {}).changed).toEqual(["ttl"]);
    expect(drifted.normalised).toBeUndefined();
  });

  test("is no drift either when a set of it comes in another order", () => {
    const settings = { siteId: "1", cookieVaryParameters: ["a"] };
    const written = stateAfterWrite(cachingType, settings, { cookieVaryParameters: ["a", "b"] }, {});
    expect(stateAfterRead(cachingType, written, { cookieVaryParameters: ["b", "a"] }, {}).cookieVaryParameters).toEqual(["a"]);
  });

  test("is kept without its value, which may be a secret", () => {
    const written = stateAfterWrite(recordType, recordIn("7", { value: "hush" }), recordIn("7", { value: "hush-hush" }), {});
    expect(JSON.stringify(written)).not.toContain("hush-hush");
  });

  test("is forgotten once the platform shows what was written", () => {
    const written = stateAfterWrite(recordType, inputs, { ...inputs, ttl: 60 }, {});
    const settled = stateAfterRead(recordType, written, inputs, {});
    expect(settled.normalised).toBeUndefined();
    expect(stateAfterRead(recordType, settled, { ...inputs, ttl: 60 }, {}).ttl).toBe(60);
  });

  test("isn't kept for what means the same", () => {
    const spelled = recordIn("7", { name: "WWW.Example.com.", value: "192.0.2.1" });
    const written = stateAfterWrite(recordType, spelled, { ...spelled, name: "www" }, { zone: "example.com" });
    expect(written).toMatchObject({ name: "WWW.Example.com.", fqdn: "www.example.com" });
    expect(written.normalised).toBeUndefined();
  });

  test("of a later write replaces that of an earlier one", () => {
    const first = stateAfterWrite(recordType, inputs, { ...inputs, ttl: 60 }, {});
    const second = stateAfterWrite(recordType, { ...inputs, ttl: 600 }, { ...inputs, ttl: 600 }, {}, first);
    expect(second.normalised).toBeUndefined();
  });

  test("goes with a field that the program drops", () => {
    const first = stateAfterWrite(recordType, inputs, { ...inputs, ttl: 60 }, {});
    const second = stateAfterWrite(recordType, recordIn("7"), {}, {}, first);
    expect(second.normalised).toBeUndefined();
    expect(second).not.toHaveProperty("ttl");
  });
});

describe("outputs", () => {
  test("keep their value when an answer doesn't carry them, and go when it shows nothing", () => {
    const state = stateAfterWrite(
      zoneType,
      { name: "example.com" },
      { name: "example.com", nameservers: ["a"], dnssecData: { enabled: true } },
      {},
    );
    expect(stateAfterRead(zoneType, state, { name: "example.com" }, {})).toEqual(state);
    expect(stateAfterRead(zoneType, state, { name: "example.com", dnssecData: null }, {})).not.toHaveProperty("dnssecData");
  });

  test("of an object that is only looked at hold everything that it shows, and no nulls", () => {
    const state = stateOfFound(
      recordType,
      { zoneId: "7" },
      { name: "www", type: "A", value: "192.0.2.1", ttl: 300, comment: null, recordId: "9", createdAt: "2025" },
      { zone: "example.com" },
    );
    expect(state).toEqual({ zoneId: "7", name: "www", type: "A", value: "192.0.2.1", ttl: 300, fqdn: "www.example.com" });
  });
});

describe("parts that the program leaves out", () => {
  test("of an object in a list are the platform's business", () => {
    const inputs = ruleOf("1");
    const shown = { ...inputs, actionType: 4, triggers: [{ type: 4, patternMatchingType: 0, parameter1: "", patternMatches: ["XX"] }] };
    expect(diff(ruleType, stateAfterRead(ruleType, stateAfterWrite(ruleType, inputs, shown, {}), shown, {}), inputs, {}).changed).toEqual(
      [],
    );
  });

  test("are a change when they are dropped from the program", () => {
    const before = ruleOf("1", { triggers: [{ type: 4, patternMatchingType: 1, patternMatches: ["XX"] }] });
    expect(diff(ruleType, before, ruleOf("1", { triggers: [{ type: 4, patternMatches: ["XX"] }] }), {}).changed).toEqual(["triggers"]);
  });
});

test("sets are compared as sets, lists as lists", () => {
  const settings = (cookies: string[]) => ({ siteId: "1", cookieVaryParameters: cookies });
  expect(diff(cachingType, settings(["a", "b"]), settings(["b", "a"]), {}).changed).toEqual([]);
  expect(diff(cachingType, settings(["a", "b"]), settings(["a"]), {}).changed).toEqual(["cookieVaryParameters"]);
  const action = (parameter: string) => ({ actionType: 5, actionParameter1: parameter });
  expect(diff(ruleType, { extraActions: [action("x"), action("y")] }, { extraActions: [action("y"), action("x")] }, {}).changed).toEqual([
    "extraActions",
  ]);
});

test("what the platform fills in for nothing is nothing", () => {
  const compare = { parentFacts: {}, fields: {} };
  for (const shown of [null, undefined, "", []]) expect(sameField(recordType, "comment", "", shown, compare)).toBe(true);
  expect(sameField(cachingType, "smartCache", false, null, compare)).toBe(true);
  expect(sameField(cachingType, "smartCache", true, null, compare)).toBe(false);
  expect(sameField(cachingType, "cacheExpiration", 0, undefined, compare)).toBe(true);
});

test("free JSON is compared whole, whatever the order of its keys", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => expect(sameAny(value, JSON.parse(JSON.stringify(value)))).toBe(true)));
  expect(sameAny({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: undefined, c: 2 }], a: 1 })).toBe(true);
  expect(sameAny([1, 2], [2, 1])).toBe(false);
  expect(sameAny({ a: 1 }, { a: "1" })).toBe(false);
});
