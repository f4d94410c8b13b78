import { isUpdatable } from "../../../src/kernel/definition/forms";
import type { Definition, Parent, Registry } from "../../../src/kernel/definition/resource";
import type { Fields, Shape } from "../../../src/kernel/definition/shape";
import type { IdParts, Values } from "../../../src/kernel/definition/values";
import { checkInputs } from "../../../src/kernel/operations/checkInputs";
import type { Callable } from "../../../src/kernel/operations/lookUp";
import { naturalKey } from "../naturalKey";
import type { Schema, TypeSpec } from "../schema";
import { componentSamples } from "./components";
import {
  type Bare,
  camel,
  type Field,
  lowerFirst,
  type Look,
  type Make,
  type Module,
  type Program,
  type Setting,
  type Statement,
  upperFirst,
  type Value,
} from "./program";

/** The samples that a reader needs, where the first alone isn't the best example. The others are there for the tests. */
const shownSamples: Readonly<Record<string, readonly number[]>> = {
  DnsRecord: [0, 2, 3, 4, 5, 6],
  EdgeRule: [1, 0],
  RateLimit: [1, 0],
};

/** What the examples are made from. */
export interface Sources {
  readonly registry: Registry;
  /** What the SDKs are generated from: it has the names of their types. */
  readonly schema: Schema;
}

/** A program that shows a type: its samples, below a parent that is there already. What is a secret comes from the configuration. */
export function resourceProgram(sources: Sources, definition: Definition): Program {
  const samples = definition.samples(markedIds);
  return programOf(
    sources,
    definition,
    shownOf(definition).map((index) => samples[index] as Values),
  );
}

/** The same with the inputs alone that a creation needs; nothing where the first program has no others. */
export function leastProgram(sources: Sources, definition: Definition): Program | undefined {
  const [index = 0, ...more] = shownOf(definition);
  const [sample = {}, checked = {}] = [markedIds, someIds].map((ids) => definition.samples(ids)[index]);
  const names = neededOf(definition, checked);
  if (more.length === 0 && names.length === Object.keys(sample).length) return undefined;
  return programOf(sources, definition, [Object.fromEntries(names.map((name) => [name, sample[name]]))]);
}

/** What is left of a sample when each input is gone that can be. Settings need one to set; a rule without its triggers would be for all. */
function neededOf(definition: Definition, sample: Values): string[] {
  const stays = Object.keys(sample).filter((name) => Array.isArray(sample[name]) && typeof sample[name][0] === "object");
  const isComplete = (names: readonly string[]): boolean =>
    stays.every((name) => names.includes(name)) &&
    (definition.kind !== "singleton" || !isUpdatable(definition) || names.some((name) => !name.endsWith("Id"))) &&
    checkInputs(definition, {}, Object.fromEntries(names.map((name) => [name, sample[name]])), {}, false).problems.length === 0;
  const without = (names: string[], name: string): string[] => names.filter((one) => one !== name);
  return Object.keys(sample).reduceRight(
    (names, name) => (isComplete(without(names, name)) ? without(names, name) : names),
    Object.keys(sample),
  );
}

const shownOf = ({ type }: Definition): readonly number[] => shownSamples[type] ?? [0];

function programOf(sources: Sources, definition: Definition, samples: readonly Values[]): Program {
  const writer = new Writer(sources);
  const { parent } = definition;
  const above = parent && writer.parent(parent);
  for (const sample of samples) writer.make(definition, sample, above);
  return writer.program;
}

/** A program that calls a function with its first sample, or looks up what the first sample of a type makes. */
export function functionProgram(sources: Sources, callable: Callable): Program {
  const { registry } = sources;
  const writer = new Writer(sources);
  const args = callable.samples?.(markedIds)[0];
  writer.ask(callable, args ?? { id: shownKey(registry, registry[callable.name.replace(/^get/, "")] as Definition) });
  return writer.program;
}

/** A program that shows a component. */
export function componentProgram(sources: Sources, type: string): Program {
  const writer = new Writer(sources);
  const { name, inputs } = componentSamples(markedIds)[type] ?? {};
  if (name === undefined || inputs === undefined) throw new Error(`tools/generate/examples/components.ts has no sample of ${type}`);
  writer.component(type, name, inputs);
  return writer.program;
}

