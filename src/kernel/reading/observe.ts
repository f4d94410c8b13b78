import { isJson, lookUp, one, type Json, type Moment } from "../../client/index";
import { ApiError } from "../../transport/index";
import type { Definition, IdParts, ParentFacts, Siblings, Values } from "../definition/resource";
import { pathText } from "../operations/checkInputs";
import { isNought } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { formatId } from "../identity/ids";
import type { Resource } from "../memory/session";
import { singleLine } from "../values/wellFormed";

/** An object of the platform, read into fields. */
export interface Observed {
  readonly fields: Values;
  readonly parentFacts: ParentFacts;
}

/** What was worked out about objects and lists of answers; it lives as long as they do. */
const known = new WeakMap<Json, { readonly definition: Definition; readonly fields: Values }>();
const knownLists = new WeakMap<readonly Json[], readonly Values[]>();
const byId = new WeakMap<readonly Json[], ReadonlyMap<string, Json>>();

/** Fields of a raw object; fails when the object isn't of the type's form. An answer serves many readers and is worked out once. */
export function fieldsOfRaw(definition: Definition, raw: unknown): Values {
  const kept = isJson(raw) ? known.get(raw) : undefined;
  if (kept?.definition === definition) return kept.fields;
  const parsed = definition.wire.safeParse(raw);
  const fields = parsed.success
    ? Object.fromEntries(
        Object.entries(parsed.data)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, withoutNulls(value)]),
      )
    : {};
  if (Object.keys(fields).length > 0) {
    if (isJson(raw)) known.set(raw, { definition, fields });
    return fields;
  }
  const issue = parsed.error?.issues[0];
  throw new ExplainedError(
    "odd-answer",
    `the platform answered with a ${definition.type} that can't be read (${pathText(issue?.path ?? [])}: ${issue?.message ?? "none of its fields"}). Nothing was taken from it; if it happens again, the API or a proxy before it is at fault.`,
  );
}

/** On its own a null says that the platform holds nothing; inside of something it only takes up room. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  );
}

export function fieldsIfReadable(definition: Definition, raw: unknown): Values | undefined {
  try {
    return fieldsOfRaw(definition, raw);
  } catch {
    return undefined;
  }
}

/**
 * The fields of all objects of a list that can be read. One that can't be read is a failure for whoever asks for just
 * that one, not for its neighbours.
 */
export function fieldsOfAll(definition: Definition, items: readonly Json[]): readonly Values[] {
  let all = knownLists.get(items);
  if (!all) knownLists.set(items, (all = items.map((item) => fieldsIfReadable(definition, item)).filter((fields) => fields !== undefined)));
  return all;
}

function withId(definition: Definition, items: readonly Json[], id: string): Json | undefined {
  let index = byId.get(items);
  if (!index) {
    const name = definition.id.at(-1) as string;
    const idOf = (item: Json): unknown => fieldsIfReadable(definition, item)?.[name] ?? lookUp(item, "id") ?? lookUp(item, name);
    byId.set(items, (index = new Map(items.map((item) => [String(idOf(item)), item]))));
  }
  return index.get(id);
}

/** The object in the answer to a write; `undefined` when the answer carries none, which is allowed. */
export function fieldsOfAnswer(definition: Definition, answer: unknown): Values | undefined {
  const raw = one(answer, definition.envelope[0]);
  return raw === undefined ? undefined : fieldsOfRaw(definition, raw);
}

/** The objects beside a resource, and what their parent says of itself. */
export async function siblings(resource: Resource, parents: IdParts, values: Values, moment: Moment): Promise<Siblings> {
  const { definition, session } = resource;
  const found = await (definition.find as NonNullable<Definition["find"]>)(session.platform(values).reading(moment, resource.key), parents);
  if (found.parentFacts && definition.parent)
    session.setParentFacts(definition.parent.type, String(parents[definition.parent.property]), found.parentFacts);
  return found;
}

/** The object with an id, or `undefined` when the platform says that it is gone. Anything unclear is a failure. */
export async function observe(resource: Resource, id: IdParts, values: Values, fresh: boolean): Promise<Observed | undefined> {
  const seen = await inspect(resource, id, values, fresh);
  return seen === undefined || resource.definition.gone?.(seen.fields) ? undefined : seen;
}

/** The object with an id, also one that counts as deleted and still shows. */
export async function inspect(resource: Resource, id: IdParts, values: Values, fresh: boolean): Promise<Observed | undefined> {
  const { definition } = resource;
  const shown = await look(resource, id, values, fresh);
  if (shown === undefined || definition.gone?.(shown)) return shown && { fields: shown, parentFacts: {} };
  const fields = { ...parentFields(definition, id), ...shown, ...(await inDetail(resource, id, values, shown)) };
  return { fields, parentFacts: rememberFacts(resource, id, fields) };
}

/** The fields of an object as its list or its own endpoint shows them. */
async function look(resource: Resource, id: IdParts, values: Values, fresh: boolean): Promise<Values | undefined> {
  const { definition } = resource;
  try {
    if (definition.readsFrom === "list") {
      // Missing from a shared list isn't gone yet: what a list lacks, or shows in part, is asked for by itself.
      if (!fresh || !definition.read) {
        const beside = await siblings(resource, id, values, fresh ? "fresh" : "now");
        const listed = listedFields(resource, beside, id);
        if (listed) return listed;
        // Who only looks has nothing that could be lost.
        if (!definition.read && fresh) return Object.keys(values).length === 0 ? undefined : await probed(resource, beside, id);
      }
      if (!definition.read) return await look(resource, id, values, true);
    }
    const moment = fresh || definition.readsFrom === "list" ? "fresh" : "now";
    const answer = await definition.read?.(resource.session.platform(values).reading(moment, resource.key), id);
    const raw = one(answer, definition.envelope[0]);
    if (raw === undefined)
      throw new ExplainedError(
        "odd-answer",
        `the platform answered without the ${definition.type} ${formatId(definition, id)}. An empty answer is not taken for a deletion; try again.`,
      );
    const fields = withOwnId(definition, id, fieldsOfRaw(definition, raw));
    if (Object.keys(values).length > 0) refuseAnother(definition, id, fields);
    return fields;
  } catch (error) {
    if (isGone(error) || (error instanceof ApiError && definition.goneCodes?.includes(error.code ?? ""))) return undefined;
    throw error;
  }
}

