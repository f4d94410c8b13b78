import { escapedJson, singleLine } from "../../kernel/values/text";
import { FromConfig, Reference, type Declaration } from "./declaration";
import { Distinct, identifier } from "./names";
import { ZoneFile } from "./zoneFile";

const widest = 130;

export interface Program {
  /** The command that wrote it. */
  readonly by: string;
  readonly declarations: readonly Declaration[];
  /** What a reader has to know, told at the top. */
  readonly notes?: readonly string[];
  /** Whether it is a program on the plugin. */
  readonly plugin?: boolean;
}

/** Writes a Pulumi program in TypeScript. */
export function writeProgram({ by, declarations, notes = [], plugin = false }: Program): string {
  const types = [...new Set(declarations.map(({ type }) => type))].sort();
  const settings = declarations.flatMap(({ inputs }) => Object.values(inputs).filter((value) => value instanceof FromConfig));
  const distinct = new Distinct();
  const variables = variablesOf(declarations, types, distinct);
  const tables = new Map(
    declarations.filter(({ table }) => table).map((one) => [one, distinct.of(`${identifier(one.name, "zone")}${one.type}s`)]),
  );
  const lines = [
    ...(settings.length > 0 ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    ...(types.length > 0 ? imports(declarations, types, plugin) : ["export {};"]),
  ];
  return [
    `// Written once by \`${by}\`. Edit it as you like.`,
    ...notes.map((note) => comment(note)),
    ...(settings.length > 0 ? ["// The platform doesn't show these values. Set them before `pulumi up`:"] : []),
    ...settings.map(({ key, secret, meaning }) => comment(`  pulumi config set ${secret ? "--secret " : ""}${key}   # ${meaning}`)),
    ...lines,
    "",
    ...(settings.length > 0 ? ["const config = new pulumi.Config();", ""] : []),
    ...declarations.flatMap((declaration, index) => {
      const variable = variables.get(declaration);
      // What others refer to begins a part of the program.
      const apart = variable !== undefined && index > 0 ? [""] : [];
      if (declaration.table) return tableOf(declaration, declaration.table, variables, tables);
      return [
        ...apart,
        `${variable === undefined ? "" : `const ${variable} = `}new ${declaration.type}(${argumentsOf(declaration, variables)});`,
      ];
    }),
    "",
  ].join("\n");
}

function imports(declarations: readonly Declaration[], types: readonly string[], plugin: boolean): string[] {
  const rows = [...new Set(declarations.filter(({ table }) => table).map(({ type }) => `${type}Args`))];
  const from = `"pulumi-hosting${plugin ? "/plugin" : ""}"`;
  const reads = declarations.some(({ inputs }) => Object.values(inputs).some((value) => value instanceof ZoneFile));
  return [
    ...(reads ? ['import { readFileSync } from "node:fs";'] : []),
    `import { ${types.join(", ")} } from ${from};`,
    // The TypeScript of @pulumi/pulumi (3.8) doesn't know `type` within the braces.
    ...(rows.length > 0 ? [`import type { ${rows.join(", ")} } from ${from};`] : []),
    ...(reads ? ['import { recordsOfZoneFile } from "pulumi-hosting/components";'] : []),
  ];
}

/** Many resources of one type: a table, and a loop that makes a resource of each row. */
function tableOf(
  { type, inputs }: Declaration,
  table: NonNullable<Declaration["table"]>,
  variables: ReadonlyMap<Declaration, string>,
  tables: ReadonlyMap<Declaration, string>,
): string[] {
  const shared = Object.entries(inputs).map(([key, value]) => `${keyText(key)}: ${expression(value, variables)}`);
  const parents = Object.entries(inputs).filter(([, value]) => value instanceof Reference);
  const name = [...tables].find(([one]) => one.table === table)?.[1] ?? "rows";
  return [
    "",
    `const ${name}: Record<string, Omit<${type}Args, ${parents.map(([key]) => text(key)).join(" | ")}>> = {`,
    ...Object.entries(table).map(([row, fields]) => `  ${keyText(row)}: ${literal(fields).replaceAll("\n", "\n  ")},`),
    "};",
    `for (const [name, row] of Object.entries(${name})) new ${type}(name, { ${shared.join(", ")}, ...row });`,
  ];
}

/** A variable for each declaration that another one refers to. */
function variablesOf(declarations: readonly Declaration[], types: readonly string[], distinct: Distinct): Map<Declaration, string> {
  const meant = new Set(
    declarations.flatMap(({ inputs }) => Object.values(inputs).flatMap((value) => (value instanceof Reference ? [value.to] : []))),
  );
  for (const type of types) distinct.of(type);
  return new Map(
    [...meant].map((declaration) => [
      declaration,
      distinct.of(identifier(declaration.name, declaration.type.charAt(0).toLowerCase() + declaration.type.slice(1))),
    ]),
  );
}

function argumentsOf({ name, inputs, type, protect }: Declaration, variables: ReadonlyMap<Declaration, string>): string {
  const entries = Object.entries(inputs).map(([key, value]) => [key, expression(value, variables)] as const);
  const options = protect ? ", { protect: true }" : "";
  const short = `${text(name)}, { ${entries.map(([key, value]) => `${keyText(key)}: ${value}`).join(", ")} }${options}`;
  const fits = short.length + type.length + 8 <= widest && !short.includes("\n");
  const lines = entries.map(([key, value]) => `  ${keyText(key)}: ${value.replaceAll("\n", "\n  ")},\n`);
  return fits ? short : `${text(name)}, {\n${lines.join("")}}${options}`;
}

function expression(value: unknown, variables: ReadonlyMap<Declaration, string>): string {
  if (value instanceof Reference) return `${variables.get(value.to) ?? ""}.id`;
  if (value instanceof ZoneFile) return recordsOf(value);
  if (value instanceof FromConfig) {
    const [type, options] =
      value.allowed === undefined
        ? ["", ""]
        : [`<${value.allowed.map(text).join(" | ")}>`, `, { allowedValues: ${literal(value.allowed)} }`];
    return `config.${value.secret ? "requireSecret" : "require"}${type}(${text(value.key)}${options})`;
  }
  return literal(value);
}

/** What the program reads from a zone file, and the records beside it. */
function recordsOf({ path, zone, others }: ZoneFile): string {
  const read = `recordsOfZoneFile(readFileSync(${text(path)}, "utf8"), ${text(zone)}, { file: ${text(path)} })`;
  if (others.length === 0) return read;
  const beside = others.map((one) => `  ${literal(one).replaceAll("\n", "\n  ")},\n`).join("");
  return `[\n  ...${read},\n  // Records that a zone file can't hold:\n${beside}]`;
}

/** A JSON value as TypeScript spells it: on one line where it is short. */
function literal(value: unknown): string {
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value.map(literal)
    : Object.entries(value).map(([key, inner]) => `${keyText(key)}: ${literal(inner)}`);
  const [open, close, pad] = Array.isArray(value) ? ["[", "]", ""] : ["{", "}", " "];
  if (parts.length === 0) return `${open}${close}`;
  const short = `${open}${pad}${parts.join(", ")}${pad}${close}`;
  return short.length <= 100 && !short.includes("\n")
    ? short
    : `${open}\n${parts.map((part) => `  ${part.replaceAll("\n", "\n  ")},\n`).join("")}${close}`;
}

/** A text that no editor and no terminal shows as something else than it is: marks that turn letters round are spelled out. */
function text(value: string): string {
  return escapedJson(JSON.stringify(value));
}

function keyText(key: string): string {
  // Written as a plain key it would set the prototype.
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key);
}

function comment(note: string): string {
  return `// ${singleLine(note, 1_000)}`;
}
