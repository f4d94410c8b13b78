import type { Definition, IdParts, Scope, SetOf, Values } from "../definition";
import type { Resource } from "../session";
import { objectName } from "../lifecycle/takeOver";
import { managed, type State } from "../state";
import { fold, unfold, type Labelled } from "./form";
import type { Held } from "./steps";

/**
 * What an entry of the state has beside the item's own fields and the object's id: what it shows otherwise than it was
 * written, and whether a refresh found it beside a set that is to hold the whole.
 */
const bookkeeping = ["shown", "foreign"];

/** The objects that a state has, each with the state that it would have as a resource of its own. */
export function heldIn(definition: Definition, set: SetOf, state: State): Held[] {
  const own = set.item.id.at(-1) as string;
  const parent = parentOf(definition, state);
  return unfold(set, state[set.collection]).flatMap(({ label, item }) => {
    const { [own]: id, ...rest } = item;
    return typeof id === "string" && id !== "" ? [{ label, id, state: { ...rest, ...parent } }] : [];
  });
}

/** What is there, item by item, as the engine is to keep it. */
export function entriesOf(definition: Definition, set: SetOf, held: readonly Held[]): Values {
  const own = set.item.id.at(-1) as string;
  const parent = (definition.parent as NonNullable<Definition["parent"]>).property;
  const kept = ([name]: [string, unknown]): boolean => name !== parent && (bookkeeping.includes(name) || (name in set.item.inputFields && name !== set.order));
  return fold(set, held.map(({ label, id, state }): Labelled => ({ label, item: { ...Object.fromEntries(Object.entries(state).filter(kept)), [own]: id } })));
}

/** What a program would have to list for what is there. */
export function inputsOf(definition: Definition, set: SetOf, state: State): Values {
  const own = set.item.id.at(-1) as string;
  const entries = Object.entries((state[set.collection] ?? {}) as Readonly<Record<string, Values>>);
  const items = Object.fromEntries(entries.map(([label, entry]) => [label, Object.fromEntries(Object.entries(entry).filter(([name]) => name !== own && !bookkeeping.includes(name)))]));
  return { ...managed(definition, state), [set.collection]: items };
}

/** The state of a set: its own inputs, its items, and what follows from its parent. */
export function stateOf(definition: Definition, set: SetOf, inputs: Values, held: readonly Held[], scope: Scope): State {
  const outputs = Object.fromEntries(Object.entries(definition.derive?.({}, scope) ?? {}).filter(([, value]) => value !== undefined));
  return { ...managed(definition, inputs), ...outputs, [set.collection]: entriesOf(definition, set, held) };
}

export function parentOf(definition: Definition, values: Values): IdParts {
  const { property } = definition.parent as NonNullable<Definition["parent"]>;
  return { [property]: String(values[property]) };
}

/** The objects of a set by the names under which claims know them. */
export function objectsOf({ definition }: Resource, set: SetOf, state: State): string[] {
  const own = set.item.id.at(-1) as string;
  return heldIn(definition, set, state).map(({ id }) => objectName(set.item, { ...parentOf(definition, state), [own]: id }));
}
