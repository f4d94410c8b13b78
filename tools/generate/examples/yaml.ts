import { stringify } from "yaml";
import type { Emitter, Field, Make, Setting, Statement, Value } from "./program";

/** A program without code. */
export const yaml: Emitter = ({ statements, settings }, { name: module }) => {
  const sections = {
    config: settings.map((setting) => [settingKey(setting), settingType(setting)]),
    variables: statements.flatMap((statement) => variable(module, statement)),
    resources: statements.flatMap((statement) =>
      statement.does === "make"
        ? [[statement.name, { type: typeText(module, statement), properties: fieldsOf(statement.inputs) }] as const]
        : [],
    ),
    outputs: statements.flatMap((statement) =>
      statement.does === "ask" ? [[statement.shown, `\${${statement.name}.${statement.shown}}`] as const] : [],
    ),
  };
  const filled = Object.entries(sections).filter(([, entries]) => entries.length > 0);
  const program = Object.fromEntries(filled.map(([name, entries]) => [name, Object.fromEntries(entries)]));
  // The engine reads YAML 1.1, in which more words have to be quoted.
  return stringify(program, { version: "1.1", lineWidth: 0 });
};

function typeText(own: string, { type, module }: Make): string {
  return module === "index" ? `${own}:${type}` : `${own}:${module}:${type}`;
}

/**
 * The engine gives a program in YAML each setting that looks like a number as one, a telephone number for example, whatever its type.
 * Inside an object it stays a text.
 */
function settingType({ secret, part }: Setting): object {
  return { type: part ? "object" : "string", ...(secret && { secret }) };
}

/** The key in the configuration. A resource may have the name of what the setting is a part of. */
function settingKey({ key, part }: Setting): string {
  return part ? `${part.of}Secrets` : key;
}

function variable(module: string, statement: Statement): (readonly [name: string, value: object])[] {
  if (statement.does === "make") return [];
  const [name, args] =
    statement.does === "look" ? [`get${statement.type}`, { id: escaped(statement.key) }] : [statement.function, fieldsOf(statement.args)];
  const call = { function: `${module}:${name}`, ...(Object.keys(args).length > 0 && { arguments: args }) };
  return [[statement.name, { "fn::invoke": call }]];
}

function fieldsOf(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: Value): unknown {
  switch (value.is) {
    case "list":
      return value.items.map(plainValue);
    case "object":
      return fieldsOf(value.fields);
    case "map":
      return fieldsOf(value.entries);
    case "setting":
      return `\${${[settingKey(value.setting), ...(value.setting.part ? [value.setting.part.name] : [])].join(".")}}`;
    case "id":
      return `\${${value.of.name}.${value.part ?? "id"}}`;
    default:
      return escaped(value.value);
  }
}

/** `${` begins a reference. */
function escaped(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("${", "$${");
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escaped(inner)]));
}
