import type { ParentFacts, SetDefinition, Values } from "../definition/resource";
import { identityOf } from "../identity/identity";
import { nameOf } from "../identity/key";
import type { State } from "../identity/state";
import { type Described, described } from "../ownership/moved";
import { placed, type Resource, type Wanted } from "../memory/session";
import { conflict, holderOf } from "../ownership/conflict";
import type { ExplainedError } from "../values/explained";
import { counted } from "../values/text";
import { displayNameOf, forItems, fromEntries, itemName, type ManagedItem, ownIn, type PlacedSet, wantedItems } from "./entries";

/** Claims the objects of items for the set. An object that a creation made or adopted isn't deleted by the old side of a replacement. */
export function claim(resource: PlacedSet, items: readonly Pick<ManagedItem, "id">[], operation: "create" | "update" | "delete"): void {
  const { session, key } = resource;
  const objects = items.map(({ id }) => itemName(resource, id));
  if (operation === "create") session.claims.make(objects, key);
  else session.claims.own(objects, key);
}

/** Whether the set may take over a listed object. */
export function isFree(resource: PlacedSet, id: string): boolean {
  return resource.session.claims.free(itemName(resource, id), resource.key);
}

/** The items that are still the set's. Tells which other resources have the rest. */
export function stillOurs(
  resource: PlacedSet,
  items: readonly ManagedItem[],
  ownerOf: (item: ManagedItem) => string | undefined,
): readonly ManagedItem[] {
  const { definition, key, log } = resource;
  const byOwner = Map.groupBy(items, ownerOf);
  const ours = byOwner.get(undefined) ?? [];
  byOwner.delete(undefined);
  const owners = [...byOwner].map(([owner, { length }]) => [length, `"${nameOf(owner as string)}"`] as const);
  // A set that becomes single resources has hundreds of owners.
  const told = owners.length > 3 ? [[items.length - ours.length, `${owners.length} other resources`] as const] : owners;
  for (const [length, owner] of told) {
    const [belongs, is] = length === 1 ? ["belongs", "is"] : ["belong", "are"];
    log.info(`${counted(length, definition.set.noun)} of "${nameOf(key)}" now ${belongs} to ${owner} and ${is} not deleted`);
  }
  return ours;
}

/** Another resource of the program that has taken an item's object over in this run. */
export function takerOf(resource: PlacedSet, { id }: ManagedItem): string | undefined {
  const owner = resource.session.claims.of(itemName(resource, id)).owner;
  return owner === resource.key ? undefined : owner;
}

/** Another resource of the program that describes an item, in this run. */
export function describerOf(resource: PlacedSet, { state }: ManagedItem, parentFacts: ParentFacts): string | undefined {
  const { describer } = resource.session.claims.identities.of(identityIn(resource, parentFacts)(state));
  return describer === resource.key ? undefined : describer;
}

function identityIn({ definition, parents, api }: PlacedSet, parentFacts: ParentFacts): (item: Values) => string {
  return (item) => identityOf(definition.set.item, { ...item, ...parents }, parentFacts, api.account);
}

/**
 * Another resource that has an item's object: it has taken the object over in this run, the state has the object under it, or it manages
 * the object as a part of its own. An earlier run may have moved the item there and been killed before this set was saved; the engine may
 * ask about this set first then.
 */
export function ownersBeside(resource: PlacedSet, parentFacts: ParentFacts): (item: ManagedItem) => string | undefined {
  const { definition, session, key, parents } = resource;
  const { set } = definition;
  const identity = identityIn(resource, parentFacts);
  const items = forItems(resource);
  let inState: Map<string, string> | undefined;
  const stateHas = (): Map<string, string> => {
    const others = [...described(session)].filter(([other]) => other !== key);
    const itemsOf = ({ definition: { type }, olds }: Described): readonly Values[] =>
      type === definition.type ? fromEntries(set, olds[set.collection]).map(({ item }) => item) : type === set.item.type ? [olds] : [];
    const isHere = ({ olds }: Described): boolean => Object.entries(parents).every(([name, id]) => olds[name] === id);
    return new Map(others.filter(([, one]) => isHere(one)).flatMap(([other, one]) => itemsOf(one).map((item) => [identity(item), other])));
  };
  return ({ id, state }) => {
    const owner = session.claims.of(itemName(resource, id)).owner;
    if (owner !== undefined) return owner === key ? undefined : owner;
    inState ??= stateHas();
    return (inState.size === 0 ? undefined : inState.get(identity(state))) ?? holderOf(items, state);
  };
}

/**
 * The names of the objects that the set still claims. What the program no longer lists is free for another resource. What a
 * refresh found beside the set was never its own.
 */
export function objectsOf(resource: Resource<SetDefinition>, state: State, inputs?: Values): string[] {
  const { definition, session } = resource;
  const set = placed(resource, state);
  const parentFacts = session.parentFacts(definition, { ...inputs, ...state });
  const listed = inputs && new Set(wantedItems(set, inputs, parentFacts).map(({ label }) => label));
  return ownIn(definition, state)
    .filter(({ label }) => !listed || listed.has(label))
    .map(({ id }) => itemName(set, id));
}

/** Whether the program now lists an object that a refresh found beside the set. */
export function hasBecomeOwn({ definition: { set } }: Resource<SetDefinition>, state: State, inputs: Values): boolean {
  const listed = inputs[set.collection];
  const entries = Object.entries((state[set.collection] ?? {}) as Readonly<Record<string, Values>>);
  return typeof listed === "object" && listed !== null && entries.some(([label, { foreign }]) => foreign === true && label in listed);
}

/** Why a set can't stand beside another resource of the same program: an item would have two owners. */
export function setConflict(resource: Wanted<SetDefinition>): ExplainedError | undefined {
  const { definition, session, parents, inputs } = resource;
  const { set } = definition;
  const parentFacts = session.parentFacts(definition, parents);
  const identity = identityIn(resource, parentFacts);
  const items = new Map(fromEntries(set, inputs[set.collection]).map(({ item }) => [identity(item), item]));
  const displayName = (one: string): string => displayNameOf(set, items.get(one) ?? {}, parentFacts);
  return conflict(resource, { identities: [...items.keys()], ofSet: { noun: set.noun, displayName } });
}
