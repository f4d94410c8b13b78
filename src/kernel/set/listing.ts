import { isGone, type Moment, provesChildless } from "../../client";
import type { ParentFacts, Siblings, Values } from "../definition/resource";
import type { SetOf } from "../definition/set";
import { managed, type State } from "../identity/state";
import { nameOf } from "../identity/key";
import { fieldsOfAll } from "../reading/fields";
import { type Observed, observe, probed, siblings } from "../reading/observe";
import { isNought } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { answering } from "../values/failures";
import { pick } from "../values/parts";
import { counted, singleLine } from "../values/text";
import { forItems, itemId, type Labelled, labelled, type ManagedItem, type PlacedSet } from "./entries";

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

  /** This list with further objects of the same parent: a list may be out of date. */
  with(others: readonly ListedItem[]): Listing {
    const more = others.filter(({ id }) => !this.byId.has(id));
    return more.length === 0 ? this : new Listing(this.set, [...this.all, ...more], this.parentFacts, this.probe);
  }

  get fields(): readonly Values[] {
    return this.all.map(({ fields }) => fields);
  }

  fieldsOf(id: string): Values | undefined {
    return this.byId.get(id)?.fields;
  }

  observed(id: string): Observed | undefined {
    const fields = this.fieldsOf(id);
    return fields && { fields, parentFacts: this.parentFacts };
  }

  /** Listed objects as a set manages them, in the same order. */
  asManaged(found: readonly ListedItem[]): ManagedItem[] {
    const items = found.map(({ fields }) => asItem(this.set, fields));
    const labels = labelled(this.set, items, this.parentFacts);
    return found.map(({ id }, index) => {
      const { label, item } = labels[index] as Labelled;
      return { id, label, state: item };
    });
  }

  /** A listed object as an item of the program. A field that the program doesn't name stays as it is, so the state doesn't hold it. */
  asWanted({ id, fields }: ListedItem, { label, item }: Labelled): ManagedItem {
    return { id, label, state: pick(managed(this.set.item, fields), (name) => item[name] !== undefined) };
  }
}

/** The item that a program would write for an object. Values that the platform fills in by itself are left out. */
function asItem({ item }: SetOf, fields: Values): State {
  const counts = (name: string): boolean => item.inputFields[name]?.required === true || item.inputFields[name]?.marks.filledIn === true;
  return pick(managed(item, fields), (name, value) => counts(name) || !isNought(value));
}

export async function listItems(resource: PlacedSet, moment: Moment): Promise<Listing> {
  const { session, definition, parents } = resource;
  const { set } = definition;
  const known = session.parentFacts(definition, parents);
  const found = await siblings(forItems(resource), parents, moment);
  const parentFacts = found.parentFacts ?? known;
  refuseAnotherParent(resource, known, parentFacts);
  const items = fieldsOfAll(set.item, found.items).flatMap((fields): ListedItem[] => {
    const id = fields[set.item.ownId];
    return id === undefined || id === null || id === "" ? [] : [{ id: String(id), fields: { ...fields, ...parents } }];
  });
  return new Listing(set, items, parentFacts, found.probe);
}

/** A list; `undefined` if the parent is gone, and all objects with it. */
export function listingUnlessGone(list: () => Promise<Listing>): Promise<Listing | undefined> {
  return list().catch(answering(isGone));
}

/** A list; `undefined` if nothing can be there: the parent is gone, or its objects can't exist yet. */
export function listingOfPresent(list: () => Promise<Listing>): Promise<Listing | undefined> {
  return listingUnlessGone(list).catch(answering(provesChildless));
}

/** The objects of another parent, taken for this one's, would be changed and deleted in their stead. */
function refuseAnotherParent({ definition: { parent }, parents }: PlacedSet, known: ParentFacts, shown: ParentFacts): void {
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
export async function completed(resource: PlacedSet, listing: Listing, managed: readonly ManagedItem[]): Promise<Listing> {
  const { definition, key, log } = resource;
  const { set } = definition;
  const missing = managed.filter(({ id }) => !listing.byId.has(id));
  if (missing.length === 0 || !(set.item.read || listing.probe)) return listing;
  const found = await shownByThemselves(resource, listing, missing);
  if (found.length === 0) return listing;
  log.warn(
    `the platform's list for "${nameOf(key)}" lacks ${counted(found.length, set.noun)} that a read by id shows. ` +
      "The list is incomplete or out of date. No item counts as deleted because of it.",
  );
  return listing.with(found);
}

/** A list that was cut off or left empty is found by a sample. Once a list is known to be wrong, all missing items are asked for. */
async function shownByThemselves(resource: PlacedSet, listing: Listing, missing: readonly ManagedItem[]): Promise<ListedItem[]> {
  const step = Math.max(1, missing.length / sampleSize);
  const sample = new Set(Array.from({ length: Math.min(sampleSize, missing.length) }, (_, index) => missing[Math.floor(index * step)]));
  const ask = async (items: readonly ManagedItem[]): Promise<ListedItem[]> =>
    (await Promise.all(items.map((item) => askFor(resource, listing, item)))).filter((item) => item !== undefined);
  const first = await ask(missing.filter((item) => sample.has(item)));
  return first.length === 0 ? [] : [...first, ...(await ask(missing.filter((item) => !sample.has(item))))];
}

async function askFor(resource: PlacedSet, listing: Listing, { id, state }: ManagedItem): Promise<ListedItem | undefined> {
  const { item } = resource.definition.set;
  const target = { id: itemId(resource, id), values: state };
  const fields = item.read ? (await observe(forItems(resource), target, "fresh"))?.fields : await probed(item, listing, target);
  return fields && { id, fields: { ...fields, ...resource.parents } };
}
