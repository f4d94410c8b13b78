import { isJson, type Json } from "../../client";
import type { IdParts, ObjectDefinition, ParentFacts, SetDefinition, Values } from "../definition/resource";
import type { Item, SetOf } from "../definition/set";
import { objectName, parentParts } from "../identity/ids";
import { managed, type State } from "../identity/state";
import { sameAny } from "../values/compare";
import { defined, pick } from "../values/parts";
import { singleLine } from "../values/text";
import { hasUnknown, isUnknown, mapUnknown, notKnown } from "../values/unknown";
import type { Placed } from "../memory/session";

const longestName = 300;

/** Where the order counts, an entry names under this key the entry before it. */
const predecessor = "after";

/**
 * Fields of an entry of the state beside the item's own and the object's id. `normalised`: digests of values that the platform shows in
 * another form than they were written. `foreign`: a refresh found the object, and the program didn't list it.
 */
const bookkeeping = ["normalised", "foreign"];

export interface Labelled {
  readonly label: string;
  readonly item: Item;
}

/** An object that a set manages. */
export interface ManagedItem {
  readonly label: string;
  readonly id: string;
  /** The state that the object would have as a resource of its own. */
  readonly state: State;
}

/** An item's name in messages. A label isn't always fit for them: it may hold a secret, or be very long. */
export function displayNameOf(set: SetOf, item: Item, parentFacts: ParentFacts): string {
  return singleLine((set.displayName ?? set.label)(item, parentFacts), longestName);
}

/** The items of a list with their labels, no two the same. Fields that follow from the label are spelled as in the label. */
export function labelled(set: SetOf, items: readonly Item[], parentFacts: ParentFacts): Labelled[] {
  const labels = items.map((item) => (isUnknown(item) ? notKnown : set.label(mapUnknown(item, notKnown), parentFacts)));
  const taken = new Set(labels);
  const given = new Set<string>();
  return items.map((item, index) => {
    const label = labels[index] as string;
    if (given.has(label)) return { label: numberedLabel(label, taken), item };
    given.add(label);
    return { label, item: spelledAsInLabel(set, label, item) };
  });
}

/** The label with the first number that no other label has. */
function numberedLabel(label: string, taken: Set<string>): string {
  for (let number = 2; ; number += 1) {
    const numbered = `${label} #${number}`;
    if (taken.has(numbered)) continue;
    taken.add(numbered);
    return numbered;
  }
}

function spelledAsInLabel(set: SetOf, label: string, item: Item): Item {
  if (!set.fieldsOfLabel || hasUnknown(item)) return item;
  const told = set.fieldsOfLabel(label);
  if (Object.keys(told).every((name) => told[name] === item[name])) return item;
  return { ...item, ...set.fieldsOfLabel(label, item) };
}

/** Managed items under the labels that fit their state: a changed value can change the label, and another item can have that label. */
export function relabelled(set: SetOf, items: readonly ManagedItem[], parentFacts: ParentFacts): readonly ManagedItem[] {
  if (!set.fieldsOfLabel) return items;
  const states = items.map(({ state }) => state);
  return labelled(set, states, parentFacts).map(({ label, item }, index) => ({ ...(items[index] as ManagedItem), label, state: item }));
}

/**
 * A list in the form that the engine gets: a map by label. So a preview shows `www A 192.0.2.1: ttl 300 => 600`, and an item that
 * was inserted doesn't show as a change of all items behind it.
 */
export function toEntries(set: SetOf, items: readonly Labelled[]): Values {
  const entries = items.map(({ label, item }, index): [string, unknown] => {
    if (isUnknown(item)) return [keyOf(label), item];
    const before = set.order === undefined ? undefined : items[index - 1]?.label;
    return [keyOf(label), { ...fieldsBesideLabel(set, label, item), ...(before !== undefined && { [predecessor]: before }) }];
  });
  return Object.fromEntries(entries);
}

/**
 * A label as the engine can write it into a path: there, a backslash before the closing quote hides the quote. So a space follows a
 * backslash at the end, and one more where there are such spaces already.
 */
const keyOf = (label: string): string => (/\\ *$/.test(label) ? `${label} ` : label);
const labelOf = (key: string): string => (/\\ +$/.test(key) ? key.slice(0, -1) : key);

/** The fields of an item that don't follow from its label. */
export function fieldsBesideLabel(set: SetOf, label: string, item: Item): Values {
  if (!set.fieldsOfLabel || hasUnknown(item)) return item;
  const told = set.fieldsOfLabel(label);
  return pick(item, (name, value) => told[name] !== value);
}

/** The items of a list, whether it has the form of the program (a list) or of the engine (a map by label). */
export function fromEntries(set: SetOf, list: unknown): Labelled[] {
  if (Array.isArray(list)) return labelled(set, list as Item[], {});
  if (typeof list !== "object" || list === null) return [];
  const entries = Object.entries(list as Readonly<Record<string, Values>>).map(([key, entry]) => {
    const label = labelOf(key);
    // An item that isn't known yet has no fields.
    if (isUnknown(entry)) return { label, before: undefined, item: entry };
    const told = hasUnknown(entry) ? undefined : set.fieldsOfLabel?.(label);
    if (set.order === undefined) return { label, before: undefined, item: { ...told, ...entry } };
    const { [predecessor]: before, ...item } = entry ?? {};
    return { label, before, item: { ...told, ...item } };
  });
  return set.order === undefined ? entries : chained(entries);
}

