import { escapedJson } from "../../kernel/values/text";
import { pluginToken } from "../../kernel/identity/urn";
import { FromConfig, Reference, type Declaration } from "./declaration";
import { Distinct, identifier } from "./names";

/** Names that the programs of some languages have already. */
const taken = ["args", "cfg", "config", "ctx", "err", "hosting", "main", "os", "pulumi", "stack", "utils"];

/** Each declaration's name in PCL, the language from which the engine writes programs. No two differ in their case alone. */
export function pclNames(declarations: readonly Declaration[]): Map<Declaration, string> {
  const names = new Distinct();
  for (const name of [...taken, ...settingsOf(declarations).map(({ key }) => key)]) names.of(name.toLowerCase());
  const named = (one: Declaration): string => {
    const name = identifier(one.name, one.type.charAt(0).toLowerCase() + one.type.slice(1));
    return name + names.of(name.toLowerCase()).slice(name.length);
  };
  return new Map(declarations.map((one) => [one, named(one)]));
}

/** What the platform doesn't show, so that the user sets it. */
export function settingsOf(declarations: readonly Declaration[]): FromConfig[] {
  return declarations.flatMap(({ inputs }) => Object.values(inputs).filter((value) => value instanceof FromConfig));
}

/** Single resources as a program in PCL. */
export function pclProgram(declarations: readonly Declaration[]): string {
  const names = pclNames(declarations);
  const settings = settingsOf(declarations).map(({ key }) => `config ${key} "string" {\n}\n`);
  const resources = declarations.map((one) => {
    const inputs = Object.entries(one.inputs).map(([name, value]) => `  ${name} = ${expression(value, names)}\n`);
    const options = one.protect ? "  options {\n    protect = true\n  }\n" : "";
    const head = `resource ${names.get(one)} "${pluginToken(one.type)}" {\n  __logicalName = ${text(one.name)}\n`;
    return `${head}${inputs.join("")}${options}}\n`;
  });
  return [...settings, ...resources].join("");
}

function expression(value: unknown, names: ReadonlyMap<Declaration, string>): string {
  if (value instanceof Reference) return `${names.get(value.to)}.id`;
  if (value instanceof FromConfig) return value.secret ? `secret(${value.key})` : value.key;
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return `[${value.map((item) => expression(item, names)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${text(name)} = ${expression(inner, names)}`)
    .join(", ")} }`;
}

/** As in JSON, but `${` and `%{` begin something else, and two of its escapes aren't known. */
function text(value: string): string {
  return escapedJson(JSON.stringify(value))
    .replace(/\\(.)/g, (all, letter: string) => (letter === "b" ? "\\u0008" : letter === "f" ? "\\u000c" : all))
    .replace(/[$%](?=\{)/g, "$&$&");
}
