import { laidOut, type Part, type Style, type Text } from "./layout";
import {
  type Bare,
  camel,
  type Emitter,
  type Field,
  isUsed,
  makes,
  type Module,
  type Program,
  type Setting,
  type Statement,
  upperFirst,
  type Value,
} from "./program";

const style: Style = { indent: "\t", pad: "", aligned: true, lastComma: true };

/** A program for Go, with the generated SDK. */
export const go: Emitter = (program, { name: module, language, resources }) => {
  const { statements, settings } = program;
  const sdk = "github.com/pulumi/pulumi/sdk/v3/go/pulumi";
  const body = [
    ...(settings.length > 0 ? ['cfg := config.New(ctx, "")'] : []),
    ...statements.flatMap((statement) => statementLines(program, module, statement, (type) => `${module}:index:${type}` in resources)),
    "return nil",
  ];
  const code = body.map((line) => `\t\t${line}\n`).join("");
  const own = language.go.importBasePath;
  const used = [...(code.includes(`${module}.`) ? [own] : []), ...(code.includes("components.") ? [`${own}/components`] : [])];
  const imports = [...used, sdk, ...(settings.length > 0 ? [`${sdk}/config`] : [])].sort();
  return `package main

import (
${imports.map((path) => `\t"${path}"\n`).join("")})

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
${code}	})
}
`;
};

function statementLines(program: Program, module: string, statement: Statement, isType: (name: string) => boolean): string[] {
  const write = (text: Text): string => laidOut(style, text, "\t\t");
  const { name } = statement;
  switch (statement.does) {
    case "look": {
      const call = `${module}.Lookup${statement.type}Output`;
      const open = `${camel(name)} := ${call}(ctx, ${call}Args{`;
      return [write({ open, parts: [{ label: "Id: ", text: text(statement.key) }], close: "}, nil)" })];
    }
    case "make": {
      const isKept = isUsed(program, name);
      // The first statement declares the error; a later one declares it only together with something else.
      const declares = isKept || makes(program)[0] === statement;
      const from = packageOf(module, statement.module);
      const made = `${isKept ? camel(name) : "_"}, err ${declares ? ":=" : "="} ${from}.New${statement.type}`;
      const open = `${made}(ctx, ${JSON.stringify(name)}, &${from}.${statement.type}Args{`;
      return [write({ open, parts: fieldParts(module, statement.inputs), close: "})" }), "if err != nil {", "\treturn err", "}"];
    }
    case "ask": {
      const asked = statement.function.replace(/^get/, "");
      // In the SDK, the get of a type is the one that a program in Node calls on its class.
      const call = `${module}.${isType(asked) ? "Lookup" : "Get"}${asked}Output`;
      const open = `${camel(name)} := ${call}(ctx, ${call}Args{`;
      return [
        write({ open, parts: fieldParts(module, statement.args), close: "}, nil)" }),
        `ctx.Export(${JSON.stringify(statement.shown)}, ${camel(name)}.${upperFirst(statement.shown)}())`,
      ];
    }
  }
}

function packageOf(own: string, module: Module): string {
  return module === "index" ? own : module;
}

function fieldParts(module: string, fields: readonly Field[]): Part[] {
  return fields.map(([name, value]) => ({ label: `${upperFirst(name)}: `, text: valueText(module, value) }));
}

function valueText(module: string, value: Value): Text {
  switch (value.is) {
    case "plain":
      return value.bare ? bareText(value.value, value.bare) : plainText(value.value);
    case "choice":
      return constant(module, value.type, value.value);
    case "coded":
      // The SDK has the names only.
      return text(nameOf(value));
    case "list":
      return {
        open: `${arrayOf(module, value)}{`,
        parts: value.items.map((item) => ({ text: valueText(module, item) })),
        close: "}",
      };
    case "object":
      return { open: `&${packageOf(module, value.module)}.${value.type}Args{`, parts: fieldParts(module, value.fields), close: "}" };
    case "map": {
      const parts = value.entries.map(([key, inner]) => ({ label: `${JSON.stringify(key)}: `, text: valueText(module, inner) }));
      return { open: `${mapOf(module, value.entries)}{`, parts, close: "}" };
    }
    case "free":
      return freeText(value.value);
    case "setting":
      return settingText(value.setting);
    case "id":
      return `${camel(value.of.name)}.${idOf(value)}`;
  }
}

/** The outputs of a resource are its fields, those of a function are methods. */
function idOf({ of, part }: Extract<Value, { is: "id" }>): string {
  if (of.does === "look") return `${upperFirst(part ?? "id")}()`;
  return part === undefined ? "ID()" : upperFirst(part);
}

function text(value: string): string {
  return `pulumi.String(${JSON.stringify(value)})`;
}

function plainText(value: string | number | boolean): string {
  if (typeof value === "string") return text(value);
  return typeof value === "boolean" ? `pulumi.Bool(${value})` : `pulumi.${Number.isInteger(value) ? "Int" : "Float64"}(${value})`;
}

/** What the SDK takes as it is. It may be left out where the SDK takes a pointer. */
function bareText(value: string | number | boolean, bare: Exclude<Bare, undefined>): string {
  const said = JSON.stringify(value);
  if (bare === "always") return said;
  return `pulumi.${typeof value === "string" ? "StringRef" : typeof value === "boolean" ? "BoolRef" : "IntRef"}(${said})`;
}

/** A name of several words stands apart from its type's. */
function constant(module: string, type: string, value: string): string {
  const words = value.split("_").map(upperFirst);
  return `${module}.${type}${words.length > 1 ? "_" : ""}${words.join("_")}`;
}

function nameOf({ value, names, type }: Extract<Value, { is: "coded" }>): string {
  const name = typeof value === "string" ? value : Object.keys(names).find((known) => names[known] === value);
  if (name === undefined) throw new Error(`${value} of ${type} has no name, and a Go program takes names only`);
  return name;
}

/** The SDK's type of a list, by what it holds. */
function arrayOf(module: string, { items: [first], bare }: Extract<Value, { is: "list" }>): string {
  if (bare && first?.is === "plain") return `[]${typeof first.value}`;
  switch (first?.is) {
    case "object":
    case "choice":
      return `${module}.${first.type}Array`;
    case "plain":
      return `pulumi.${typeof first.value === "string" ? "String" : typeof first.value === "boolean" ? "Bool" : "Int"}Array`;
    default:
      throw new Error("a list of this kind has no type in Go here");
  }
}

/** A map of a component has keys that are known, so it is none of the SDK's types. */
function mapOf(module: string, [first]: readonly Field[]): string {
  const held = first?.[1];
  if (held?.is === "object") return `map[string]${packageOf(module, held.module)}.${held.type}Input`;
  if (held?.is === "plain") return `map[string]${typeof held.value}`;
  throw new Error("a map of this kind has no type in Go here");
}

function freeText(value: unknown): Text {
  if (Array.isArray(value)) return { open: "pulumi.Array{", parts: value.map((item: unknown) => ({ text: freeText(item) })), close: "}" };
  if (typeof value !== "object" || value === null) return plainText(value as string | number | boolean);
  const parts = Object.entries(value).map(([name, inner]) => ({ label: `${JSON.stringify(name)}: `, text: freeText(inner) }));
  return { open: "pulumi.Map{", parts, close: "}" };
}

function settingText({ key, secret }: Setting): string {
  return secret ? `cfg.RequireSecret("${key}")` : `pulumi.String(cfg.Require("${key}"))`;
}