/** Whether two lists in the form of the engine have the same entries: then no write leads from one to the other. */
export function sameEntries({ item: { ownId } }: SetOf, one: unknown, other: unknown): boolean {
  if (!isJson(one) || !isJson(other)) return false;
  const labels = Object.keys(one);
  const counts = (name: string): boolean => name !== ownId && !bookkeeping.includes(name);
  const has = (entry: Json, like: Json): boolean => Object.keys(like).every((name) => !counts(name) || sameAny(entry[name], like[name]));
  const same = (a: unknown, b: unknown): boolean => isJson(a) && isJson(b) && has(a, b) && has(b, a);
  return labels.length === Object.keys(other).length && labels.every((label) => same(one[label], other[label]));
}

/** Entries in order, each after the one that it names. An entry whose predecessor is missing starts a chain of its own. */
function chained(entries: readonly (Labelled & { readonly before: unknown })[]): Labelled[] {
  const successors = new Map(entries.map((entry) => [entry.before, entry]));
  const labels = new Set(entries.map(({ label }) => label));
  const inOrder = new Set<Labelled>();
  const follow = (entry: Labelled | undefined): void => {
    for (let next = entry; next && !inOrder.has(next); next = successors.get(next.label)) inOrder.add(next);
  };
  for (const entry of entries) if (typeof entry.before !== "string" || !labels.has(entry.before)) follow(entry);
  // The others name each other in a circle.
  for (const entry of entries) follow(entry);
  return [...inOrder];
}

/** The list as a program writes it. A value that isn't known yet, or is no list at all, stays as it is. */
export function asList(set: SetOf, list: unknown): unknown {
  return isUnknown(list) || typeof list !== "object" || list === null || Array.isArray(list)
    ? list
    : fromEntries(set, list).map(({ item }) => item);
}

/** The items that the inputs of a set list, each with the fields of its parent. */
export function wantedItems({ definition: { set }, parents }: PlacedSet, inputs: Values, parentFacts: ParentFacts): Labelled[] {
  const items = fromEntries(set, inputs[set.collection]).map(({ item }) => ({ ...item, ...parents }));
  return labelled(set, items, parentFacts);
}

/** The objects that the state of a set holds. */
export function managedIn(definition: SetDefinition, state: State): ManagedItem[] {
  const { set } = definition;
  const parents = parentParts(definition, state);
  return fromEntries(set, state[set.collection]).flatMap(({ label, item }) => {
    const { [set.item.ownId]: id, ...rest } = item;
    return typeof id === "string" && id !== "" ? [{ label, id, state: { ...rest, ...parents } }] : [];
  });
}

/** The objects of a state that are the set's own: an object that a refresh found beside the set never was. */
export function ownIn(definition: SetDefinition, state: State): ManagedItem[] {
  return managedIn(definition, state).filter((one) => one.state.foreign !== true);
}

/** The state of a set: its own inputs, its items, and the outputs that follow from its parent. */
export function stateOf(definition: SetDefinition, inputs: Values, items: readonly ManagedItem[], parentFacts: ParentFacts): State {
  const derived = defined(definition.derive?.({}, parentFacts) ?? {});
  return { ...managed(definition, inputs), ...derived, [definition.set.collection]: entriesOf(definition, items) };
}

/** Managed items as the state holds them. */
export function entriesOf({ set, parent }: SetDefinition, items: readonly ManagedItem[]): Values {
  const isKept = (name: string): boolean =>
    name !== parent.property && (bookkeeping.includes(name) || (name in set.item.inputFields && name !== set.order));
  const entries = items.map(({ label, id, state }): Labelled => {
    return { label, item: { ...pick(state, isKept), [set.item.ownId]: id } };
  });
  return toEntries(set, entries);
}

/** The inputs that a program needs for a state. */
export function inputsOf(definition: SetDefinition, state: State): Values {
  const { collection, item } = definition.set;
  const isInput = (name: string): boolean => name !== item.ownId && !bookkeeping.includes(name);
  const entries = (state[collection] ?? {}) as Readonly<Record<string, Values>>;
  const items = Object.entries(entries).map(([label, entry]) => [label, pick(entry, isInput)]);
  return { ...managed(definition, state), [collection]: Object.fromEntries(items) };
}

/** A set below its parent: the zone, site or mailspace that its items belong to. */
export type PlacedSet = Placed<SetDefinition>;

/** The resource of a set as a resource of its items' type: the object room works with it. */
export function forItems(resource: PlacedSet): Placed<ObjectDefinition> {
  return { ...resource, definition: resource.definition.set.item };
}

/** The id of an item's object, with the parts that name its parent. */
export function itemId({ definition, parents }: PlacedSet, id: string): IdParts {
  return { ...parents, [definition.set.item.ownId]: id };
}

/** The name of an item's object among all objects: claims know it under this name, as if it were a resource of its own. */
export function itemName(resource: PlacedSet, id: string): string {
  return objectName(resource.definition.set.item, itemId(resource, id));
}
