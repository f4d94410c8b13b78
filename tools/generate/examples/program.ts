import type { Schema } from "../schema";

/** A program as data: each language writes it in its own way. */
export interface Program {
  readonly statements: readonly Statement[];
  /** What the stack's configuration holds for it. */
  readonly settings: readonly Setting[];
}

export interface Setting {
  readonly key: string;
  readonly secret: boolean;
  /** What the setting is a part of, and its name there. */
  readonly part?: { readonly of: string; readonly name: string };
}

export type Statement = Look | Make | Ask;

/** Finds an object that is there already by its natural key. */
export interface Look {
  readonly does: "look";
  readonly name: string;
  readonly type: string;
  readonly key: string;
}

export interface Make {
  readonly does: "make";
  readonly name: string;
  readonly type: string;
  readonly module: Module;
  readonly inputs: readonly Field[];
}

/** Calls a function, and shows a field of its result as an output of the stack. */
interface Ask {
  readonly does: "ask";
  readonly name: string;
  readonly function: string;
  readonly args: readonly Field[];
  readonly shown: string;
}

export type Field = readonly [name: string, value: Value];

/** The part of the package that a type is in. */
export type Module = "index" | "components";

/** Whether a place takes a value that isn't an output: Go writes it in another way. `maybe`: it may also be left out. */
export type Bare = "always" | "maybe" | undefined;

/** A value, with what a typed language has to know of its place. `type` is the name of a type of the schema. */
export type Value =
  | { readonly is: "plain"; readonly value: string | number | boolean; readonly bare: Bare }
  | { readonly is: "choice"; readonly type: string; readonly value: string }
  /** A number or its name. */
  | { readonly is: "coded"; readonly type: string; readonly names: Readonly<Record<string, number>>; readonly value: string | number }
  | { readonly is: "list"; readonly items: readonly Value[]; readonly bare: Bare }
  | { readonly is: "object"; readonly type: string; readonly module: Module; readonly fields: readonly Field[] }
  /** Values under keys of the program's own. */
  | { readonly is: "map"; readonly entries: readonly Field[] }
  /** What the schema leaves open. */
  | { readonly is: "free"; readonly value: unknown }
  | { readonly is: "setting"; readonly setting: Setting }
  /** The id of what another statement finds or makes; or a part of that id, the property that has it. */
  | { readonly is: "id"; readonly of: Look | Make; readonly part?: string };

/** What a language makes of a program. */
export type Emitter = (program: Program, schema: Pick<Schema, "name" | "language" | "resources">) => string;

export function makes(program: Program): readonly Make[] {
  return program.statements.filter((statement) => statement.does === "make");
}

/** Whether a later statement refers to this one. */
export function isUsed({ statements }: Program, name: string): boolean {
  const within = (value: Value): boolean => {
    switch (value.is) {
      case "id":
        return value.of.name === name;
      case "list":
        return value.items.some(within);
      case "object":
        return value.fields.some(([, inner]) => within(inner));
      case "map":
        return value.entries.some(([, inner]) => within(inner));
      default:
        return false;
    }
  };
  const fieldsOf = (statement: Statement): readonly Field[] =>
    statement.does === "make" ? statement.inputs : statement.does === "ask" ? statement.args : [];
  return statements.some((statement) => fieldsOf(statement).some(([, value]) => within(value)));
}

/** `shield-zone` as the name of a variable. */
export function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `shieldZone`, `ShieldZone` and `shield-zone` as `shield_zone`. */
export function snake(name: string): string {
  if (/[A-Z]{2}/.test(name)) throw new Error(`how the SDKs spell ${name} isn't known here: two capitals stand side by side`);
  return name
    .replaceAll("-", "_")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
