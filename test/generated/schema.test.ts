import { readFileSync } from "node:fs";
import { join } from "node:path";
import schema from "../../schema.json";
import { settings, variable } from "../../src/host/settings";
import { fieldsOf } from "../../src/kernel/definition/shape";
import { functions } from "../../src/functions";
import { callables, secretFields } from "../../src/kernel/operations/invoke";
import { registry } from "../../src/resources";

interface Property {
  readonly $ref?: string;
  readonly items?: Property;
  readonly oneOf?: readonly Property[];
  readonly description?: string;
  readonly secret?: boolean;
  readonly willReplaceOnChanges?: boolean;
}

interface Resource {
  readonly description: string;
  readonly properties: Record<string, Property>;
  readonly inputProperties: Record<string, Property>;
  readonly required: readonly string[];
  readonly requiredInputs: readonly string[];
}

interface Type {
  readonly description?: string;
  readonly properties?: Record<string, Property>;
  readonly enum?: readonly { readonly name?: string; readonly value: string }[];
}

const resources = schema.resources as unknown as Record<string, Resource>;
const types = schema.types as unknown as Record<string, Type>;
const described = Object.values(registry).map(({ type }) => [type, resources[`hosting:index:${type}`] as Resource] as const);

const languages = ["typescript", "yaml", "python", "go", "csharp", "java"];

/** The programs of a description or a page, by language. */
function programsIn(text: string): Record<string, string> {
  const blocks = [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = "", program = ""]) => [language, program] as const);
  // A page also shows commands.
  const found = blocks.filter(([language]) => language !== "sh");
  expect(found.map(([language]) => language)).toEqual(languages);
  return Object.fromEntries(found);
}

/** A description without its examples, which stand between the marks by which an SDK takes its own. */
function wordsOf(description: string): string {
  const [, words, examples] = /^([\s\S]*?)\n\n{{% examples %}}\n([\s\S]*){{% \/examples %}}\n$/.exec(description)!;
  expect(examples).toMatch(/^## Example Usage\n\n{{% example %}}\n[\s\S]*{{% \/example %}}\n$/);
  return words!;
}

/** The inputs that bear a mark. */
function having(fields: Record<string, Property>, mark: (property: Property) => unknown): string[] {
  return Object.keys(fields).filter((name) => mark(fields[name] as Property) !== undefined);
}

describe.each(described)("the schema of %s", (type, resource) => {
  const { inputFields, outputFields } = registry[type]!;

  test("has the definition's words, and the programs of the type's page", () => {
    const page = readFileSync(join(__dirname, `../../docs/resources/${type}.md`), "utf8");
    expect(wordsOf(resource.description)).toBe(registry[type]!.description);
    expect(programsIn(resource.description)).toEqual(
      programsIn(page.slice(page.indexOf("### TypeScript")).replaceAll("```ts\n", "```typescript\n")),
    );
  });

  test("describes every property", () => {
    for (const fields of [resource.properties, resource.inputProperties]) {
      expect(having(fields, ({ description }) => description)).toEqual(Object.keys(fields));
    }
  });

  test("says what is required, what replaces, and what is a secret", () => {
    const marked = (mark: (name: string) => unknown) => Object.keys(inputFields).filter(mark);
    // What the platform never shows is missing after an import, so it can't be required.
    expect(resource.requiredInputs).toEqual(marked((name) => inputFields[name]!.required && !inputFields[name]!.marks.writeOnly));
    expect(having(resource.inputProperties, ({ willReplaceOnChanges }) => willReplaceOnChanges)).toEqual(
      marked((name) => inputFields[name]!.marks.immutable),
    );
    expect(having(resource.inputProperties, ({ secret }) => secret)).toEqual(marked((name) => inputFields[name]!.marks.secret));
    expect(Object.keys(resource.properties)).toEqual([
      ...marked((name) => !inputFields[name]!.marks.providerOption),
      ...Object.keys(outputFields),
    ]);
  });
});

interface Call {
  readonly description: string;
  readonly inputs: Type & { readonly required: readonly string[] };
  readonly outputs: Type & { readonly required: readonly string[] };
}

const calls = schema.functions as unknown as Record<string, Call>;

test("has every function, each with its words", () => {
  expect(Object.keys(calls)).toEqual(Object.keys(callables(registry, functions)).map((name) => `hosting:index:${name}`));
});

test.each(Object.values(callables(registry, functions)).map((one) => [one.name, one] as const))(
  "the schema of %s describes every argument and result, and says what is required and what is a secret",
  (name, callable) => {
    const { description, inputs, outputs } = calls[`hosting:index:${name}`]!;
    expect(wordsOf(description)).toBe(callable.description);
    expect(Object.keys(programsIn(description))).toEqual(languages);
    for (const [{ properties = {}, required }, fields] of [
      [inputs, callable.inputFields],
      [outputs, callable.outputFields],
    ] as const) {
      expect(having(properties, (property) => property.description || undefined)).toEqual(Object.keys(fields));
      expect(required).toEqual(Object.keys(fields).filter((field) => fields[field]!.required));
    }
    expect(having(outputs.properties!, ({ secret }) => secret)).toEqual(secretFields(callable));
    expect(having(outputs.properties!, ({ willReplaceOnChanges }) => willReplaceOnChanges)).toEqual([]);
  },
);

test("every named type says what it is, and every choice has a name", () => {
  for (const [token, { description, properties = {}, enum: choices = [] }] of Object.entries(types)) {
    expect([token, description]).toEqual([token, expect.stringMatching(/\.$/)]);
    expect([token, having(properties, (property) => property.description)]).toEqual([token, Object.keys(properties)]);
    expect(choices.filter(({ name }) => !name)).toEqual([]);
  }
});

test("every named type is used", () => {
  const text = JSON.stringify(schema);
  expect(Object.keys(types).filter((token) => !text.includes(`"#/types/${token}"`))).toEqual([]);
});

test("every setting names its environment variable", () => {
  for (const [name, { description }] of Object.entries(fieldsOf(settings)))
    expect(description).toContain(`Environment: \`${variable(name)}\`.`);
  expect(Object.keys(schema.config.variables)).toEqual(Object.keys(settings.shape));
  expect(schema.provider.inputProperties).toEqual(schema.config.variables);
});

test("nothing in it changes what a program says", () => {
  // A generated SDK would write a default into every resource, copy the environment into the state, and the engine would replace
  // objects of which the provider says that nothing changed.
  expect(JSON.stringify(schema)).not.toMatch(/"(?:default|defaultInfo|replaceOnChanges)":/);
});
