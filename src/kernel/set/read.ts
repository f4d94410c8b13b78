import type { SetDefinition } from "../definition/resource";
import type { SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import { formatId, parentParts, parseId } from "../identity/ids";
import { type Read, type State, stateAfterRead, stateOfFound } from "../identity/state";
import { rememberFacts } from "../memory/parentFacts";
import type { Resource } from "../memory/session";
import { keepingUnreadable, parentIdOf } from "../object/read";
import { extrasIn } from "./authoritative";
import { entriesOf, inputsOf, managedIn, type ManagedItem, relabelled, stateOf } from "./entries";
import { completed, type Listing, listingUnlessGone, listItems } from "./listing";
import { hasTies, sorted } from "./steps";

/** A set as the platform shows it. `undefined`: the parent is gone, and all items with it. */
export async function readSet(resource: Resource<SetDefinition>, id: string, stored: State): Promise<Read | undefined> {
  const { definition } = resource;
  const { set } = definition;
  const managed = managedIn(definition, stored);
  const listing = await keepingUnreadable(resource, id, () => listingUnlessGone(() => listForRefresh(resource, stored, managed)));
  if (listing === "unreadable") return { id, state: stored, inputs: inputsOf(definition, stored) };
  if (!listing) return undefined;
  const { parentFacts } = listing;
  const items = relabelled(set, await presentItems(resource, stored, managed, listing), parentFacts);
  const fieldsOf = (item: ManagedItem) => listing.fieldsOf(item.id);
  const state = stateOf(definition, stored, sorted(set, items, fieldsOf), parentFacts);
  const pending = stored.pending ?? (hasTies(set, items, fieldsOf) ? "the order" : undefined);
  return { id, state: { ...state, ...(pending !== undefined && { pending }) }, inputs: inputsOf(definition, state) };
}

/** A shared list may be older than an item. So an item counts as missing only if a fresh list lacks it, too, and so does its id. */
async function listForRefresh(resource: Resource<SetDefinition>, stored: State, managed: readonly ManagedItem[]): Promise<Listing> {
  const parents = parentParts(resource.definition, stored);
  // The state knows the parent: another one's answer is told by that.
  rememberFacts(resource, parents, stored);
  const shared = await listItems(resource, parents, "shared");
  if (managed.every(({ id }) => shared.byId.has(id))) return shared;
  return completed(resource, parents, await listItems(resource, parents, "fresh"), managed);
}

/** The items that the platform shows: those of the state, and beside a set that holds everything those of others. */
async function presentItems(
  resource: Resource<SetDefinition>,
  stored: State,
  managed: readonly ManagedItem[],
  listing: Listing,
): Promise<ManagedItem[]> {
  const { set } = resource.definition;
  const present = managed.filter(({ id }) => listing.byId.has(id));
  const missing = new Map(managed.filter(({ id }) => !listing.byId.has(id)).map((one) => [one.label, one]));
  const extras = await extrasIn(resource, stored, parentParts(resource.definition, stored), listing, present);
  // Somebody deleted the object and made it anew by hand: it is the item that the program lists.
  const found = extras.map((one): ManagedItem => ({ ...one, state: missing.get(one.label)?.state ?? one.state }));
  return [...present, ...found].map((one) => ({
    ...one,
    state: itemStateAfterRead(set, one.state, listing.fieldsOf(one.id) ?? {}, listing.parentFacts),
  }));
}

function itemStateAfterRead(set: SetOf, before: State, fields: Values, parentFacts: ParentFacts): State {
  return { ...stateAfterRead(set.item, before, fields, parentFacts), ...(before.foreign === true && { foreign: true }) };
}

/** All objects of a parent as a set, for a program that only looks. The parent is named by its id or its natural key. */
export async function lookUpSet(resource: Resource<SetDefinition>, name: string): Promise<Read | undefined> {
  const { definition } = resource;
  const { property } = definition.parent;
  return lookUpBelow(resource, { [property]: await parentIdOf(resource, parseId(definition, name)?.[property] ?? name) });
}

async function lookUpBelow(resource: Resource<SetDefinition>, parents: IdParts): Promise<Read | undefined> {
  const { definition } = resource;
  const { set } = definition;
  const listing = await listingUnlessGone(() => listItems(resource, parents, "shared"));
  if (!listing) return undefined;
  const items = sorted(set, listing.asManaged(listing.all), ({ id }) => listing.fieldsOf(id));
  const state = {
    ...stateOfFound(definition, parents, {}, listing.parentFacts),
    ...definition.derive?.({}, listing.parentFacts),
    [set.collection]: entriesOf(definition, items),
  };
  return { id: formatId(definition, { ...parents, set: "all" }), state, inputs: inputsOf(definition, state) };
}
