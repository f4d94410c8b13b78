import type { SetDefinition } from "../definition/resource";
import { formatId, parseId } from "../identity/ids";
import { type Read, type State, stateAfterRead, stateOfFound } from "../identity/state";
import { rememberFacts } from "../memory/parentFacts";
import type { Resource } from "../memory/session";
import { keepingUnreadable, parentIdOf } from "../object/read";
import { extrasIn } from "./authoritative";
import { entriesOf, inputsOf, managedIn, type ManagedItem, type PlacedSet, relabelled, stateOf } from "./entries";
import { completed, type Listing, listingUnlessGone, listItems } from "./listing";
import { hasTies, sorted } from "./steps";

/** A set as the platform shows it. `undefined`: the parent is gone, and all items with it. */
export async function readSet(resource: PlacedSet, id: string, stored: State): Promise<Read | undefined> {
  const { definition } = resource;
  const { set } = definition;
  const managed = managedIn(definition, stored);
  const listing = await keepingUnreadable(resource, id, () => listingUnlessGone(() => listForRefresh(resource, stored, managed)));
  if (listing === "unreadable") return { id, state: stored, inputs: inputsOf(definition, stored), unread: true };
  if (!listing) return undefined;
  const { parentFacts } = listing;
  const items = relabelled(set, await presentItems(resource, stored, managed, listing), parentFacts);
  const state = stateOf(definition, stored, sorted(set, items, listing), parentFacts);
  const pending = stored.pending ?? (hasTies(set, items, listing) ? "the order" : undefined);
  return { id, state: { ...state, ...(pending !== undefined && { pending }) }, inputs: inputsOf(definition, state) };
}

/** A shared list may be older than an item. So an item counts as missing only if a fresh list lacks it, too, and so does its id. */
async function listForRefresh(resource: PlacedSet, stored: State, managed: readonly ManagedItem[]): Promise<Listing> {
  // The state knows the parent: another one's answer is told by that.
  rememberFacts(resource, resource.parents, stored);
  const shared = await listItems(resource, "shared");
  if (managed.every(({ id }) => shared.byId.has(id))) return shared;
  return completed(resource, await listItems(resource, "fresh"), managed);
}

/** The items that the platform shows: those of the state, and beside a set that holds everything those of others. */
async function presentItems(
  resource: PlacedSet,
  stored: State,
  managed: readonly ManagedItem[],
  listing: Listing,
): Promise<readonly ManagedItem[]> {
  const present = managed.filter(({ id }) => listing.byId.has(id));
  const missing = new Map(managed.filter(({ id }) => !listing.byId.has(id)).map((one) => [one.label, one.state]));
  const extras = await extrasIn(resource, stored, listing, present);
  // Somebody deleted the object and made it anew by hand: it is the item that the program lists.
  const found = extras.map((one): ManagedItem => ({ ...one, state: missing.get(one.label) ?? one.state }));
  return [...present, ...found].map(({ id, label, state }) => {
    const now = stateAfterRead(resource.definition.set.item, state, listing.fieldsOf(id) ?? {}, listing.parentFacts);
    return { id, label, state: state.foreign === true ? { ...now, foreign: true } : now };
  });
}

/** All objects of a parent as a set, for a program that only looks. The parent is named by its id or its natural key. */
export async function lookUpSet(resource: Resource<SetDefinition>, name: string): Promise<Read | undefined> {
  const { definition } = resource;
  const { set } = definition;
  const { property } = definition.parent;
  const parents = { [property]: await parentIdOf(resource, parseId(definition, name)?.[property] ?? name) };
  const listing = await listingUnlessGone(() => listItems({ ...resource, parents }, "shared"));
  if (!listing) return undefined;
  const state = {
    ...stateOfFound(definition, parents, {}, listing.parentFacts),
    ...definition.derive?.({}, listing.parentFacts),
    [set.collection]: entriesOf(definition, sorted(set, listing.asManaged(listing.all), listing)),
  };
  return { id: formatId(definition, { ...parents, set: "all" }), state, inputs: inputsOf(definition, state) };
}
