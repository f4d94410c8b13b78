import { check, checkInputs, type Definition, registry, unknownValue, type Values, World } from "../harness";
import { z } from "zod";
import { written } from "../harness/program";
import { filledIn, pathOf, placesIn, withAt, wrongValue, type Place } from "../harness/values";

const parents: Values = new Proxy({}, { get: (_, name) => `${String(name)}-1` });

/** Every sample of every type, with a name for the test. */
const samples = Object.values(registry).flatMap((definition) =>
  definition
    .samples(parents as Record<string, string>)
    .map((inputs, index): [string, Definition, Values] => [`${definition.type} sample ${index + 1}`, definition, inputs]),
);

function problemPaths(definition: Definition, inputs: Values): string[] {
  return checkInputs(definition, {}, inputs).problems.map(({ path }) => path);
}

function places(definition: Definition, inputs: Values): Place[] {
  return placesIn(definition.inputFields, inputs);
}

describe.each(samples)("check of %s", (_, definition, inputs) => {
  test("accepts it, and passes it on as it is spelled", () => {
    const checked = checkInputs(definition, {}, inputs);
    expect(checked.problems).toEqual([]);
    expect(checked.warnings).toEqual([]);
    expect(written(definition, checked.inputs)).toEqual(filledIn(definition.inputFields, inputs));
  });

  test("misses each required field, by its path", () => {
    for (const { path, steps, field } of places(definition, inputs).filter(
      ({ field: { required }, value }) => required && value !== undefined,
    )) {
      expect([path, problemPaths(definition, withAt(inputs, steps, undefined))]).toEqual([path, [path]]);
      expect(checkInputs(definition, {}, withAt(inputs, steps, undefined)).problems[0]?.message).toMatch(/required/);
      expect(field.required).toBe(true);
    }
  });

  test("refuses a value of another type, by its path and without a word on other fields", () => {
    for (const { path, steps, field } of places(definition, inputs)) {
      expect([path, problemPaths(definition, withAt(inputs, steps, wrongValue(field.shape)))]).toEqual([path, [path]]);
      if (field.shape.kind === "integer") expect(problemPaths(definition, withAt(inputs, steps, 1.5))).toEqual([path]);
    }
  });

  test("refuses fields that don't exist, on every level", () => {
    const objects = [
      [],
      ...places(definition, inputs)
        .filter(({ field, value }) => field.shape.kind === "object" && isObject(value))
        .map(({ steps }) => steps),
      ...itemSteps(definition, inputs),
    ];
    for (const steps of objects) {
      const path = pathOf([...steps, "noSuchField"]);
      expect(problemPaths(definition, withAt(inputs, [...steps, "noSuchField"], 1))).toEqual([path]);
      expect(problemPaths(definition, withAt(inputs, [...steps, "__proto"], 1))).toEqual([pathOf([...steps, "__proto"])]);
    }
  });

  test("says how a field is spelled that was given in the API's spelling", () => {
    for (const name of Object.keys(definition.inputFields).filter((field) => /[A-Z]/.test(field))) {
      const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const { problems } = checkInputs(definition, {}, { ...inputs, [snake]: 1 });
      expect(problems.find(({ path }) => path === snake)?.message).toContain(name);
    }
  });

  test("refuses outputs as inputs and says that they are outputs", () => {
    for (const name of Object.keys(definition.outputFields).filter((output) => !(output in definition.inputFields))) {
      const { problems } = checkInputs(definition, {}, { ...inputs, [name]: "x" });
      expect(problems).toEqual([{ path: name, message: expect.stringMatching(/output/) }]);
    }
  });

  test("refuses what is outside a field's values and names those that are allowed", () => {
    for (const { path, steps, field } of places(definition, inputs)) {
      if (field.shape.kind !== "choice" && field.shape.kind !== "coded") continue;
      const { problems } = checkInputs(definition, {}, withAt(inputs, steps, "NoSuchName"));
      expect(problems.map((problem) => problem.path)).toEqual([path]);
      const allowed = field.shape.kind === "choice" ? field.shape.values : Object.keys(field.shape.names);
      for (const value of allowed) expect([path, problems[0]?.message]).toEqual([path, expect.stringContaining(value)]);
    }
  });

  test("refuses numbers, texts and lists beyond their declared bounds, by their path", () => {
    for (const { path, steps, value } of places(definition, inputs)) {
      for (const beyond of beyondBounds(schemaAt(definition, steps), value)) {
        expect([path, problemPaths(definition, withAt(inputs, steps, beyond))]).toEqual([path, [path]]);
      }
    }
  });

  test("lets unknown values pass, whole ones and those deep inside", () => {
    for (const { steps, value } of places(definition, inputs).filter(({ value }) => value !== undefined)) {
      expect(checkInputs(definition, {}, withAt(inputs, steps, unknownValue))).toMatchObject({ problems: [], warnings: [] });
      if (Array.isArray(value))
        expect(problemPaths(definition, withAt(inputs, steps, [...(value as unknown[]), unknownValue]))).toEqual([]);
    }
    const allUnknown = Object.fromEntries(Object.keys(definition.inputFields).map((name) => [name, unknownValue]));
    expect(problemPaths(definition, allUnknown)).toEqual([]);
  });

  test("takes null for absent, on every level", () => {
    for (const { path, steps, field, value } of places(definition, inputs)) {
      const nulled = checkInputs(definition, {}, withAt(inputs, steps, null));
      const absent = checkInputs(definition, {}, withAt(inputs, steps, undefined));
      expect([path, nulled]).toEqual([path, absent]);
      if (!field.required && value === undefined) expect(nulled.problems).toEqual([]);
    }
  });

  test("reports all failures at once", () => {
    const names = Object.keys(definition.inputFields);
    const wrong = Object.fromEntries(names.map((name) => [name, wrongValue(definition.inputFields[name]!.shape)]));
    expect(problemPaths(definition, wrong).sort()).toEqual([...names].sort());
  });

  test("never repeats a long text, which may be a secret", () => {
    const secret = "hush-".repeat(20);
    for (const { steps } of places(definition, inputs)) {
      const { problems } = checkInputs(definition, {}, withAt(inputs, steps, secret));
      for (const { message } of problems) expect(message).not.toContain(secret);
    }
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minLength?: number;
}

/** The JSON schema of a place: it tells the bounds. */
function schemaAt(definition: Definition, steps: readonly (string | number)[]): Schema {
  let schema = z.toJSONSchema(definition.inputs, { unrepresentable: "any" }) as Schema;
  for (const step of steps) schema = (typeof step === "number" ? schema.items : schema.properties?.[step]) ?? {};
  return schema;
}

function beyondBounds({ maximum, minimum, maxItems, maxLength, minItems, minLength }: Schema, value: unknown): unknown[] {
  const beyond: unknown[] = [];
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) beyond.push(maximum + 1);
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) beyond.push(minimum - 1);
  if (minLength !== undefined) beyond.push("");
  if (minItems !== undefined && Array.isArray(value)) beyond.push([]);
  if (maxLength !== undefined) beyond.push("x".repeat(maxLength + 1));
  if (maxItems !== undefined && Array.isArray(value))
    beyond.push(Array.from({ length: maxItems + 1 }, (_, index) => (value as unknown[])[index] ?? (value as unknown[])[0]));
  return beyond;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function itemSteps(definition: Definition, inputs: Values): (string | number)[][] {
  return places(definition, inputs)
    .filter(
      ({ field, value }) => field.shape.kind === "list" && field.shape.item.kind === "object" && Array.isArray(value) && value.length > 0,
    )
    .map(({ steps }) => [...steps, 0]);
}

/** The money and the objects that a creation costs for good. */
const costly = samples.filter(([, { kind }]) => kind === "purchase" || kind === "action");

test.each(costly)("what %s costs is said before, also where a preview doesn't know each input yet", async (_, definition, inputs) => {
  const world = await World.start();
  const said = async (given: Values) => {
    const process = world.process();
    await check(process.resource(definition), {}, given);
    return process.said.join("\n");
  };
  const whole = await said(inputs);
  expect(whole).toMatch(/charged at once|the creation of/);
  for (const name of Object.keys(inputs)) {
    const known = JSON.stringify(inputs[name]);
    const text = await said({ ...inputs, [name]: unknownValue });
    expect(text).not.toContain(unknownValue);
    if (text !== whole) expect([known, text]).toEqual([known, expect.stringContaining("(unknown until up)")]);
  }
});
