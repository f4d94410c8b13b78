import { randomUUID } from "node:crypto";
import type { Shape } from "../../kernel/definition/shape";
import { pluginToken } from "../../kernel/identity/urn";
import { registry } from "../../resources";
import { FromConfig, Reference, type Declaration } from "./declaration";
import { Distinct, identifier } from "./names";

/** Names that the programs of some languages have already. */
const taken = ["args", "cfg", "config", "ctx", "err", "hosting", "main", "os", "pulumi", "range", "settings", "stack", "utils"];

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

/**
 * Single resources as a program in PCL. The engine's generators don't escape every text: in Python, three quotation marks within one of
 * several lines end it, and what follows is code. So a text that holds more than a word does gets a mark in its place, in `texts`.
 */
export function pclProgram(declarations: readonly Declaration[], texts: Texts): string {
  const names = pclNames(declarations);
  const { text } = texts;
  const settings = texts.areSettingsApart ? [] : settingsOf(declarations).map(({ key }) => `config ${key} "string" {\n}\n`);
  const resources = declarations.map((one) => {
    const shapeOf = (name: string): Shape | undefined => registry[one.type]?.inputFields[name]?.shape;
    const inputs = Object.entries(one.inputs).map(([name, value]) => `  ${name} = ${expression(value, shapeOf(name), names, texts)}\n`);
    const options = one.protect ? "  options {\n    protect = true\n  }\n" : "";
    const head = `resource ${names.get(one)} "${pluginToken(one.type)}" {\n  __logicalName = ${text(one.name)}\n`;
    return `${head}${inputs.join("")}${options}}\n`;
  });
  return [...settings, ...resources].join("");
}

function expression(value: unknown, shape: Shape | undefined, names: ReadonlyMap<Declaration, string>, texts: Texts): string {
  const inner = (one: unknown, of: Shape | undefined): string => expression(one, of, names, texts);
  if (value instanceof Reference) return `${names.get(value.to)}.id`;
  if (value instanceof FromConfig) return texts.setting(value);
  if (typeof value === "string") return texts.text(value);
  const item = shape?.kind === "list" ? shape.item : undefined;
  if (Array.isArray(value)) return `[${value.map((one) => inner(one, item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const of = (name: string): Shape | undefined => (shape?.kind === "object" ? shape.fields[name]?.shape : item);
  const entries = Object.entries(value).map(([name, one]) => {
    const free = shape?.kind === "any" && typeof one !== "string" ? texts.free(one) : undefined;
    // The generator of Java takes no quotation marks around the name of a field.
    return `${of(name) && shape?.kind === "object" ? name : texts.text(name)} = ${free ?? inner(one, of(name))}`;
  });
  return `{ ${entries.join(", ")} }`;
}

/** What no generator sees of a program: it gets marks. */
export class Texts {
  readonly #mark = `text${randomUUID().replaceAll("-", "")}x`;
  readonly #written: string[] = [];

  constructor(
    /** A text as the language spells it. */
    private readonly spelled: (text: string) => string,
    /** A setting likewise, where the generator declares none that serves. */
    private readonly reference?: (key: string) => string,
    /** Texts that its generator itself writes so that the language reads them as they are. */
    private readonly plain = /^[\w@.:/*+=;,()[\]|&?!<>~^ -]*$/,
    /** A value of any form, where the generator's doesn't compile. */
    private readonly spelledFree?: (value: unknown) => string,
  ) {}

  get areSettingsApart(): boolean {
    return this.reference !== undefined;
  }

  /** The text as PCL has it: itself, if it is a plain one. */
  readonly text = (value: string): string => (this.plain.test(value) ? `"${value}"` : this.#marked(this.spelled(value)));

  setting({ key, secret }: FromConfig): string {
    if (this.reference) return this.#marked(this.reference(key));
    return secret ? `secret(${key})` : key;
  }

  free(value: unknown): string | undefined {
    return this.spelledFree && this.#marked(this.spelledFree(value));
  }

  /** The program with each text in its place. */
  putBack(program: string): string {
    const marks = new RegExp(`"?${this.#mark}(\\d+)x"?`, "g");
    const whole = program.replaceAll(marks, (_, place: string) => this.#written[Number(place)] as string);
    if (whole.includes(this.#mark)) throw new Error("the engine's program doesn't have every text as it was given.");
    return whole;
  }

  #marked(written: string): string {
    this.#written.push(written);
    return `"${this.#mark}${this.#written.length - 1}x"`;
  }
}
