import { isUpdatable } from "../../src/kernel/definition/forms";
import type { FunctionFacts } from "../../src/kernel/definition/function";
import type { Compare, Definition } from "../../src/kernel/definition/resource";
import type { Field, Fields, Shape } from "../../src/kernel/definition/shape";
import { anchor, code, listed } from "./markdown";

/** So many names stand on a line; more get a list of their own. */
const fewNames = 6;

/** The types of fields, and the lists of the objects in them. */
class ShapeTables {
  readonly #below: string[] = [];
  readonly #named = new Map<object, string>();
  readonly #described = new Map<string, string>();

  /** A type in a few words. Objects and long lists of names get a list of their own, below. */
  type(shape: Shape, path: string, side: string): string {
    switch (shape.kind) {
      case "text":
        return "string";
      case "any":
        if (!shape.form || side !== "inputs") return "any object";
        return `any object, or [typed](#${this.#object(shape.form.inputFields, path, side)})`;
      case "choice":
        return shape.values.map(code).join(", ");
      case "list":
        return shape.item.kind === "object"
          ? `list of ${this.type(shape.item, `${path}[]`, side)}`
          : `list of ${shape.item.kind === "any" ? "objects of any form" : `${this.type(shape.item, path, side)}s`}`;
      case "object":
        return `[object](#${this.#object(shape.fields, path, side)})`;
      case "coded":
        return this.#coded(shape, path);
      default:
        return shape.kind;
    }
  }

  #coded({ names }: Extract<Shape, { kind: "coded" }>, path: string): string {
    const known = Object.entries(names).map(([name, number]) => [String(number), code(name)] as const);
    if (known.length <= fewNames) return known.map(([number, name]) => `${number} ${name}`).join(", ");
    if (!this.#named.has(names)) {
      const heading = `Names of ${code(path)}`;
      this.#named.set(names, heading);
      this.#below.push(`### ${heading}\n\n${known.map(([number, name]) => `${number} ${name}`).join(", ")}.\n`);
    }
    return `number, or [name](#${anchor(this.#named.get(names) as string)})`;
  }

  /** Where the fields of an object are described: below, or where the same fields are described already. */
  #object(fields: Fields, path: string, side: string): string {
    // Objects within come after it.
    const place = this.#below.push("") - 1;
    const entries = Object.entries(fields).map(([name, field]) =>
      entry(
        name,
        [
          this.type(field.shape, `${path}.${name}`, side),
          side === "inputs" && field.required && "required",
          field.marks.secret && "a secret",
        ],
        field.description,
      ),
    );
    const text = entries.join("");
    const described = this.#described.get(text);
    if (described !== undefined) {
      this.#below.splice(place, 1);
      return anchor(described);
    }
    this.#described.set(text, path);
    this.#below[place] = `### ${code(path)}\n\n${text}`;
    return anchor(path);
  }

  /** The lists that were referred to since the last time. */
  taken(): string {
    return this.#below
      .splice(0)
      .map((text) => `\n${text}`)
      .join("");
  }
}

/** A field: its name and what marks it on one line, its meaning below. */
function entry(name: string, marks: readonly (string | false | undefined)[], text: string): string {
  return `- **${code(name)}** ${marks.filter(Boolean).join(", ")}\\\n  ${text.replaceAll("\n", " ")}\n`;
}

/** A mark and a text, without what both say of a change. */
function said(change: string, text: string): { shownChange: string; text: string } {
  const isKnown = text.includes("`allowReplacement`");
  const shownChange = isKnown ? change.replace("; needs `allowReplacement`", "") : change;
  return { shownChange, text: shownChange.startsWith("replaces") ? text.replace(/ A change replaces the [a-z]+( [a-z]+)?\.$/, "") : text };
}

/** The rules of adoption have a section of their own on each page. */
function shortAdopt(text: string): string {
  return `${text.slice(0, text.indexOf(". ") + 1)} [What exists already](#what-exists-already).`;
}

/** The lists of a type's inputs and outputs, with those of the objects in them. */
export class FieldTables {
  readonly #shapes = new ShapeTables();

  constructor(private readonly definition: Definition) {}

  inputs(): string {
    const { inputFields } = this.definition;
    const changes = Object.keys(inputFields).map((name) => this.#change(name));
    const usual = changes.includes("in place") ? "in place" : "in place; `up` waits for it";
    const isMarked = changes.some((change) => change !== usual);
    const inWords = usual.replace("; `up`", ", and `up`");
    const entries = Object.entries(inputFields).map(([name, field], index) => {
      const [change, type] = [changes[index] as string, this.#shapes.type(field.shape, name, "inputs")];
      const { shownChange, text } = said(change, name === "adopt" ? shortAdopt(field.description) : field.description);
      return entry(name, [type, this.#needed(name, field), shownChange !== usual && shownChange], text);
    });
    const lead = changes.includes(usual) ? `A change is made ${inWords}${isMarked ? ", unless an input says otherwise" : ""}.\n\n` : "";
    return lead + entries.join("") + this.#shapes.taken();
  }

  outputs(): string {
    const { outputFields } = this.definition;
    const entries = Object.entries(outputFields).map(([name, { shape, marks, description }]) =>
      entry(name, [this.#shapes.type(shape, name, "outputs"), marks.secret && "a secret"], description),
    );
    return entries.join("") + this.#shapes.taken();
  }

  /** Whether a program has to name an input. What an absent one means, its description says. */
  #needed(name: string, { required, description, marks }: Field): string | false {
    if (required) return "required";
    if (marks.neededToCreate === "always") return "required for a new object";
    const other = this.definition.eitherOr?.find((group) => group.includes(name))?.filter((one) => one !== name);
    return other !== undefined && !/Default: |platform's value stays/.test(description) && `or ${listed(other.map(code))}`;
  }

  #change(name: string): string {
    const { definition } = this;
    const { marks } = definition.inputFields[name] as Field;
    if (marks.providerOption || this.#neverDiffers(name)) return "no effect";
    if (marks.immutable || !isUpdatable(definition))
      return definition.replacing.destructive && marks.immutable
        ? "replaces the resource; needs `allowReplacement`"
        : "replaces the resource";
    if (definition.kind === "purchase" && definition.purchase.changes.includes(name)) return "in place; charged at once";
    if (definition.kind === "action") return "runs the action again";
    return definition.waiting.asynchronous?.includes("update") ? "in place; `up` waits for it" : "in place";
  }

  /** Whether the type's own comparison sees no change, whatever the values. */
  #neverDiffers(name: string): boolean {
    const sample = this.definition.samples({}).find((one) => one[name] !== undefined);
    const same = this.definition.same?.[name] as ((a: unknown, b: unknown, compare: Compare) => boolean) | undefined;
    return sample !== undefined && same?.(sample[name], otherThan(sample[name]), { parentFacts: {}, fields: sample }) === true;
  }
}

/** The lists of a function's arguments and of its result. Objects in the result stand under the function's name. */
export function functionTables({ name, inputFields, outputFields }: FunctionFacts): { readonly args: string; readonly result: string } {
  const shapes = new ShapeTables();
  const entries = (fields: Fields, mark: (field: Field) => string | false) =>
    Object.entries(fields)
      .map(([field, declared]) =>
        entry(field, [shapes.type(declared.shape, `${name}.${field}`, "outputs"), mark(declared)], declared.description),
      )
      .join("");
  return {
    args: entries(inputFields, ({ required }) => required && "required"),
    result: entries(outputFields, ({ marks }) => marks.secret === true && "a secret") + shapes.taken(),
  };
}

function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "boolean") return !value;
  return Array.isArray(value) ? [] : {};
}
