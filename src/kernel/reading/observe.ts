import { ChangedListError, type Extent, isGone, isNotFound, isSwitchedOff, type Json, type Moment, one } from "../../client";
import { isWholeInList } from "../definition/forms";
import type { CreatedDefinition, IdParts, ParentFacts, Siblings, SingleDefinition, Values } from "../definition/resource";
import type { Search } from "../definition/spec";
import { formatId, parentParts } from "../identity/ids";
import { rememberFacts } from "../memory/parentFacts";
import type { Creatable, Single } from "../memory/session";
import { isNought } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { pick } from "../values/parts";
import { singleLine } from "../values/text";
import { fieldsIfReadable, fieldsOfRaw, objectWithId } from "./fields";

/** An object of the platform, read into fields. */
export interface Observed {
  readonly fields: Values;
  readonly parentFacts: ParentFacts;
}

/** The object of a read: a resource's, compared with the values that are known of it, or anybody's, by its id. */
export interface Target {
  readonly id: IdParts;
  /** Inputs or state of the resource. They name the fields that are worth a second request. */
  readonly values: Values;
  /** Whether nothing is at stake: the program only looks, and no state can be lost or follow a wrong object. */
  readonly onlyLooking?: boolean;
}

/** The objects beside a resource, and the facts of their parent. */
export async function siblings(resource: Creatable, parents: IdParts, moment: Moment, search?: Search): Promise<Siblings> {
  const { definition, session } = resource;
  const found = await surest(resource, parents, moment, search);
  const { parent } = definition;
  if (found.parentFacts && parent) session.setParentFacts(parent.type, String(parents[parent.property]), found.parentFacts);
  return found;
}

/** The objects as two readings agree on them. If none do, as the last one shows them, each once: before a purchase that is a failure. */
async function surest({ definition, api, key }: Creatable, parents: IdParts, moment: Moment, search?: Search): Promise<Siblings> {
  const find = (extent: Extent) => definition.find(api.reading(moment, key, extent), parents, search);
  // An object that is missed before a purchase would be bought twice.
  if (definition.kind === "purchase" && moment !== "shared") return find("whole");
  try {
    return await find("agreed");
  } catch (error) {
    if (!(error instanceof ChangedListError)) throw error;
    const found = await find("usual");
    const cut = "the list changed each time that its pages were read";
    return { ...found, items: onceEach(definition, found.items), cut: () => Promise.resolve(cut) };
  }
}

/** Of the items with one id, the last. */
function onceEach(definition: CreatedDefinition, items: readonly Json[]): Json[] {
  const idOf = (item: Json): unknown => fieldsIfReadable(definition, item)?.[definition.ownId] ?? item;
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}

/** Whether an object is there: that takes none of its details. */
export async function isShown(resource: Single, { id, values }: Target): Promise<boolean> {
  const details = resource.definition.reading.details?.fields ?? [];
  return (await observe(resource, { id, values: pick(values, (name) => !details.includes(name)) }, "fresh")) !== undefined;
}

/** The object with an id, or `undefined` when the platform says that it is gone. Anything unclear is a failure. */
export async function observe(resource: Single, target: Target, moment: ReadMoment): Promise<Observed | undefined> {
  const seen = await inspect(resource, target, moment);
  return seen === undefined || resource.definition.reading.gone?.(seen.fields) ? undefined : seen;
}

/** An answer may be shared with other readers, or is asked for here and now. */
type ReadMoment = Exclude<Moment, "baseline">;

/** The object with an id, also one that counts as deleted and still shows. */
export async function inspect(resource: Single, target: Target, moment: ReadMoment): Promise<Observed | undefined> {
  const { definition } = resource;
  const shown = await read(resource, target, moment);
  if (shown === undefined || definition.reading.gone?.(shown)) return shown && { fields: shown, parentFacts: {} };
  const fields = { ...parentParts(definition, target.id), ...shown, ...(await details(resource, target, shown)) };
  return { fields, parentFacts: rememberFacts(resource, target.id, fields) };
}

/** Whether an object can't be read or written because it was switched off. Only settings that can be switched on are off. */
export function isOff({ kind, create }: SingleDefinition, error: unknown): boolean {
  return kind === "singleton" && create !== undefined && isSwitchedOff(error);
}

/** The fields of an object as its list or its own endpoint shows them; `undefined` when it is gone. */
async function read(resource: Single, target: Target, moment: ReadMoment): Promise<Values | undefined> {
  const { definition } = resource;
  try {
    if (definition.kind === "singleton" || [undefined, "item"].includes(definition.reading.from as string))
      return await readByItself(resource, target, moment);
    return await readInList({ ...resource, definition }, target, moment);
  } catch (error) {
    if (isGone(error) || isOff(definition, error)) return undefined;
    throw error;
  }
}

