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
      .regex(/^\s*-?\d+\s*$/)
      .transform(Number),
  ])
  .nullish();
export const flag = z
  .union([z.boolean(), z.literal([0, 1]).transform(Boolean), z.enum(["true", "false"]).transform((value) => value === "true")])
  .nullish();
export const list = <T extends z.ZodType>(item: T) => z.array(item).nullish();
export const texts = list(z.union([z.string(), z.number().transform(String)]));
export const anything = z.unknown().optional();

/**
 * An object of the API, its keys spelled as the documents spell them. An answer may spell them otherwise
 * (`ActionType`, `action_type`, `actionType`); keys that aren't listed are left out.
 */
export function wireObject<S extends z.ZodRawShape>(shape: S) {
  const keys = Object.keys(shape);
  return z.preprocess((raw) => (isJson(raw) ? respell(raw, keys) : raw), z.object(shape));
}

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
export function camel(key: string): string {
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

/** The same values under other keys. */
export function respelled(values: Values, spell: (key: string) => string): Json {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [spell(key), value]));
}