function shownKey(registry: Registry, definition: Definition): string {
  const key = naturalKey(registry, definition);
  if (key === undefined) throw new Error(`no example can look up a ${definition.type}: its first sample has no natural key`);
  return key;
}

/** Ids that samples are asked with: each says of itself which one it is. */
const mark = "id:";
const markedIds = new Proxy<IdParts>({}, { get: (_, name) => mark + String(name) });
const someIds = new Proxy<IdParts>({}, { get: () => "1" });

/** Where values stand: what is declared of the fields there. */
interface Place {
  readonly fields: Fields;
  readonly specs: Readonly<Record<string, TypeSpec>>;
  readonly required?: readonly string[];
  /** What the settings of its secrets are named after. */
  readonly owner: string;
  readonly above?: Look | Make;
}

class Writer {
  readonly #statements: Statement[] = [];
  readonly #settings: Setting[] = [];
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  get program(): Program {
    return { statements: this.#statements, settings: this.#settings };
  }

  /** Finds the parent, and makes what makes it ready. */
  parent({ property, type, readyVia }: Parent): Look | Make {
    const { registry } = this.#sources;
    const found = this.#look(property.replace(/Id$/, ""), registry[type] as Definition);
    if (readyVia === undefined) return found;
    const between = registry[readyVia] as Definition;
    return this.make(between, between.samples(markedIds)[0] as Values, found);
  }

  make(definition: Definition, sample: Values, above: Look | Make | undefined): Make {
    const { type, inputFields } = definition;
    return this.#make({ type, module: "index", name: this.#nameFor(definition, sample) }, inputFields, sample, above);
  }

  component(type: string, name: string, inputs: Values): void {
    this.#make({ type, module: "components", name }, {}, inputs, undefined);
  }

  #make(what: Pick<Make, "type" | "module" | "name">, fields: Fields, values: Values, above: Look | Make | undefined): Make {
    const { name: own, resources } = this.#sources.schema;
    const { inputProperties = {}, requiredInputs = [] } = resources[`${own}:${what.module}:${what.type}`] ?? {};
    const place: Place = { fields, specs: inputProperties, required: requiredInputs, owner: camel(what.name), above };
    const made: Make = { does: "make", ...what, inputs: this.#fields(place, values) };
    this.#statements.push(made);
    return made;
  }

  ask({ name, inputFields, outputFields }: Callable, args: Values): void {
    const specs = this.#sources.schema.functions[this.#token(name)]?.inputs.properties ?? {};
    const own = lowerFirst(name.replace(/^get/, ""));
    const [shown = ""] = Object.keys(outputFields);
    const place = { fields: inputFields, specs, owner: own };
    this.#statements.push({ does: "ask", name: own, function: name, args: this.#fields(place, args), shown });
  }

  #look(name: string, definition: Definition): Look {
    const look: Look = { does: "look", name, type: definition.type, key: shownKey(this.#sources.registry, definition) };
    this.#statements.push(look);
    return look;
  }

  #token(name: string): string {
    return `${this.#sources.schema.name}:index:${name}`;
  }

  #fields({ fields, specs, required = [], owner, above }: Place, values: Values): Field[] {
    return Object.entries(values).map(([name, value]): Field => {
      const spec = specs[name] ?? {};
      if (typeof value === "string" && value.startsWith(mark))
        return [name, above ? this.#idOf(above, value.slice(mark.length)) : this.#id(value.slice(mark.length))];
      if (spec.secret && typeof value === "string") return [name, this.#setting(owner + upperFirst(name), true, { of: owner, name })];
      const bare = spec.plain ? (required.includes(name) ? "always" : "maybe") : undefined;
      return [name, this.#value(fields[name]?.shape, spec, value, owner, bare)];
    });
  }

  /** The id of what is found or made above, or the part of that id that is asked for. */
  #idOf(of: Look | Make, name: string): Value {
    const parts = this.#sources.registry[of.type]?.id ?? [];
    return parts.length > 1 && parts.includes(name) ? { is: "id", of, part: name } : { is: "id", of };
  }

  /** The id of something that the function doesn't make: it is looked up where it has a natural key. */
  #id(name: string): Value {
    const found = Object.values(this.#sources.registry).find(({ ownId, parent }) => ownId === name && !parent);
    return found ? { is: "id", of: this.#look(lowerFirst(found.type), found) } : this.#setting(name, false);
  }

  #setting(key: string, secret: boolean, part?: Setting["part"]): Value {
    const setting = { key, secret, ...(part && { part }) };
    this.#settings.push(setting);
    return { is: "setting", setting };
  }

  #value(shape: Shape | undefined, spec: TypeSpec, value: unknown, owner: string, bare?: Bare): Value {
    const type = typeNameOf(spec);
    switch (shape?.kind ?? this.#kindOf(spec)) {
      case "choice":
        return { is: "choice", type, value: value as string };
      case "coded": {
        const names = shape?.kind === "coded" ? shape.names : {};
        // A name explains itself.
        const name = Object.entries(names).find(([, number]) => number === value)?.[0];
        return { is: "coded", type, names, value: name ?? (value as string | number) };
      }
      case "list": {
        const item = shape?.kind === "list" ? shape.item : undefined;
        return {
          is: "list",
          items: (value as unknown[]).map((one) => this.#value(item, spec.items ?? {}, one, owner, bare && "always")),
          bare,
        };
      }
      case "object": {
        const { properties: specs = {}, required } = this.#sources.schema.types[tokenOf(spec)] ?? {};
        const place: Place = { fields: shape?.kind === "object" ? shape.fields : {}, specs, required, owner };
        const module = tokenOf(spec).split(":")[1] as Module;
        return { is: "object", type, module, fields: this.#fields(place, value as Values) };
      }
      case "map": {
        const specs = Object.fromEntries(Object.keys(value as Values).map((key) => [key, spec.additionalProperties ?? {}]));
        return { is: "map", entries: this.#fields({ fields: {}, specs, required: Object.keys(specs), owner }, value as Values) };
      }
      case "any":
        return { is: "free", value };
      default:
        return { is: "plain", value: value as string | number | boolean, bare };
    }
  }

  /** A component's inputs have no shapes: the schema tells what they are. */
  #kindOf(spec: TypeSpec): Shape["kind"] | "map" | undefined {
    if (spec.additionalProperties) return "map";
    if (spec.items) return "list";
    if (tokenOf(spec) === "") return undefined;
    return this.#sources.schema.types[tokenOf(spec)]?.properties ? "object" : spec.oneOf ? "coded" : "choice";
  }

  /** What the sample calls itself, else its type. */
  #nameFor({ type, inputFields }: Definition, sample: Values): string {
    const texts = Object.entries(sample).filter(
      ([name, value]) => !inputFields[name]?.marks.secret && typeof value === "string" && /^[\p{L}\d_.@ -]*$/u.test(value),
    );
    const of = (kind: string) => texts.filter(([name]) => inputFields[name]?.shape.kind === kind).map(([, value]) => slug(value as string));
    const kinds = of("choice");
    const named = of("text").filter((text) => text !== "");
    const candidates = [...named.flatMap((text) => [text, ...kinds.map((kind) => `${text}-${kind}`)]), ...kinds, slug(type)];
    const isFree = (name: string): boolean => !this.#statements.some((statement) => statement.name === name);
    const free = candidates.find((candidate) => /^[a-z]/.test(candidate) && isFree(candidate));
    if (free === undefined) throw new Error(`the samples of ${type} can't be told apart by name`);
    return free;
  }
}

/** The type that a place refers to. */
function tokenOf({ $ref, oneOf = [] }: TypeSpec): string {
  return ($ref ?? oneOf.find((one) => one.$ref)?.$ref ?? "").replace("#/types/", "");
}

function typeNameOf(spec: TypeSpec): string {
  const token = tokenOf(spec);
  return token.slice(token.lastIndexOf(":") + 1);
}

function slug(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}
