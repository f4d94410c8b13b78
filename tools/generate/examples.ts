import type { Definition, Registry } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import type { Fields, Shape } from "../../src/kernel/definition/shape";

/** A program that shows a type: its samples, below a parent that is there already. What is a secret comes from the configuration. */
export function exampleOf(registry: Registry, definition: Definition): string {
  const program = new Program();
  const { parent, type } = definition;
  // Of what has no parent, or is there but once in it, or holds many by itself, one is enough.
  const shown = definition
    .samples(parent ? { [parent.property]: "" } : {})
    .slice(0, parent && definition.kind !== "singleton" && definition.kind !== "set" ? undefined : 1);
  const around = parent ? program.parent(registry, parent) : {};
  for (const sample of shown) program.make(definition, sample, around);
  return program.text(type);
}

/** How a program looks at a type's first sample by its natural key, where it has one that is a single input. */
export function naturalKey({ samples, identity }: Definition): string | undefined {
  const [sample = {}] = samples({});
  const key = Object.values(sample).find((value) => typeof value === "string" && identity.matchesName?.(sample, value, {}));
  return key as string | undefined;
}

class Program {
  readonly #classes = new Set<string>();
  readonly #names = new Set<string>();
  readonly #lines: string[] = [];
  #config = false;

  /** The parent, as an input of its children. */
  parent(registry: Registry, { property, type, readyVia: through }: NonNullable<Definition["parent"]>): Record<string, string> {
    const name = property.replace(/Id$/, "");
    this.#classes.add(type);
    this.#lines.push(`const ${name} = ${type}.get("${name}", "${naturalKey(registry[type] as Definition)}");`);
    if (through === undefined) return { [property]: `${name}.id` };
    const ready = lowerFirst(through);
    const definition = registry[through] as Definition;
    this.#lines.push(
      `const ${ready} = ${this.#constructed(definition, definition.samples({ [property]: "" })[0] as Values, { [property]: `${name}.id` })}`,
    );
    return { [property]: `${ready}.id` };
  }

  make(definition: Definition, sample: Values, around: Record<string, string>): void {
    this.#lines.push(this.#constructed(definition, sample, around));
  }

  text(type: string): string {
    const used = [...this.#classes].sort();
    const imports = [
      ...(this.#config ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
      `import { ${used.join(", ")} } from "pulumi-hosting";`,
    ];
    if (!used.includes(type)) throw new Error(`the example of ${type} doesn't show it`);
    return [...imports, "", ...(this.#config ? ["const config = new pulumi.Config();"] : []), ...this.#lines, ""].join("\n");
  }

  #constructed(definition: Definition, sample: Values, around: Record<string, string>): string {
    this.#classes.add(definition.type);
    const name = this.#name(definition, sample);
    const fields = Object.entries(sample).map(([field, value]): [string, string] => [
      field,
      around[field] ?? this.#value(definition.inputFields, field, value, camel(name)),
    ]);
    return `new ${definition.type}("${name}", ${objectText(fields, "")});`;
  }

  #value(fields: Fields, name: string, value: unknown, owner: string, within = ""): string {
    const field = fields[name];
    if (field?.marks.secret && typeof value === "string") {
      this.#config = true;
      return `config.requireSecret("${owner}${upperFirst(name)}")`;
    }
    return this.#literal(field?.shape, value, owner, within);
  }

  #literal(shape: Shape | undefined, value: unknown, owner: string, within: string): string {
    const deeper = `${within}  `;
    if (Array.isArray(value))
      return `[${value.map((item) => this.#literal(shape?.kind === "list" ? shape.item : undefined, item, owner, deeper)).join(", ")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const fields = shape?.kind === "object" ? shape.fields : {};
    return objectText(
      Object.entries(value).map(([name, inner]): [string, string] => [name, this.#value(fields, name, inner, owner, deeper)]),
      deeper,
    );
  }

  /** What the sample calls itself, else its type. */
  #name({ type, inputFields, parent }: Definition, sample: Values): string {
    const texts = Object.entries(sample).filter(
      ([name, value]) =>
        name !== parent?.property && !inputFields[name]?.marks.secret && typeof value === "string" && /^[\p{L}\d_.@ -]+$/u.test(value),
    );
    const of = (kind: string) => texts.filter(([name]) => inputFields[name]?.shape.kind === kind).map(([, value]) => slug(value as string));
    const kinds = of("choice");
    const candidates = [
      ...of("text")
        .filter((text) => text !== "")
        .flatMap((text) => [text, ...kinds.map((kind) => `${text}-${kind}`)]),
      ...kinds,
      slug(type),
    ];
    const free = candidates.find((candidate) => /[a-z]/.test(candidate) && !this.#names.has(candidate));
    if (free === undefined) throw new Error(`the samples of ${type} can't be told apart by name`);
    this.#names.add(free);
    return free;
  }
}

const lineLength = 120;

function objectText(fields: readonly (readonly [string, string])[], indent: string): string {
  const parts = fields.map(([name, text]) => `${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}: ${text}`);
  const line = `{ ${parts.join(", ")} }`;
  if (line.length + indent.length <= lineLength && !line.includes("\n")) return line;
  return `{\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}}`;
}

function slug(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
