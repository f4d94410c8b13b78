import type { Definition, IdParts, LocatedObject, NamedObject, Siblings, SingleDefinition, Values } from "../definition/resource";
import { formatId, parseId, requireId } from "../identity/ids";
import { isNamed } from "../identity/named";
import { keptUnread, managed, type Read, type State, stateAfterRead, stateOfFound } from "../identity/state";
import type { Resource, Single, Creatable, Singleton } from "../memory/session";
import { fieldsOfAll, ownerOf } from "../reading/fields";
import { isGone, lockedReason, switchedOffReason } from "../../client";
import { inspect, type Observed, observe, siblings } from "../reading/observe";
import { answering } from "../values/failures";
import { singleLine } from "../values/text";

/** The result of a read: `observed` also where the object counts as deleted. An object that can't be read now is there, as it was. */
export type Seen =
  | { readonly is: "there"; readonly read: Read; readonly observed?: Observed }
  | { readonly is: "gone"; readonly observed: Observed | undefined };

export async function readObject(resource: Single, id: string, before: State): Promise<Seen> {
  const { definition } = resource;
  const parts = requireId(definition, id);
  const observed = await keepingUnreadable(resource, id, () => inspect(resource, { id: parts, values: before }, "shared"));
  if (observed === "unreadable") return { is: "there", read: { id, state: before, inputs: managed(definition, before), unread: true } };
  if (!observed || definition.reading.gone?.(observed.fields)) return { is: "gone", observed };
  const state = stateAfterRead(definition, before, observed.fields, observed.parentFacts);
  return { is: "there", read: { id, state, inputs: managed(definition, state) }, observed };
}

/** While the CDN is switched off, or the site suspended, its objects can't be seen, which doesn't mean that they are gone. */
export async function keepingUnreadable<T>(
  { definition, name, log }: Resource,
  id: string,
  look: () => Promise<T>,
): Promise<T | "unreadable"> {
  try {
    return await look();
  } catch (error) {
    const reason = switchedOffReason(error) ?? (definition.parent && lockedReason(error));
    if (reason === undefined) throw error;
    log.warn(`${definition.type} "${name}" (${id}) can't be read: it needs ${reason}. ${keptUnread}`);
    return "unreadable";
  }
}

/** An object that a program only looks at, by its id or by its natural key. */
export async function lookUp(resource: Single, id: string): Promise<Read> {
  const { definition } = resource;
  const found = (await byId(resource, id)) ?? (await byName(resource, id));
  if (!found) throw await whyNotFound(resource, id);
  const { observed } = found;
  const parts = { ...found.parts, ...ownPart(definition, observed.fields) };
  const state = stateOfFound(definition, parts, observed.fields, observed.parentFacts);
  return { id: formatId(definition, parts), state, inputs: managed(definition, state) };
}

interface Found {
  readonly parts: IdParts;
  readonly observed: Observed;
}

async function byId(resource: Single, id: string): Promise<Found | undefined> {
  const parts = parseId(resource.definition, id);
  if (!parts || !isPossible(resource.definition, parts)) return undefined;
  try {
    return await seen(resource, parts);
  } catch (error) {
    // A name can look like an id, and be a path of its own in the API.
    const named = await byName(resource, id).catch((inner: unknown) => {
      if (inner instanceof AmbiguousError) throw inner;
      return undefined;
    });
    if (!named) throw error;
    return named;
  }
}

/** Whether an object can have this id: a part of it may be a choice. */
function isPossible({ inputFields }: SingleDefinition, parts: IdParts): boolean {
  return Object.entries(parts).every(([name, part]) => {
    const shape = inputFields[name]?.shape;
    return shape?.kind !== "choice" || shape.values.includes(part);
  });
}

/** The object that a natural key names: a zone's domain, `zone/www/A`. */
async function byName(resource: Single, name: string): Promise<Found | undefined> {
  const { definition } = resource;
  if (definition.kind === "singleton") return settingsOfNamed({ ...resource, definition }, name);
  const { named: nameFields, locate } = definition.identity;
  const reading = resource.api.reading("shared", resource.key, "agreed");
  if (locate && !name.includes("/")) return located(resource, await locate(reading, name), name);
  if (!nameFields) return undefined;
  const { parents, named } = await listedAs({ ...resource, definition }, name);
  const there = named.filter((fields) => !definition.reading.gone?.(fields));
  const all = there.map((fields) => ({ id: { ...parents, ...ownPart(definition, fields) }, account: ownerOf(fields) }));
  return located(resource, all, name);
}

