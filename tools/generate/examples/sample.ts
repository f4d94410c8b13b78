import type { Definition, Parent, Registry } from "../../../src/kernel/definition/resource";
import type { Fields, Shape } from "../../../src/kernel/definition/shape";
import type { IdParts, Values } from "../../../src/kernel/definition/values";
import type { Callable } from "../../../src/kernel/operations/lookUp";
import { naturalKey } from "../naturalKey";
import type { Schema, TypeSpec } from "../schema";
import {
  camel,
  type Field,
  lowerFirst,
  type Look,
  type Make,
  type Program,
  type Setting,
  type Statement,
  upperFirst,
  type Value,
} from "./program";

/** The samples that a reader needs, where the first alone isn't the best example. The others are there for the tests. */
const shownSamples: Readonly<Record<string, readonly number[]>> = {
  DnsRecord: [0, 2, 3, 4, 5, 6],
  EdgeRule: [0, 1],
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
  const writer = new Writer(sources);
  const { parent } = definition;
  const samples = definition.samples(markedIds);
  const shown = (shownSamples[definition.type] ?? [0]).map((index) => samples[index] as Values);
  const above = parent && writer.parent(parent);
  for (const sample of shown) writer.make(definition, sample, above);
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

function shownKey(registry: Registry, definition: Definition): string {
  const key = naturalKey(registry, definition);
  if (key === undefined) throw new Error(`no example can look up a ${definition.type}: its first sample has no natural key`);
  return key;
}

/** Ids that samples are asked with: each says of itself which one it is. */
const mark = "id:";
const markedIds = new Proxy<IdParts>({}, { get: (_, name) => mark + String(name) });

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
    const name = this.#nameFor(definition, sample);
    const specs = this.#sources.schema.resources[this.#token(type)]?.inputProperties ?? {};
    const inputs = this.#fields(inputFields, specs, sample, camel(name), above);
    const made: Make = { does: "make", name, type, inputs };
    this.#statements.push(made);
    return made;
  }

  ask({ name, inputFields, outputFields }: Callable, args: Values): void {
    const specs = this.#sources.schema.functions[this.#token(name)]?.inputs.properties ?? {};
    const own = lowerFirst(name.replace(/^get/, ""));
    const [shown = ""] = Object.keys(outputFields);
    this.#statements.push({ does: "ask", name: own, function: name, args: this.#fields(inputFields, specs, args, own, undefined), shown });
  }

  #look(name: string, definition: Definition): Look {
    const look: Look = { does: "look", name, type: definition.type, key: shownKey(this.#sources.registry, definition) };
    this.#statements.push(look);
    return look;
  }

  #token(name: string): string {
    return `${this.#sources.schema.name}:index:${name}`;
  }

  #fields(
    fields: Fields,
    specs: Readonly<Record<string, TypeSpec>>,
    values: Values,
    owner: string,
    above: Look | Make | undefined,
  ): Field[] {
    return Object.entries(values).map(([name, value]): Field => {
      const field = fields[name];
      if (typeof value === "string" && value.startsWith(mark))
        return [name, above ? this.#idOf(above, value.slice(mark.length)) : this.#id(value.slice(mark.length))];
      if (field?.marks.secret && typeof value === "string")
        return [name, this.#setting(owner + upperFirst(name), true, { of: owner, name })];
      return [name, this.#value(field?.shape, specs[name] ?? {}, value, owner)];
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

  #value(shape: Shape | undefined, spec: TypeSpec, value: unknown, owner: string): Value {
    const type = typeNameOf(spec);
    switch (shape?.kind) {
      case "choice":
        return { is: "choice", type, value: value as string };
      case "coded": {
        // A name explains itself.
        const name = Object.entries(shape.names).find(([, number]) => number === value)?.[0];
        return { is: "coded", type, names: shape.names, value: name ?? (value as string | number) };
      }
      case "list":
        return { is: "list", items: (value as unknown[]).map((item) => this.#value(shape.item, spec.items ?? {}, item, owner)) };
      case "object": {
        const specs = this.#sources.schema.types[this.#token(type)]?.properties ?? {};
        return { is: "object", type, fields: this.#fields(shape.fields, specs, value as Values, owner, undefined) };
      }
      case "any":
        return { is: "free", value };
      default:
        return { is: "plain", value: value as string | number | boolean };
    }
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

/** The name of the type that a place refers to. */
function typeNameOf({ $ref, oneOf = [] }: TypeSpec): string {
  const reference = $ref ?? oneOf.find((one) => one.$ref)?.$ref ?? "";
  return reference.slice(reference.lastIndexOf(":") + 1);
}

function slug(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}
