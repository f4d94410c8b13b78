import type { Moment } from "../../client";
import type { ObjectDefinition, SetDefinition, Siblings } from "../definition/resource";
import type { SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import { managed, type State } from "../identity/state";
import { nameOf } from "../identity/key";
import type { Resource } from "../memory/session";
import { fieldsOfAll } from "../reading/fields";
import { isGone, provesChildless } from "../reading/gone";
import { type Observed, observe, probed, siblings } from "../reading/observe";
import { isNought } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { counted, singleLine } from "../values/text";
import { itemId } from "./claims";
import { type Labelled, labelled, type ManagedItem } from "./entries";

/** An object of a set's parent as the platform shows it. */
export interface ListedItem {
  readonly id: string;
  readonly fields: Values;
}

/** All objects of a set's parent, from one read. */
export class Listing {
  readonly byId: ReadonlyMap<string, ListedItem>;
  #index: Map<string, ListedItem[]> | undefined;

  constructor(
    private readonly set: SetOf,
    readonly all: readonly ListedItem[],
    readonly parentFacts: ParentFacts,
    /** Tells of an object that the list may lack, where lists can be cut short. */
    readonly probe?: Siblings["probe"],
  ) {
    this.byId = new Map(all.map((found) => [found.id, found]));
  }

  /** The objects that may be the same as an item. */
  candidatesFor(item: Values): readonly ListedItem[] {
    this.#index ??= Map.groupBy(this.all, ({ fields }) => this.#indexKey(fields));
    return this.#index.get(this.#indexKey(item)) ?? [];
  }

  #indexKey(fields: Values): string {
    return this.set.indexKey?.(fields, this.parentFacts) ?? JSON.stringify(this.set.item.key(fields, this.parentFacts));
  }

  /** The objects of this list or of another one of the same parent: either may be out of date. */
  and(other: Listing): Listing {
    const more = other.all.filter(({ id }) => !this.byId.has(id));
    return more.length === 0 ? this : new Listing(this.set, [...this.all, ...more], this.parentFacts, this.probe);
  }

  fieldsOf(id: string): Values | undefined {
    return this.byId.get(id)?.fields;
  }

  observed(id: string): Observed | undefined {
    const fields = this.fieldsOf(id);
    return fields && { fields, parentFacts: this.parentFacts };
  }

  /** Listed objects as a set manages them, in the same order. */
  asManaged(found: readonly ListedItem[], named: Values = {}): ManagedItem[] {
    const items = found.map(({ fields }) => asItem(this.set, fields, named));
    const labels = labelled(this.set, items, this.parentFacts);
    return found.map(({ id }, index) => {
      const { label, item } = labels[index] as Labelled;
      return { id, label, state: item };
    });
  }
}

/** The item that a program would write for an object. Values that the platform fills in by itself are left out unless it names them. */
function asItem({ item }: SetOf, fields: Values, named: Values): State {
  const entries = Object.entries(managed(item, fields));
  const counts = (name: string): boolean =>
    named[name] !== undefined || item.inputFields[name]?.required === true || item.inputFields[name]?.marks.filledIn === true;
  return Object.fromEntries(entries.filter(([name, value]) => counts(name) || !isNought(value)));
}

/** The resource of a set as a resource of its items' type: the object room works with it. */
export function forItems(resource: Resource<SetDefinition>): Resource<ObjectDefinition> {
  return { ...resource, definition: resource.definition.set.item };
}

/** Lists the objects of a set's parent. */
export async function listItems(resource: Resource<SetDefinition>, parents: IdParts, moment: Moment): Promise<Listing> {
  const { session, definition } = resource;
  const { set } = definition;
  const known = session.parentFacts(definition, parents);
  const found = await siblings(forItems(resource), parents, moment);
  const parentFacts = found.parentFacts ?? known;
  refuseAnotherParent(definition, parents, known, parentFacts);
  const items = fieldsOfAll(set.item, found.items).flatMap((fields): ListedItem[] => {
    const id = fields[set.item.ownId];
    return id === undefined || id === null || id === "" ? [] : [{ id: String(id), fields: { ...fields, ...parents } }];
  });
  return new Listing(set, items, parentFacts, found.probe);
}

/** A list; `undefined` if the parent is gone, and all objects with it. */
export function listingUnlessGone(list: () => Promise<Listing>): Promise<Listing | undefined> {
  return list().catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
}

/** A list; `undefined` if nothing can be there: the parent is gone, or its objects can't exist yet. */
export function listingOfPresent(list: () => Promise<Listing>): Promise<Listing | undefined> {
  return listingUnlessGone(list).catch((error: unknown) => {
    if (provesChildless(error)) return undefined;
    throw error;
  });
}

/** The objects of another parent, taken for this one's, would be changed and deleted in their stead. */
function refuseAnotherParent({ parent }: SetDefinition, parents: IdParts, known: ParentFacts, shown: ParentFacts): void {
  for (const [name, value] of Object.entries(known)) {
    if (shown[name] === undefined || shown[name] === value) continue;
    throw new ExplainedError(
      "odd-answer",
      `the platform answered with another ${parent.type} than ${String(parents[parent.property])}: its ${name} is ` +
        `${singleLine(shown[name], 200)}, and was ${singleLine(value, 200)}. Nothing was changed: run the command again.`,
    );
  }
}

/** Of more missing items than this, only so many are asked for first. */
const sampleSize = 100;

/**
 * A list with the managed items that it lacks and that are there all the same. An item counts as missing only if the platform
 * says so of the item itself: an empty list, or a part of one, is no deletion.
 */
export async function completed(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  listing: Listing,
  managed: readonly ManagedItem[],
): Promise<Listing> {
  const { definition, key, log } = resource;
  const { set } = definition;
  const missing = managed.filter(({ id }) => !listing.byId.has(id));
  if (missing.length === 0 || !(set.item.read || listing.probe)) return listing;
  const found = await askSingly((item) => showItem(resource, parents, item, listing), missing);
  if (found.length === 0) return listing;
  log.warn(
    `the platform's list for "${nameOf(key)}" lacks ${counted(found.length, set.noun)} that a read by id shows. ` +
      "The list is incomplete or out of date. No item counts as deleted because of it.",
  );
  return new Listing(set, [...listing.all, ...found], listing.parentFacts, listing.probe);
}

/** A list that was cut off or left empty is found by a sample. Once a list is known to be wrong, all missing items are asked for. */
async function askSingly(
  show: (item: ManagedItem) => Promise<ListedItem | undefined>,
  missing: readonly ManagedItem[],
): Promise<ListedItem[]> {
  const step = Math.max(1, missing.length / sampleSize);
  const sample = new Set(Array.from({ length: Math.min(sampleSize, missing.length) }, (_, index) => missing[Math.floor(index * step)]));
  const ask = async (items: readonly ManagedItem[]): Promise<ListedItem[]> =>
    (await Promise.all(items.map(show))).filter((item) => item !== undefined);
  const first = await ask(missing.filter((item) => sample.has(item)));
  return first.length === 0 ? [] : [...first, ...(await ask(missing.filter((item) => !sample.has(item))))];
}

async function showItem(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  { id, state }: ManagedItem,
  listing: Listing,
): Promise<ListedItem | undefined> {
  const { item } = resource.definition.set;
  const target = { id: itemId(resource.definition.set, parents, id), values: state };
  const fields = item.read ? (await observe(forItems(resource), target, "fresh"))?.fields : await probed(item, listing, target);
  return fields && { id, fields: { ...fields, ...parents } };
}
