import { isUpdatable } from "../../src/kernel/definition/forms";
import type { FunctionFacts } from "../../src/kernel/definition/function";
import type { Compare, Definition } from "../../src/kernel/definition/resource";
import type { Field, Fields, Shape } from "../../src/kernel/definition/shape";
import { anchor, code, listed, table } from "./markdown";

/** So many names stand in a cell; more get a list of their own. */
const fewNames = 6;

/** The types of fields, and the tables of the objects in them. */
class ShapeTables {
  readonly #below: string[] = [];
  readonly #named = new Map<object, string>();

  /** A type in a cell. Objects and long lists of names get a table or a list of their own, below. */
  type(shape: Shape, path: string, side: string): string {
    switch (shape.kind) {
      case "text":
        return "string";
      case "any":
        if (!shape.form || side !== "inputs") return "any object";
        this.#object(shape.form, path, side);
        return `any object, or [typed](#${anchor(path)})`;
      case "choice":
        return shape.values.map(code).join(", ");
      case "list":
        return shape.item.kind === "object"
          ? `list of ${this.type(shape.item, `${path}[]`, side)}`
          : `list of ${shape.item.kind === "any" ? "objects of any form" : `${this.type(shape.item, path, side)}s`}`;
      case "object":
        this.#object(shape.fields, path, side);
        return `[object](#${anchor(path)})`;
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

  #object(fields: Fields, path: string, side: string): void {
    // Objects within come after it.
    const place = this.#below.push("") - 1;
    const rows = Object.entries(fields).map(([name, field]) => [
      code(name),
      this.type(field.shape, `${path}.${name}`, side),
      ...(side === "inputs" ? [field.required ? "yes" : ""] : []),
      `${field.description}${field.marks.secret ? " A secret." : ""}`,
    ]);
    this.#below[place] = `### ${code(path)}\n\n${table(["field", "type", ...(side === "inputs" ? ["required"] : []), "meaning"], rows)}`;
  }

  /** The tables that were referred to since the last time. */
  taken(): string {
    return this.#below
      .splice(0)
      .map((text) => `\n${text}`)
      .join("");
  }
}

/** The tables of a type's inputs and outputs, with those of the objects in them. */
export class FieldTables {
  readonly #shapes = new ShapeTables();

  constructor(private readonly definition: Definition) {}

  inputs(): string {
    const { inputFields } = this.definition;
    const rows = Object.entries(inputFields).map(([name, field]) => [
      code(name),
      this.#shapes.type(field.shape, name, "inputs"),
      this.#absent(name, field),
      this.#change(name, field),
      field.description,
    ]);
    return table(["input", "type", "if absent", "a change", "meaning"], rows) + this.#shapes.taken();
  }

  outputs(): string {
    const rows = Object.entries(this.definition.outputFields).map(([name, field]) => [
      code(name),
      this.#shapes.type(field.shape, name, "outputs"),
      field.marks.secret ? "yes" : "",
      field.description,
    ]);
    return table(["output", "type", "secret", "meaning"], rows) + this.#shapes.taken();
  }

  /** What an input means that a program doesn't name. */
  #absent(name: string, { required, description, marks }: Field): string {
    if (required) return "required";
    if (marks.neededToCreate === "always") return "required for a new object";
    const other = this.definition.eitherOr?.find((group) => group.includes(name))?.filter((one) => one !== name);
    const said = /Default: (.+?)(?:[.;]|, and)(?: |$)/.exec(description)?.[1];
    if (other && said === undefined && !/platform's value stays/.test(description)) return `${listed(other.map(code))} instead`;
    return said ?? "the platform's value";
  }

  #change(name: string, { marks }: Field): string {
    const { definition } = this;
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

/** The tables of a function's arguments and of its result. Objects in the result stand under the function's name. */
export function functionTables({ name, inputFields, outputFields }: FunctionFacts): { readonly args: string; readonly result: string } {
  const shapes = new ShapeTables();
  const rows = (fields: Fields, third: (field: Field) => string) =>
    Object.entries(fields).map(([field, declared]) => [
      code(field),
      shapes.type(declared.shape, `${name}.${field}`, "outputs"),
      third(declared),
      declared.description,
    ]);
  return {
    args: table(
      ["argument", "type", "required", "meaning"],
      rows(inputFields, ({ required }) => (required ? "yes" : "")),
    ),
    result:
      table(
        ["result", "type", "secret", "meaning"],
        rows(outputFields, ({ marks }) => (marks.secret ? "yes" : "")),
      ) + shapes.taken(),
  };
}

function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "boolean") return !value;
  return Array.isArray(value) ? [] : {};
}
