import type { Fields, Shape } from "../../src/kernel/definition/shape";

/** So many columns a comment takes at most. */
export const widest = 140;

/** Object and code types get a name of their own, so that errors and hovers stay short. */
export class NamedTypes {
  readonly #declared = new Map<string, string>();

  constructor(
    readonly prefix: string,
    /** Names that are taken by resource classes. */
    private readonly taken: readonly string[] = [],
  ) {}

  declarations(): string {
    return [...this.#declared.values()].map((declaration) => `${declaration}\n`).join("");
  }

  /** The type of an output, or of a known value. */
  text(shape: Shape, name: string, singular: boolean): string {
    switch (shape.kind) {
      case "text":
        return "string";
      case "boolean":
        return "boolean";
      case "integer":
      case "number":
        return "number";
      case "any":
        return "{ [key: string]: any }";
      case "choice":
        return this.#declare(
          name,
          singular,
          (own) =>
            `${wrapped(
              `export type ${own} = `,
              shape.values.map((value) => JSON.stringify(value)),
              " | ",
              ";",
            )}\n`,
        );
      case "coded":
        return this.#declare(
          name,
          singular,
          (own) =>
            `/** The documented number, or its name. */\nexport type ${own} =\n${
              shape.closed
                ? Object.values(shape.names)
                    .map((code) => `  | ${code}`)
                    .join("\n")
                : "  | number"
            }\n${Object.entries(shape.names)
              .map(([known]) => `  | "${known}"`)
              .join("\n")};\n`,
        );
      case "list": {
        const item = this.text(shape.item, name, true);
        return item.includes("|") ? `(${item})[]` : `${item}[]`;
      }
      case "object":
        return this.#declare(
          name,
          singular,
          (own) =>
            `${doc(describing(name, this.prefix), "")}export interface ${own} {\n${Object.entries(shape.fields)
              .map(
                ([key, field]) =>
                  `${doc(field.description, "  ")}  ${key}${field.required ? "" : "?"}: ${this.text(field.shape, within(own, this.prefix, key), false)};`,
              )
              .join("\n")}\n}\n`,
        );
    }
  }

  /** A list that the state holds by label: what stands under one is what the label doesn't tell, and the object's id. */
  entries(shape: Shape, name: string, id: string): string {
    if (shape.kind !== "list" || shape.item.kind !== "object")
      throw new Error(`${name} is held by label, so it has to be a list of objects`);
    const { fields } = shape.item;
    const own = `${this.#name(name, true)}Entry`;
    const members = Object.entries(fields).map(
      ([key, field]) =>
        `${doc(field.description, "  ")}  ${key}?: ${this.text(field.shape, within(own.replace(/Entry$/, ""), this.prefix, key), false)};`,
    );
    this.#declared.set(
      own,
      `/** The fields of an item of \`${name}\` that its label doesn't contain. */\nexport interface ${own} {\n${members.join("\n")}\n${doc("The object's id at the platform.", "  ")}  ${id}?: string;\n}\n`,
    );
    return `{ [label: string]: ${own} }`;
  }

  /** The type of an input: anything in it may be an output of another resource. */
  input(shape: Shape, name: string, singular = false): string {
    if (shape.kind === "list") return `pulumi.Input<${this.input(shape.item, name, true)}[]>`;
    if (shape.kind === "any" && shape.form) {
      // The free form names no part of the typed one: so the compiler knows which of the two is meant, and checks it.
      const objects = Object.entries(shape.form.inputFields).filter(([, field]) => field.shape.kind === "object");
      const parts = objects.map(([part]) => `${doc("A part of the typed form: left out here.", "  ")}  ${part}?: undefined;\n`);
      const free = `${this.#name(name, singular)}InFreeForm`;
      const about = doc(`\`${name}\` of ${this.prefix} as the platform takes it: any keys, but none of the typed form.`, "");
      this.#declared.set(free, `${about}export interface ${free} {\n  [key: string]: any;\n${parts.join("")}}\n`);
      return this.input({ kind: "object", fields: shape.form.inputFields }, name).replace(/>$/, ` | ${free}>`);
    }
    if (shape.kind !== "object") return `pulumi.Input<${this.text(shape, name, singular)}>`;
    const own = `${this.#name(name, singular)}Args`;
    if (this.#declared.has(own)) return `pulumi.Input<${own}>`;
    this.#declared.set(own, "");
    const text = `${doc(describing(name, this.prefix), "")}export interface ${own} {\n${argsText(shape.fields, this, own.replace(/Args$/, ""))}\n}\n`;
    const twin = this.#twin(own, text);
    if (twin === undefined) this.#declared.set(own, text);
    else this.#declared.delete(own);
    return `pulumi.Input<${twin ?? own}>`;
  }

  #name(name: string, singular: boolean): string {
    const single = singular && name.endsWith("s") ? name.slice(0, -1) : name;
    const own = this.prefix + single.charAt(0).toUpperCase() + single.slice(1);
    return this.taken.includes(own) ? `${own}Values` : own;
  }

  #declare(name: string, singular: boolean, declaration: (own: string) => string): string {
    const own = this.#name(name, singular);
    const text = declaration(own);
    const twin = this.#twin(own, text);
    if (twin !== undefined) return twin;
    const known = this.#declared.get(own);
    if (known !== undefined && known !== text)
      throw new Error(`two types of ${this.prefix} would be called ${own}: rename one of the fields ${name}`);
    this.#declared.set(own, text);
    return own;
  }

  /** What has the same form needs no second name. */
  #twin(own: string, text: string): string | undefined {
    const form = (declaration: string, name: string) =>
      declaration.replace(/^\/\*\*.*? \*\/\n/s, "").replaceAll(new RegExp(`\\b${name}\\b`, "g"), "");
    return [...this.#declared].find(([name, there]) => form(there, name) === form(text, own))?.[0];
  }
}