function listedFields({ definition }: Resource, beside: Siblings, id: IdParts): Values | undefined {
  const raw = withId(definition, beside.items, id[definition.id.at(-1) as string] as string);
  const fields = raw && withOwnId(definition, id, fieldsOfRaw(definition, raw));
  return fields && definition.complete?.(fields) === false ? undefined : fields;
}

/** A list that may have been cut short proves no absence. */
async function probed({ definition }: Resource, { probe: beyond }: Siblings, id: IdParts): Promise<Values | undefined> {
  const raw = await beyond?.(id);
  // What is asked for in another way may be empty only because it couldn't be read.
  return raw && Object.fromEntries(Object.entries(fieldsOfRaw(definition, raw)).filter(([, value]) => !isNought(value)));
}

/**
 * What only the object by itself shows, where the program manages any of it. An empty value may also say that it couldn't
 * be read: it counts where it is no news, or where the list, which is never tolerant, can be read right after.
 */
async function inDetail(resource: Resource, id: IdParts, values: Values, shown: Values): Promise<Values> {
  const { definition, session } = resource;
  const { details } = definition;
  if (!details || !(details.fields.some((name) => name in values) || Object.keys(values).length === 0)) return {};
  const raw = one(await details.read(session.platform(values).reading("fresh", resource.key), id), definition.envelope[0]);
  if (raw === undefined)
    throw new ExplainedError(
      "odd-answer",
      `the platform answered without the ${definition.type} ${formatId(definition, id)}. Nothing was taken from it; try again.`,
    );
  const all = fieldsOfRaw(definition, raw);
  const found = Object.fromEntries(
    details.fields.filter((name) => all[name] !== undefined && !(name in shown)).map((name) => [name, all[name]]),
  );
  const doubtful = Object.keys(found).filter((name) => isNought(found[name]) && !isNought(values[name]));
  if (
    doubtful.length === 0 ||
    (await siblings(resource, id, values, "fresh").then(
      () => true,
      () => false,
    ))
  )
    return found;
  return Object.fromEntries(Object.entries(found).filter(([name]) => !doubtful.includes(name)));
}

/** When an object was made, asked for by itself where its list doesn't say; NaN where the platform doesn't say either. */
export async function createdBy(
  { definition, session, key }: Resource,
  { id, fields }: { id: IdParts; fields: Values },
  values: Values,
): Promise<number> {
  if (fields.createdAt !== undefined || !definition.details) return Date.parse(String(fields.createdAt));
  const raw = one(await definition.details.read(session.platform(values).reading("fresh", key), id), definition.envelope[0]);
  return Date.parse(String(raw && fieldsIfReadable(definition, raw)?.createdAt));
}

function withOwnId(definition: Definition, id: IdParts, shown: Values): Values {
  if (!definition.singleton && !shown[definition.id.at(-1) as string])
    throw new ExplainedError(
      "odd-answer",
      `the platform answered with something that isn't the ${definition.type} ${formatId(definition, id)}: it has no id. Nothing was taken from it; try again.`,
    );
  return shown;
}

/** Taken for our own, another object would be changed and deleted in its stead. Who only looks may ask in the platform's other ways. */
function refuseAnother(definition: Definition, id: IdParts, shown: Values): void {
  const name = definition.id.at(-1) as string;
  const asked = String(id[name]);
  const answered = String(shown[name]);
  if (definition.singleton || answered.toLowerCase() === asked.toLowerCase()) return;
  throw new ExplainedError(
    "odd-answer",
    `the platform answered with another ${definition.type} (${singleLine(answered, 200)}) where ${formatId(definition, id)} was asked for. Nothing was taken from it; try again.`,
  );
}

function parentFields(definition: Definition, id: IdParts): Values {
  const names = definition.singleton ? definition.id : definition.id.slice(0, -1);
  return Object.fromEntries(names.map((name) => [name, id[name]]));
}

/** Children learn about this object from here; the object itself learns about its parent. */
export function rememberFacts(resource: Resource, id: IdParts, fields: Values): ParentFacts {
  const { definition, session } = resource;
  if (definition.factsForChildren) session.setParentFacts(definition.type, formatId(definition, id), definition.factsForChildren(fields));
  const told =
    definition.parent && Object.keys(session.parentFacts(definition, id)).length === 0 ? definition.parentFactsOf?.(fields) : undefined;
  if (definition.parent && told) session.setParentFacts(definition.parent.type, String(id[definition.parent.property]), told);
  return session.parentFacts(definition, { ...fields, ...id });
}

/** Only the API's own word counts: an unknown id, or something deleted that waits for its purge. A proxy's page never does. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const soft = error.code === "pending_delete" || error.code === "pending_deletion";
  return isNotFound(error) || (soft && (error.status === 403 || error.status === 422));
}

/** Whether the API itself says that it doesn't know the object. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !error.foreign && (error.body === undefined || isJson(error.body));
}
