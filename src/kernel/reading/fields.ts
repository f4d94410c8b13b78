import { isJson, type Json, lookUp, one } from "../../client";
import type { Definition, Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { pathText } from "../values/paths";

/** Fields that were read off an answer; kept as long as the answer itself. */
const fieldsByObject = new WeakMap<Json, { readonly definition: Definition; readonly fields: Values }>();
const fieldsByList = new WeakMap<readonly Json[], readonly Values[]>();
const objectsById = new WeakMap<readonly Json[], ReadonlyMap<string, Json>>();

/** Fields of a raw object; fails when the object isn't of the type's form. An answer serves many readers and is read once. */
export function fieldsOfRaw(definition: Definition, raw: unknown): Values {
  const kept = isJson(raw) ? fieldsByObject.get(raw) : undefined;
  if (kept?.definition === definition) return kept.fields;
  const parsed = definition.wire.safeParse(raw);
  const fields = parsed.success ? withoutUndefined(parsed.data) : {};
  if (Object.keys(fields).length > 0) {
    if (isJson(raw)) fieldsByObject.set(raw, { definition, fields });
    return fields;
  }
  const issue = parsed.error?.issues[0];
  throw new ExplainedError(
    "odd-answer",
    `the platform answered with a ${definition.type} that can't be read (${pathText(issue?.path ?? [])}: ` +
      `${issue?.message ?? "none of its fields"}). ` +
      "The state stays as it is. Run the command again. If the answer stays the same, ask the platform's support, or look for a proxy in " +
      "between.",
  );
}

function withoutUndefined(values: Values): Values {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, withoutNulls(value)]));
}

/** A field that is null says that the platform holds nothing. A null inside of a value says nothing at all. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJson(value)) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutNulls(inner)]));
}

export function fieldsIfReadable(definition: Definition, raw: unknown): Values | undefined {
  try {
    return fieldsOfRaw(definition, raw);
  } catch {
    return undefined;
  }
}

/**
 * The fields of all objects of a list that can be read. An object that can't be read is a failure for the resource that asks
 * for it, not for its neighbours.
 */
export function fieldsOfAll(definition: Definition, items: readonly Json[]): readonly Values[] {
  let all = fieldsByList.get(items);
  if (!all) {
    all = items.map((item) => fieldsIfReadable(definition, item)).filter((fields) => fields !== undefined);
    fieldsByList.set(items, all);
  }
  return all;
}

/** The fields of an object of a list. One without an id can't be told from others, which is a failure where nothing may be missed. */
export function fieldsWithId(definition: Definition, item: Json): Values {
  const fields = fieldsOfRaw(definition, item);
  if (fields[definition.ownId]) return fields;
  throw new ExplainedError(
    "odd-answer",
    `the platform lists a ${definition.type} without an id, so the provider can't compare it. Nothing was ordered: run the command again.`,
  );
}

/** The object of a list that has an id. */
export function objectWithId(definition: Definition, items: readonly Json[], id: string): Json | undefined {
  let index = objectsById.get(items);
  if (!index) {
    const name = definition.ownId;
    const idOf = (item: Json): unknown => fieldsIfReadable(definition, item)?.[name] ?? lookUp(item, "id") ?? lookUp(item, name);
    index = new Map(items.map((item) => [String(idOf(item)), item]));
    objectsById.set(items, index);
  }
  return index.get(id);
}

/** The object in the answer to a write; `undefined` when the answer carries none, which is allowed. */
export function fieldsOfAnswer(definition: Definition, answer: unknown): Values | undefined {
  const raw = one(answer, definition.envelope[0]);
  return raw === undefined ? undefined : fieldsOfRaw(definition, raw);
}

/** Lists that aren't limited to an account show the objects of other accounts. Without a known owner nothing can be told apart. */
export function isOwnedBy(fields: Values, account: string | undefined): boolean {
  const owner = ownerOf(fields);
  return owner === undefined || account === undefined || owner === account;
}

/** The account that owns an object, where the platform shows it. */
export function ownerOf({ account }: Values): string | undefined {
  return typeof account === "string" ? account : undefined;
}
