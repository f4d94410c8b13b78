import { type Option, UsageError } from "../frame/command";
import { meant } from "../frame/near";
import type { World } from "../frame/world";

export interface Parameter extends Omit<Option, "type"> {
  readonly type: Option["type"] | "object";
  readonly required?: boolean;
}

/** Something that an agent may call. It reads, and changes nothing. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Writes the result to the world, and answers the status that the command would exit with. */
  call(given: Given, world: World): Promise<number>;
}

export type Given = Readonly<Record<string, unknown>>;

/** A tool as the protocol lists it. */
export function listed({ name, description, parameters }: Tool) {
  const required = Object.keys(parameters).filter((key) => parameters[key]?.required);
  const properties = Object.fromEntries(Object.entries(parameters).map(([key, parameter]) => [key, schemaOf(parameter)]));
  return {
    name,
    description,
    inputSchema: { type: "object" as const, properties, ...(required.length > 0 && { required }), additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: true },
  };
}

function schemaOf({ type, many, choices, describe }: Parameter): object {
  const one = { type, ...(choices && { enum: choices }) };
  return { ...(many ? { type: "array", items: one } : one), description: describe };
}

/** Refuses what the tool doesn't take. */
export function refuseStrange({ name, parameters }: Tool, given: Given): void {
  for (const [key, value] of Object.entries(given)) {
    const known = Object.keys(parameters);
    const parameter = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    if (!parameter)
      throw new UsageError(`${name} has no parameter ${key}.${meant(key, known) || ` It takes: ${known.join(", ") || "none"}.`}`);
    const { type, many = false, choices } = parameter;
    const values = many && Array.isArray(value) ? (value as unknown[]) : [value];
    const isObject = (one: unknown): boolean => typeof one === "object" && one !== null && !Array.isArray(one);
    if (!values.every((one) => (type === "object" ? isObject(one) : typeof one === type)))
      throw new UsageError(
        `${key} of ${name} takes ${many ? "a list of texts" : { string: "a text", boolean: "true or false", object: "an object" }[type]}.`,
      );
    if (choices && !choices.includes(value as string)) throw new UsageError(`${key} of ${name} takes one of ${choices.join(", ")}.`);
  }
  const missing = Object.keys(parameters).find((key) => parameters[key]?.required && given[key] === undefined);
  if (missing !== undefined) throw new UsageError(`${name} needs ${missing}: ${parameters[missing]?.describe}`);
}
