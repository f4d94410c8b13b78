import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { actionMeanings } from "../../src/vocabulary/edgeActions";
import { actionNames } from "../../src/vocabulary/edgeRuleCodes";
import { componentSpecs } from "./components";
import { listerOf, unlisted } from "../../src/kernel/operations/listUp";
import type { Callable } from "../../src/kernel/operations/lookUp";
import type { Field, Fields, Shape } from "../../src/kernel/definition/shape";

type Spec = Record<string, unknown>;

/** What a schema says of a place for a value. */
export interface TypeSpec {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly oneOf?: readonly TypeSpec[];
  readonly secret?: boolean;
  /** Whether it takes no output. */
  readonly plain?: boolean;
}

type Properties = Readonly<Record<string, TypeSpec>>;

/** The part of a package schema that the examples need. */
export interface Schema extends Spec {
  readonly name: string;
  readonly types: Readonly<Record<string, { readonly properties?: Properties; readonly required?: readonly string[] }>>;
  readonly resources: Readonly<
    Record<string, { readonly description: string; readonly inputProperties: Properties; readonly requiredInputs: readonly string[] }>
  >;
  readonly functions: Readonly<Record<string, { readonly description: string; readonly inputs: { readonly properties: Properties } }>>;
  readonly language: ReturnType<typeof languagesOf>;
}

/** What a package says of itself beside its types. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly homepage: string;
  readonly repository: string;
  readonly published: Published;
  readonly settings: Fields;
}

/** The names under which it is published: `registry` in package.json. */
export interface Published {
  readonly displayName: string;
  readonly publisher: string;
  readonly namespace: string;
  readonly logoUrl: string;
  readonly pluginDownloadURL: string;
  readonly sdks: { readonly nodejs: string; readonly python: string; readonly go: string };
}

/** What the generators of SDKs are told. The SDK for Node has a name of its own: `pulumi-hosting` is this package. */
const languagesOf = ({ nodejs, python, go }: Published["sdks"]) => ({
  nodejs: { packageName: nodejs, respectSchemaVersion: true },
  python: { packageName: python, respectSchemaVersion: true, pyproject: { enabled: true }, inputTypes: "classes-and-dicts" },
  go: { importBasePath: go, respectSchemaVersion: true },
  csharp: { rootNamespace: "Pulumi", respectSchemaVersion: true },
  java: { basePackage: "com.pulumi", buildFiles: "gradle", dependencies: { "com.pulumi:pulumi": "1.16.0" } },
});

/** The Pulumi package schema of all types: what SDK generators, docs and the registry work from. */
export function packageSchema(
  registry: Registry,
  functions: Readonly<Record<string, Callable>>,
  facts: PackageFacts,
  root: string,
): Schema {
  const { published } = facts;
  const types: Record<string, Spec> = {};
  const refs = new Map<string, Refs>();
  // A look-up shows the types of its resource.
  const refsOf = (owner: string): Refs => {
    const known = refs.get(owner) ?? new Refs(facts.name, owner, types);
    refs.set(owner, known);
    return known;
  };
  const resources = Object.entries(registry).map(([type, definition]) => [type, resourceSpec(refsOf(type), definition)] as const);
  const calls = Object.entries(functions).map(([name, callable]) => {
    const type = name.replace(/^get/, "");
    const isShared = registry[type] !== undefined && !Object.values(callable.outputFields).some(({ shape }) => hasCodes(shape));
    return [name, functionSpec(refsOf(isShared ? type : `Get${type}`), callable)] as const;
  });
  const byToken = (specs: readonly (readonly [string, Spec])[]) =>
    Object.fromEntries(specs.map(([name, spec]) => [`${facts.name}:index:${name}`, spec]));
  const settings = settingsSpec(facts, types);
  const components = componentSpecs(registry, root, {
    type: (type, name, { shape }) => refsOf(type).type(shape, name),
    object: (type, fields) => ({ properties: properties(refsOf(type), fields), required: required(fields) }),
  });
  return {
    name: facts.name,
    displayName: published.displayName,
    version: facts.version,
    description: facts.description,
    keywords: facts.keywords,
    license: facts.license,
    homepage: facts.homepage,
    repository: facts.repository,
    logoUrl: published.logoUrl,
    pluginDownloadURL: published.pluginDownloadURL,
    namespace: published.namespace,
    // Without one, the project for .NET names Pulumi as its author.
    publisher: published.publisher,
    // So the SDKs that `pulumi package add` makes are those that `npm run sdks` makes.
    meta: { moduleFormat: "(.*)", supportPack: true },
    config: { variables: settings },
    provider: { description: "The settings of one account.", inputProperties: settings },
    types: { ...types, ...components.types },
    resources: { ...byToken(resources), ...components.resources },
    functions: byToken(calls),
    language: languagesOf(published.sdks),
  } as unknown as Schema;
}

function settingsSpec({ name, settings }: PackageFacts, types: Record<string, Spec>): Spec {
  return properties(new Refs(name, "Provider", types), settings);
}

function functionSpec(refs: Refs, { description, inputFields, outputFields }: Callable): Spec {
  const fieldsSpec = (fields: Fields): Spec => ({ type: "object", properties: properties(refs, fields), required: required(fields) });
  return { description, inputs: fieldsSpec(inputFields), outputs: fieldsSpec(inNumbers(outputFields)) };
}

/** Whether a program may give something in it by name. */
function hasCodes(shape: Shape): boolean {
  if (shape.kind === "list") return hasCodes(shape.item);
  return shape.kind === "coded" || (shape.kind === "object" && Object.values(shape.fields).some((field) => hasCodes(field.shape)));
}

