import { z } from "zod";
import { isJson, finderIn, type Json } from "../../client";
import type { Values } from "./values";

/** Leaves of an answer. Each may be missing or null; a number may come as text and the other way round. */
export const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish();
export const integer = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*(-?\d+\s*)?$/)
      .transform((shown) => (shown.trim() === "" ? null : Number(shown))),
  ])
  .nullish();
export const flag = z
  .union([z.boolean(), z.literal([0, 1]).transform(Boolean), z.enum(["true", "false"]).transform((value) => value === "true")])
  .nullish();
export const list = <T extends z.ZodType>(item: T) => z.array(item).nullish();
export const texts = list(z.union([z.string(), z.number().transform(String)]));
export const anything = z.unknown().optional();

/** A documented number, which an answer may also show by its name in any letter case. Another name stays as it is. */
export const code = (names: Readonly<Record<string, number>>) => {
  const numbers = new Map(Object.entries(names).map(([name, number]) => [name.toLowerCase(), number]));
  return z.union([integer, z.string().transform((shown) => numbers.get(shown.trim().toLowerCase()) ?? shown)]);
};

/**
 * An object of the API, its keys spelled as the documents spell them. An answer may spell them otherwise
 * (`ActionType`, `action_type`, `actionType`); keys that aren't listed are left out.
 */
export function wireObject<S extends z.ZodRawShape>(shape: S) {
  const keys = Object.keys(shape);
  return z.preprocess((raw) => (isJson(raw) ? respell(raw, keys) : raw), z.object(shape));
}

type CamelCase<K extends string> = K extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : K;

/** The name of a field: the one that is given, or the key in camelCase. */
type FieldName<K extends string, N> = K extends keyof N ? Extract<N[K], string> : Uncapitalize<CamelCase<K>>;

type WireFields<S extends z.ZodRawShape, N> = { [K in keyof S & string as FieldName<K, N>]?: z.output<S[K]> };

/** A `wireObject` read into fields: each under its key in camelCase, or under the name that is given for it. */
export function wireFields<S extends z.ZodRawShape, const N extends { readonly [K in keyof S]?: string } = Record<never, never>>(
  shape: S,
  names?: N,
) {
  const given: Readonly<Record<string, string | undefined>> = names ?? {};
  const fieldNames = Object.fromEntries(Object.keys(shape).map((key) => [key, given[key] ?? camel(key)]));
  return wireObject(shape).transform((read) => respelled(read, (key) => fieldNames[key] as string) as WireFields<S, N>);
}

/** `wireFields`, and under one more name everything that isn't listed, as it was shown. */
export function wireFieldsAndRest<S extends z.ZodRawShape>(shape: S, rest: string) {
  const listed = finderIn(Object.fromEntries(Object.keys(shape).map((key) => [key, true])));
  const fields = wireFields(shape);
  return z.custom<Json>(isJson).transform((raw, context): Values => {
    const read = fields.safeParse(raw);
    for (const { message, path } of read.error?.issues ?? []) context.addIssue({ code: "custom", message, path });
    const others = Object.entries(raw).filter(([key]) => listed(key) === undefined);
    return { ...read.data, ...(others.length > 0 && { [rest]: Object.fromEntries(others) }) };
  });
}

/** A value that may be shown as null if there is none. */
export const orAbsent = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

function respell(raw: Json, keys: readonly string[]): Json {
  const read: Json = {};
  const find = finderIn(raw);
  for (const key of keys) {
    const value = find(key);
    if (value !== undefined) read[key] = value;
  }
  return read;
}

/** `cache_expiration` to `cacheExpiration`, `ActionType` to `actionType`. */
function camel(key: string): string {
  const joined = key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** `cacheExpiration` to `cache_expiration`. */
export function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `actionType` to `ActionType`. */
export function pascal(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

export function respelled(values: Values, spell: (key: string) => string): Json {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [spell(key), value]));
}
