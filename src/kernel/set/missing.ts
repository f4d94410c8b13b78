import type { SetDefinition } from "../definition/resource";
import type { IdParts } from "../definition/values";
import { nameOf } from "../identity/key";
import type { Resource } from "../memory/session";
import { observe, probed } from "../reading/observe";
import { counted } from "../values/text";
import { itemId } from "./claims";
import type { ManagedItem } from "./entries";
import { forItems, type ListedItem, Listing } from "./listing";

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