/** All objects that a list shows under a natural key, also those that count as deleted. */
async function listedAs(resource: Creatable, name: string): Promise<{ parents: IdParts; named: Values[]; cut: Siblings["cut"] }> {
  const { definition } = resource;
  const names = definition.id.slice(0, -1);
  const steps = name.split("/");
  const parents = Object.fromEntries(names.map((part, index) => [part, steps[index] as string]));
  const above = definition.parent?.property ?? "";
  if (parents[above] !== undefined) parents[above] = await parentIdOf(resource, parents[above]);
  const own = steps.slice(names.length).join("/");
  const beside = await siblings(resource, parents, "shared").catch(answering(isGone));
  const listed = beside ? fieldsOfAll(definition, beside.items) : [];
  const named = listed.filter((fields) => isNamed(definition, fields, own, beside?.parentFacts ?? {}));
  return { parents, named, cut: beside?.cut };
}

/** Why a look-up finds nothing: the object may only wait for its end, or the list may lack it. A failed read tells nothing more. */
async function whyNotFound(resource: Single, id: string): Promise<Error> {
  const { definition } = resource;
  const { gone } = definition.reading;
  const { blockedBy, named } = definition.identity;
  const parts = gone && blockedBy ? parseId(definition, id) : undefined;
  const seen = parts && (await inspect(resource, { id: parts, values: {}, onlyLooking: true }, "shared").catch(() => undefined));
  const isListed = definition.kind !== "singleton" && named !== undefined && seen === undefined;
  const listed = isListed ? await listedAs({ ...resource, definition }, id).catch(() => undefined) : undefined;
  const held = gone && [...(seen ? [seen.fields] : []), ...(listed?.named ?? [])].find(gone);
  const blocked = held && blockedBy?.(held);
  if (blocked !== undefined) return new Error(`${definition.type} "${singleLine(id, 200)}" can't be used: ${blocked}`);
  return notThere(definition, id, await listed?.cut?.().catch(() => undefined));
}

async function located(resource: Single, all: readonly LocatedObject[], name: string): Promise<Found | undefined> {
  const { definition } = resource;
  const hits = all.map(({ id, account }) => ({ parts: id, id: formatId(definition, id), account }));
  const hit = onlyOne(resource, definition.type, name, hits);
  return hit && seen(resource, hit.parts);
}

async function seen(resource: Single, parts: IdParts): Promise<Found | undefined> {
  const observed = await observe(resource, { id: parts, values: {}, onlyLooking: true }, "shared");
  return observed && { parts, observed };
}

/** Settings have the natural key of their parent, and the rest of their id: `shop`, `shop/redis`. */
async function settingsOfNamed(resource: Singleton, name: string): Promise<Found | undefined> {
  const { definition } = resource;
  // The parent of the parent is named in the parent's natural key.
  const above = definition.id.indexOf(definition.parent?.property ?? definition.ownId) + 1;
  const own = definition.id.slice(above);
  const steps = name.split("/");
  const named = steps.slice(0, steps.length - own.length).join("/");
  const id = await parentIdOf(resource, named);
  if (id === named) return undefined;
  const parents = above === 1 ? [id] : id.split("/");
  const values = [...parents, ...steps.slice(steps.length - own.length)];
  const parts = Object.fromEntries(definition.id.map((part, index) => [part, values[index] as string]));
  return isPossible(definition, parts) ? seen(resource, parts) : undefined;
}

/** The id of a parent that is named by its id or by its natural key. */
export async function parentIdOf(resource: Resource, name: string): Promise<string> {
  const { definition, api, key } = resource;
  const hits = (await definition.parentNamed?.(api.reading("shared", key, "agreed"), name)) ?? [];
  return onlyOne(resource, definition.parent?.type, name, hits)?.id ?? name;
}

/** A natural key names several objects: to take any of them would be a guess. */
class AmbiguousError extends Error {}

/** The one object that a natural key names; of several in different accounts, the one of the account that counts. */
function onlyOne<T extends NamedObject>({ api }: Resource, type: string | undefined, name: string, all: readonly T[]): T | undefined {
  const own = all.filter(({ account }) => account !== undefined && account === api.account);
  const hits = own.length > 0 ? own : all;
  if (hits.length < 2) return hits[0];
  const ids = hits.map(({ id }) => id).join(", ");
  throw new AmbiguousError(`"${singleLine(name, 200)}" names ${hits.length} objects of type ${type}: ${ids}. Use the id of one of them.`);
}

function ownPart(definition: SingleDefinition, fields: Values): IdParts {
  const own = fields[definition.ownId];
  return own === undefined ? {} : { [definition.ownId]: String(own) };
}

export function notThere({ type, id: parts, identity }: Definition, id: string, unlisted?: string): Error {
  const name = singleLine(id, 200);
  if (unlisted !== undefined)
    return new Error(`${type} "${name}" was not found by its name: ${unlisted}. Use its id (${parts.join("/")}).`);
  return new Error(
    `${type} "${name}" was not found: it isn't on the platform, or this account can't access it. ` +
      `Use its id (${parts.join("/")})${identity.nameForm ? ` or ${identity.nameForm}` : ""}, and check hosting:account.`,
  );
}
