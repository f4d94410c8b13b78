import type { SetDefinition } from "../definition/resource";
import type { SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import { identityOf } from "../identity/identity";
import { objectName, parentParts } from "../identity/ids";
import { nameOf } from "../identity/key";
import type { State } from "../identity/state";
import { type Described, describedSoFar } from "../ownership/moved";
import type { Resource } from "../memory/session";
import { conflict } from "../ownership/conflict";
import type { ExplainedError } from "../values/explained";
import { counted } from "../values/text";
import { displayNameOf, fromEntries, managedIn, type ManagedItem, wantedItems } from "./entries";

/** The id of an item's object, with the parts that name its parent. */
export function itemId({ item }: SetOf, parents: IdParts, id: string): IdParts {
  return { ...parents, [item.ownId]: id };
}

/** The name of an item's object among all objects: claims know it under this name, as if it were a resource of its own. */
export function itemName(set: SetOf, parents: IdParts, id: string): string {
  return objectName(set.item, itemId(set, parents, id));
}

/** Claims the objects of items for the set. An object that a creation made or adopted isn't deleted by the old side of a replacement. */
export function claim(
  { definition: { set }, session, key }: Resource<SetDefinition>,
  parents: IdParts,
  ids: readonly string[],
  operation: "create" | "update" | "delete",
): void {
  const objects = ids.map((id) => itemName(set, parents, id));
  if (operation === "create") session.claims.make(objects, key);
  else session.claims.own(objects, key);
}

/** Whether the set may take over a listed object. */
export function isFree({ definition: { set }, session, key }: Resource<SetDefinition>, parents: IdParts, id: string): boolean {
  return session.claims.free(itemName(set, parents, id), key);
}

/** Whether no other resource of the program has taken the object over in this run. */
export function isOurs({ definition: { set }, session, key }: Resource<SetDefinition>, parents: IdParts, id: string): boolean {
  const owner = session.claims.of(itemName(set, parents, id)).owner;
  return owner === undefined || owner === key;
}

/** Another resource of the program that describes an item, in this run. */
export function describedBeside(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  { state }: ManagedItem,
  parentFacts: ParentFacts,
): string | undefined {
  const { definition, session, key, api } = resource;
  const identity = identityOf(definition.set.item, { ...state, ...parents }, parentFacts, api.account);
  const { describer } = session.claims.identities.of(identity);
  return describer === key ? undefined : describer;
}

/**
 * Another resource that has an item's object: it has taken the object over in this run, or the state has the object under it. An earlier
 * run may have moved the item there and been killed before this set was saved; the engine may ask about this set first then.
 */
export function ownersBeside(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  parentFacts: ParentFacts,
): (item: ManagedItem) => string | undefined {
  const { definition, session, key, api } = resource;
  const { set } = definition;
  const identity = (item: Values): string => identityOf(set.item, { ...item, ...parents }, parentFacts, api.account);
  let inState: Map<string, string> | undefined;
  const stateHas = (): Map<string, string> => {
    const others = [...describedSoFar(resource)].filter(([other]) => other !== key);
    const itemsOf = ({ definition: { type }, olds }: Described): readonly Values[] =>
      type === definition.type ? fromEntries(set, olds[set.collection]).map(({ item }) => item) : type === set.item.type ? [olds] : [];
    const isHere = ({ olds }: Described): boolean => Object.entries(parents).every(([name, id]) => olds[name] === id);
    return new Map(others.filter(([, one]) => isHere(one)).flatMap(([other, one]) => itemsOf(one).map((item) => [identity(item), other])));
  };
  return ({ id, state }) => {
    const owner = session.claims.of(itemName(set, parents, id)).owner;
    if (owner !== undefined) return owner === key ? undefined : owner;
    inState ??= stateHas();
    return inState.size === 0 ? undefined : inState.get(identity(state));
  };
}

/** Says that items aren't deleted, since another resource has them now. */
export function tellHandedOver({ definition: { set }, key, log }: Resource<SetDefinition>, count: number, owner: string): void {
  const [belongs, is] = count === 1 ? ["belongs", "is"] : ["belong", "are"];
  log.info(`${counted(count, set.noun)} of "${nameOf(key)}" now ${belongs} to "${nameOf(owner)}" and ${is} not deleted`);
}

/**
 * The names of the objects that the set still claims. What the program no longer lists is free for another resource. What a
 * refresh found beside the set was never its own.
 */
export function objectsOf({ definition, session }: Resource<SetDefinition>, state: State, inputs?: Values): string[] {
  const { set } = definition;
  const parents = parentParts(definition, state);
  const parentFacts = session.parentFacts(definition, { ...inputs, ...state });
  const listed = inputs && new Set(wantedItems(set, inputs, parents, parentFacts).map(({ label }) => label));
  return managedIn(definition, state)
    .filter((item) => item.state.foreign !== true && (!listed || listed.has(item.label)))
    .map(({ id }) => itemName(set, parents, id));
}

/** Whether the program now lists an object that a refresh found beside the set. */
export function hasBecomeOwn({ definition: { set } }: Resource<SetDefinition>, state: State, inputs: Values): boolean {
  const listed = inputs[set.collection];
  const entries = Object.entries((state[set.collection] ?? {}) as Readonly<Record<string, Values>>);
  return typeof listed === "object" && listed !== null && entries.some(([label, { foreign }]) => foreign === true && label in listed);
}

/** Why a set can't stand beside another resource of the same program: an item would have two owners. */
export function setConflict(resource: Resource<SetDefinition>, inputs: Values): ExplainedError | undefined {
  const { definition, session, api } = resource;
  const { set } = definition;
  const parentFacts = session.parentFacts(definition, inputs);
  const { account } = api;
  const parents = parentParts(definition, inputs);
  const items = new Map(
    fromEntries(set, inputs[set.collection]).map(({ item }) => [identityOf(set.item, { ...item, ...parents }, parentFacts, account), item]),
  );
  const displayName = (identity: string): string => displayNameOf(set, items.get(identity) ?? {}, parentFacts);
  return conflict(resource, inputs, { identities: [...items.keys()], ofSet: { noun: set.noun, displayName } });
}