/** An object that a shared list lacks isn't gone yet. It is read by itself, or in a fresh list; so is one that a list shows in part. */
async function readInList(resource: Creatable, target: Target, moment: ReadMoment): Promise<Values | undefined> {
  const { definition } = resource;
  if (moment === "fresh" && definition.read) return readByItself(resource, target, "fresh");
  const beside = await siblings(resource, target.id, moment);
  const raw = objectWithId(definition, beside.items, target.id[definition.ownId] as string);
  const listed = raw && fieldsOfAsked(definition, target, raw);
  if (listed && isWholeInList(definition, listed)) return listed;
  if (definition.read) return readByItself(resource, target, "fresh");
  if (moment !== "fresh") return readInList(resource, target, "fresh");
  return target.onlyLooking ? undefined : probed(definition, beside, target);
}

async function readByItself({ definition, api, key }: Single, target: Target, moment: ReadMoment): Promise<Values> {
  const { id } = target;
  const answer = await definition.read?.(api.reading(moment, key), id);
  const raw = one(answer, definition.envelope[0]);
  if (raw === undefined)
    throw new ExplainedError(
      "odd-answer",
      `the platform answered without the ${definition.type} ${formatId(definition, id)}. An empty answer doesn't count as a deletion: ` +
        "run the command again.",
    );
  return fieldsOfAsked(definition, target, raw);
}

/** A list that may have been cut short proves no absence. */
export async function probed(
  definition: CreatedDefinition,
  { probe }: Pick<Siblings, "probe">,
  { id, values }: Target,
): Promise<Values | undefined> {
  const raw = await probe?.(id, values);
  if (!raw) return undefined;
  // A field may be empty only because the probe couldn't read it.
  return pick(fieldsOfRaw(definition, raw), (_, value) => !isNought(value));
}

/**
 * Fields that only the object's own endpoint shows, where the program manages any of them. An empty value may also mean that
 * the platform couldn't read it. It counts where it is no news, or where the list, which is never tolerant, can be read
 * right after.
 */
async function details(resource: Single, { id, values, onlyLooking }: Target, shown: Values): Promise<Values> {
  const { definition, api, key } = resource;
  const { details } = definition.reading;
  if (!details || definition.kind === "singleton" || !(onlyLooking || details.fields.some((name) => name in values))) return {};
  const raw = one(await details.read(api.reading("fresh", key), id), definition.envelope[0]);
  if (raw === undefined) throw oddAnswer(`the platform answered without the ${definition.type} ${formatId(definition, id)}.`);
  const found = pick(fieldsOfRaw(definition, raw), (name) => details.fields.includes(name) && !(name in shown));
  const doubtful = Object.keys(found).filter((name) => isNought(found[name]) && !isNought(values[name]));
  if (doubtful.length === 0) return found;
  if (await siblings({ ...resource, definition }, id, "fresh").catch(() => undefined)) return found;
  return pick(found, (name) => !doubtful.includes(name));
}

/** Whether the platform says of an object that it is deleted and waits for its purge. Not to know it says less. */
export async function isBeingDeleted({ definition, api, key }: Single, id: IdParts): Promise<boolean> {
  try {
    const raw = one(await definition.read?.(api.reading("fresh", key), id), definition.envelope[0]);
    const fields = raw && fieldsIfReadable(definition, raw);
    return fields !== undefined && definition.reading.gone?.(fields) === true;
  } catch (error) {
    return isGone(error) && !isNotFound(error);
  }
}

/** When the platform made an object, in milliseconds since 1970; NaN where it doesn't say. */
export function createdAt({ identity }: SingleDefinition, fields: Values): number {
  return identity.createdAt === undefined ? Number.NaN : Date.parse(String(fields[identity.createdAt]));
}

/** The same, asked for by itself where the list doesn't say. */
export async function readCreatedAt({ definition, api, key }: Creatable, { id, fields }: { id: IdParts; fields: Values }): Promise<number> {
  const listed = createdAt(definition, fields);
  const { details } = definition.reading;
  if (!Number.isNaN(listed) || !details) return listed;
  const raw = one(await details.read(api.reading("fresh", key), id), definition.envelope[0]);
  return createdAt(definition, (raw && fieldsIfReadable(definition, raw)) ?? {});
}

/**
 * The fields of the very object. Another one, taken for our own, would be changed and deleted in its stead. A program that only looks may
 * ask by other names.
 */
function fieldsOfAsked(definition: SingleDefinition, { id, onlyLooking }: Target, raw: unknown): Values {
  const fields = fieldsOfRaw(definition, raw);
  if (definition.kind === "singleton") return fields;
  const name = () => formatId(definition, id);
  if (!fields[definition.ownId]) throw oddAnswer(`the platform's answer isn't the ${definition.type} ${name()}: it has no id.`);
  const answered = String(fields[definition.ownId]);
  if (onlyLooking || answered.toLowerCase() === String(id[definition.ownId]).toLowerCase()) return fields;
  const theirs = `another ${definition.type} (${singleLine(answered, 200)})`;
  throw oddAnswer(`the platform answered with ${theirs} than ${name()}.`);
}

function oddAnswer(said: string): ExplainedError {
  return new ExplainedError("odd-answer", `${said} The state stays as it is: run the command again.`);
}