/** The platform answers with numbers. SDKs fail on an answer that may be a number or a name. */
function inNumbers(fields: Fields): Fields {
  const numbers = (shape: Shape): Shape => {
    if (shape.kind === "list") return { ...shape, item: numbers(shape.item) };
    if (shape.kind === "object") return { ...shape, fields: inNumbers(shape.fields) };
    return shape.kind === "coded" ? { kind: "integer" } : shape;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, shape: numbers(field.shape) }]));
}

function resourceSpec(refs: Refs, definition: Definition): Spec {
  const outputs = { ...without(definition.inputFields, (field) => field.marks.providerOption === true), ...definition.outputFields };
  return {
    description: definition.description,
    properties: { ...properties(refs, outputs), ...keyedProperties(refs, outputs) },
    required: required(outputs),
    inputProperties: properties(refs, definition.inputFields),
    // What the platform never shows can't be imported, and the engine's import fails on a required choice that it doesn't get.
    requiredInputs: required(without(definition.inputFields, ({ marks }) => marks.writeOnly === true)),
    listInputs: listInputs(refs, definition),
  };
}

/** What `pulumi do TYPE list` takes. Without it, the engine doesn't know the command, and shows its help: no advice would reach the user. */
function listInputs(refs: Refs, definition: Definition): Spec {
  const lister = listerOf(definition);
  if (!lister) return { type: "object", description: sentence(unlisted(definition)), properties: {} };
  const { inputFields } = lister;
  return { type: "object", properties: properties(refs, inputFields), required: required(inputFields) };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function without(fields: Fields, left: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !left(field)));
}

function required(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.required);
}

function properties(refs: Refs, fields: Fields, owner = ""): Spec {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape, description, marks }]) => [
      name,
      {
        ...refs.type(shape, owner === "" ? name : owner + name.charAt(0).toUpperCase() + name.slice(1)),
        description,
        ...(marks.secret && { secret: true }),
        // Only told: `replaceOnChanges` would make the engine replace what the provider calls no change.
        ...(marks.immutable && { willReplaceOnChanges: true }),
      },
    ]),
  );
}

/** Lists that the state holds by label: what stands under one is what the label doesn't tell, and the object's id. */
function keyedProperties(refs: Refs, fields: Fields): Spec {
  const keyed = Object.entries(fields).filter(([, { marks }]) => marks.keyed !== undefined);
  return Object.fromEntries(
    keyed.map(([name, { shape, description, marks }]) => [
      name,
      { type: "object", additionalProperties: refs.entry(shape, name, marks.keyed as string), description },
    ]),
  );
}

/** Object and enumeration types stand by themselves in a schema; whoever uses them refers to them. */
class Refs {
  readonly #declared = new Map<string, string>();

  constructor(
    private readonly module: string,
    private readonly prefix: string,
    private readonly types: Record<string, Spec>,
  ) {}

  type(shape: Shape, name: string): Spec {
    switch (shape.kind) {
      case "text":
        return { type: "string" };
      case "boolean":
      case "integer":
      case "number":
        return { type: shape.kind };
      case "any":
        return { type: "object", additionalProperties: { $ref: "pulumi.json#/Any" } };
      case "list":
        return { type: "array", items: this.type(shape.item, name.replace(/s$/, "")) };
      case "choice":
        return this.#declare(name, `The values of \`${name}\` of ${this.prefix}.`, {
          type: "string",
          enum: shape.values.map((value) => ({ name: value, value })),
        });
      case "coded":
        return {
          oneOf: [
            { type: "integer" },
            this.#declare(name, `Names for the numbers of \`${name}\` of ${this.prefix}.`, { type: "string", enum: namesOf(shape) }),
          ],
        };
      case "object":
        return this.#declare(name, `The fields of \`${name}\` of ${this.prefix}.`, {
          type: "object",
          properties: properties(this, shape.fields, name),
          required: required(shape.fields),
        });
    }
  }

  /** An item of a list that is held by label. */
  entry(shape: Shape, name: string, id: string): Spec {
    if (shape.kind !== "list" || shape.item.kind !== "object")
      throw new Error(`${name} is held by label, so it has to be a list of objects`);
    const singular = name.replace(/s$/, "");
    return this.#declare(`${singular}Entry`, `The fields of an item of \`${name}\` of ${this.prefix} that its label doesn't contain.`, {
      type: "object",
      properties: {
        ...properties(this, shape.item.fields, singular),
        [id]: { type: "string", description: "The object's id at the platform." },
      },
    });
  }

  #declare(name: string, description: string, spec: Spec): Spec {
    // What has the same form needs no second name.
    const form = JSON.stringify(spec);
    const token = this.#declared.get(form) ?? `${this.module}:index:${this.prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (!this.#declared.has(form)) {
      if (this.types[token]) throw new Error(`two types would be called ${token}: rename one of the fields ${name}`);
      this.types[token] = { description, ...spec };
      this.#declared.set(form, token);
    }
    return { $ref: `#/types/${token}` };
  }
}

/** Only the actions of edge rules have names that don't say enough. */
function namesOf({ names }: Extract<Shape, { kind: "coded" }>): Spec[] {
  const meaning = (name: string): string => (names === actionNames ? `: it ${actionMeanings[name as keyof typeof actionNames]}` : "");
  return Object.entries(names).map(([name, code]) => ({ name, value: name, description: `The platform's ${code}${meaning(name)}.` }));
}
