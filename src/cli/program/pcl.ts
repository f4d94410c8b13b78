import { randomUUID } from "node:crypto";
import { pluginToken } from "../../kernel/identity/urn";
import { FromConfig, Reference, type Declaration } from "./declaration";
import { Distinct, identifier } from "./names";

/** How a language spells what its generator gets wrong. */
export interface Spelling {
  /** A text in quotation marks. */
  readonly text: (value: string) => string;
  /** A setting, where the generator declares none that serves. */
  readonly setting?: (setting: FromConfig) => string;
  /** The texts that its generator may write, where it hasn't quotation marks for all that needs them. */
  readonly plain?: RegExp;
  /** A value that may have any form, where the generator's doesn't compile or, in Java, loses the list around a single item. */
  readonly free?: (value: unknown) => string;
  /** A member of an enumeration, where the generator writes a text instead. */
  readonly member?: (type: string, value: string) => string;
}

interface Typed {
  readonly $ref?: string;
  readonly items?: Typed;
  readonly oneOf?: readonly Typed[];
  readonly additionalProperties?: Typed;
}

/** What the package's schema says of its inputs. */
export interface Types {
  readonly resources: Readonly<Record<string, { readonly inputProperties: Readonly<Record<string, Typed>> }>>;
  readonly types: Readonly<Record<string, { readonly enum?: object; readonly properties?: Readonly<Record<string, Typed>> }>>;
}

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
export function pclProgram(declarations: readonly Declaration[], texts: Texts, types: Types): string {
  const names = pclNames(declarations);
  const { text } = texts;
  const settings = texts.areSettingsApart ? [] : settingsOf(declarations).map(({ key }) => `config ${key} "string" {\n}\n`);
  const value = (one: unknown, type?: Typed): string => {
    const inner = (type?.oneOf ?? (type ? [type] : [])).flatMap(({ $ref }) => $ref?.slice("#/types/".length) ?? []);
    const [named = ""] = inner;
    const { enum: isMember, properties } = types.types[named] ?? {};
    if (one instanceof Reference) return `${names.get(one.to)}.id`;
    if (one instanceof FromConfig) return texts.setting(one);
    if (typeof one === "string") return (isMember && texts.member(named, one)) ?? text(one);
    if (Array.isArray(one)) return `[${one.map((item) => value(item, type?.items)).join(", ")}]`;
    if (typeof one !== "object" || one === null) return String(one);
    const entries = Object.entries(one).map(([name, part]) => {
      const free = properties || typeof part === "string" ? undefined : texts.free(part);
      // The generator of Java takes no quotation marks around the name of a field.
      return `${properties ? name : text(name)} = ${free ?? value(part, properties?.[name])}`;
    });
    return `{ ${entries.join(", ")} }`;
  };
  const resources = declarations.map((one) => {
    const token = pluginToken(one.type);
    const inputs = Object.entries(one.inputs).map(
      ([name, input]) => `  ${name} = ${value(input, types.resources[token]?.inputProperties[name])}\n`,
    );
    const options = one.protect ? "  options {\n    protect = true\n  }\n" : "";
    return `resource ${names.get(one)} "${token}" {\n  __logicalName = ${text(one.name)}\n${inputs.join("")}${options}}\n`;
  });
  return [...settings, ...resources].join("");
}

/** Texts that every generator writes so that its language reads them as they are. */
const usual = /^[\w@.:/*+=;,()[\]|&?!<>~^ -]*$/;

/** What no generator sees of a program: it gets marks. */
export class Texts {
  readonly #mark = `text${randomUUID().replaceAll("-", "")}x`;
  readonly #written: string[] = [];

  constructor(private readonly spelling: Spelling) {}

  get areSettingsApart(): boolean {
    return this.spelling.setting !== undefined;
  }

  /** The text as PCL has it: itself, if it is a plain one. */
  readonly text = (value: string): string => {
    const { plain = usual, text } = this.spelling;
    return plain.test(value) ? `"${value}"` : this.#marked(text(value));
  };

  setting(setting: FromConfig): string {
    if (this.spelling.setting) return this.#marked(this.spelling.setting(setting));
    return setting.secret ? `secret(${setting.key})` : setting.key;
  }

  free(value: unknown): string | undefined {
    return this.spelling.free && this.#marked(this.spelling.free(value));
  }

  member(token: string, value: string): string | undefined {
    return this.spelling.member && this.#marked(this.spelling.member(token.replace(/.*:/, ""), value));
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