/** What an object type is for. */
function describing(name: string, type: string): string {
  return `The fields of \`${name}\` of ${type}.`;
}

/** A name for what stands in a field of a named type: `triggers[].type` of EdgeRule is an EdgeRuleTriggerType. */
export function within(owner: string, prefix: string, field: string): string {
  const path = owner.slice(prefix.length);
  return path === "" ? field : path + field.charAt(0).toUpperCase() + field.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A comment of one line, or of as many as it takes to stay within 140 columns. */
export function doc(text: string, indent: string): string {
  const safe = text.replaceAll("*/", "*\\/");
  const line = `${indent}/** ${safe} */\n`;
  if (line.length <= widest + 1) return line;
  const wrapped: string[] = [];
  for (const word of safe.split(" ")) {
    const last = wrapped.at(-1);
    if (last !== undefined && `${indent} * ${last} ${word}`.length <= widest) wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(word);
  }
  return `${indent}/**\n${wrapped.map((part) => `${indent} * ${part}\n`).join("")}${indent} */\n`;
}

/** The members of the type of some arguments. */
export function argsText(fields: Fields, types: NamedTypes, owner: string): string {
  return Object.entries(fields)
    .map(([name, { description, required, shape }]) => {
      const type = types.input(shape, within(owner, types.prefix, name));
      // What another resource may leave out is taken as it is.
      return `${doc(description, "  ")}  ${name}${required ? "" : "?"}: ${required ? type : type.replace(/>$/, " | undefined>")};`;
    })
    .join("\n");
}

/** A row of items, on as many lines as it takes. */
export function wrapped(begin: string, items: readonly string[], between: string, end: string): string {
  const indent = `${/^ */.exec(begin)?.[0] ?? ""}  `;
  const lines = [begin];
  items.forEach((item, index) => {
    const piece = item + (index < items.length - 1 ? between : end);
    const last = lines.at(-1) as string;
    if (last.length + piece.trimEnd().length <= 140) lines[lines.length - 1] = last + piece;
    else lines.push(indent + piece);
  });
  return lines.map((line) => line.trimEnd()).join("\n");
}
