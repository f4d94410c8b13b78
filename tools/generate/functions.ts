import type { Functions } from "../../src/kernel/definition/function";
import type { Callable } from "../../src/kernel/operations/lookUp";
import type { Fields } from "../../src/kernel/definition/shape";
import { secretFields } from "../../src/kernel/operations/invoke";
import { argsText, doc, NamedTypes, widest, within } from "./namedTypes";

/** What every file with functions begins with. */
export const askImport = 'import { ask, askOutput } from "../../ask";\n';

const header = `// Generated from the definitions in src/functions. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
${askImport}
`;

/** The functions beside those of the types, a file each. */
export function functionFiles(functions: Functions, all: Readonly<Record<string, Callable>>, folder: string): Record<string, string> {
  const files = Object.keys(functions).map((name) => {
    const types = new NamedTypes(upperFirst(name));
    const text = functionText(all[name] as Callable, types);
    return [`${folder}/${name}.ts`, header + types.declarations() + text];
  });
  const index = Object.keys(functions).map((name) => `export * from "./${name}";\n`);
  return { ...Object.fromEntries(files), [`${folder}/index.ts`]: index.join("") };
}

/** A function in its two forms, with the types of its arguments and of its result. */
export function functionText(callable: Callable, types: NamedTypes): string {
  const { name, description, inputFields, outputFields } = callable;
  const own = upperFirst(name);
  const none = Object.values(inputFields).some(({ required }) => required) ? "" : " = {}";
  return `/** The arguments of \`${name}\`. */
export interface ${own}Args {
${membersText(inputFields, types)}
}

/** The arguments of \`${name}Output\`. */
export interface ${own}OutputArgs {
${argsText(inputFields, types, own)}
}

/** The result of \`${name}\`. */
export interface ${own}Result {
${membersText(outputFields, types)}
}

${doc(description + plainText(callable), "")}${signature(name, `args: ${own}Args${none}`, "opts?: pulumi.InvokeOptions", `Promise<${own}Result>`)}
  return ask("${name}", args, opts);
}

${doc(description + outputText(callable), "")}${signature(`${name}Output`, `args: ${own}OutputArgs${none}`, "opts?: pulumi.InvokeOutputOptions", `pulumi.Output<${own}Result>`)}
  return askOutput("${name}", args, opts);
}
`;
}

/** The head of a function, on one line where it fits. */
function signature(name: string, args: string, opts: string, result: string): string {
  const line = `export function ${name}(${args}, ${opts}): ${result} {`;
  return line.length <= widest ? line : `export function ${name}(\n  ${args},\n  ${opts},\n): ${result} {`;
}

function plainText(callable: Callable): string {
  const secrets = secretFields(callable).map((name) => `\`${name}\``);
  return secrets.length === 0
    ? ""
    : ` The result holds a secret in plain text (${secrets.join(", ")}): \`${callable.name}Output\` keeps it secret.`;
}

function outputText(callable: Callable): string {
  const secret = secretFields(callable).length === 0 ? "" : ", which is a secret as a whole";
  return ` Takes outputs and gives an output${secret}.`;
}

function membersText(fields: Fields, types: NamedTypes): string {
  const members = Object.entries(fields).map(
    ([name, field]) =>
      `${doc(field.description, "  ")}  ${name}${field.required ? "" : "?"}: ${types.text(field.shape, within(types.prefix, types.prefix, name), false)};`,
  );
  return members.join("\n");
}

/** The same functions on the plugin: the engine calls them. */
export function pluginFunctionsText(functions: Functions, all: Readonly<Record<string, Callable>>): string {
  const texts = Object.values(all).map((callable) => {
    const { name, description } = callable;
    const twin = `${Object.hasOwn(functions, name) ? "functions" : "classes"}.${name}`;
    return `
${doc(description + plainText(callable), "")}export const ${name}: typeof ${twin} =
  (args, opts) => ask("${name}", args, opts);
${doc(description + outputText(callable), "")}export const ${name}Output: typeof ${twin}Output =
  (args, opts) => askOutput("${name}", args, opts);
`;
  });
  const typesOf = (names: readonly string[]) =>
    names.flatMap((name) => ["Args", "OutputArgs", "Result"].map((kind) => `  ${upperFirst(name)}${kind},\n`)).join("");
  const lookUps = Object.keys(all).filter((name) => !Object.hasOwn(functions, name));
  return `// Generated from the definitions in src/resources and src/functions. Changes belong there.
import type * as classes from "../../dynamic/generated/classes";
import type * as functions from "../../dynamic/generated/functions";
import { ask, askOutput } from "../ask";

export type {
${typesOf(lookUps)}} from "../../dynamic/generated/classes";
export type {
${typesOf(Object.keys(functions))}} from "../../dynamic/generated/functions";
${texts.join("")}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
