import { objectName } from "../identity/ids";
import type { SetDefinition } from "../definition/resource";
import type { SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import type { Resource } from "../memory/session";
import { managed, type State } from "../identity/state";
import { toEntries, labelled, fromEntries, type Labelled } from "./form";
import type { ManagedItem } from "./steps";

/**
 * What an entry of the state has beside the item's own fields and the object's id: what it shows otherwise than it was
 * written, and whether a refresh found it beside a set that is to hold the whole.
 */
const bookkeeping = ["shown", "foreign"];

/** The objects that a state has, each with the state that it would have as a resource of its own. */
export function heldIn(definition: SetDefinition, state: State): ManagedItem[] {
  const { set } = definition;
  const own = set.item.ownId;
  const parent = parentOf(definition, state);
  return fromEntries(set, state[set.collection]).flatMap(({ label, item }) => {
    const { [own]: id, ...rest } = item;
    return typeof id === "string" && id !== "" ? [{ label, id, state: { ...rest, ...parent } }] : [];
  });
}

/** Whether the program lists by now what a refresh found beside the set. */
export function hasBecomeOwn({ definition: { set } }: Resource<SetDefinition>, state: State, inputs: Values): boolean {
  const listed = inputs[set.collection];
  const entries = Object.entries((state[set.collection] ?? {}) as Readonly<Record<string, Values>>);
  return typeof listed === "object" && listed !== null && entries.some(([label, { foreign }]) => foreign === true && label in listed);
}

/** What is there, item by item, as the engine is to keep it. */
export function entriesOf(definition: SetDefinition, held: readonly ManagedItem[]): Values {
  const { set } = definition;
  const own = set.item.ownId;
  const parent = definition.parent.property;
  const kept = ([name]: [string, unknown]): boolean =>
    name !== parent && (bookkeeping.includes(name) || (name in set.item.inputFields && name !== set.order));
  return toEntries(
    set,
    held.map(
      ({ label, id, state }): Labelled => ({ label, item: { ...Object.fromEntries(Object.entries(state).filter(kept)), [own]: id } }),
    ),
  );
}

/** What a program would have to list for what is there. */
export function inputsOf(definition: SetDefinition, state: State): Values {
  const { set } = definition;
  const own = set.item.ownId;
  const entries = Object.entries((state[set.collection] ?? {}) as Readonly<Record<string, Values>>);
  const items = Object.fromEntries(
    entries.map(([label, entry]) => [
      label,
      Object.fromEntries(Object.entries(entry).filter(([name]) => name !== own && !bookkeeping.includes(name))),
    ]),
  );
  return { ...managed(definition, state), [set.collection]: items };
}

/** The state of a set: its own inputs, its items, and what follows from its parent. */
export function stateOf(definition: SetDefinition, inputs: Values, held: readonly ManagedItem[], parentFacts: ParentFacts): State {
  const { set } = definition;
  const outputs = Object.fromEntries(Object.entries(definition.derive?.({}, parentFacts) ?? {}).filter(([, value]) => value !== undefined));
  return { ...managed(definition, inputs), ...outputs, [set.collection]: entriesOf(definition, held) };
}

export function parentOf(definition: SetDefinition, values: Values): IdParts {
  const { property } = definition.parent;
  return { [property]: String(values[property]) };
}

/**
 * The objects that a set goes on with, by the names under which claims know them. What the program no longer lists is free for
 * whoever lists it now; what a refresh found beside the set never was its own.
 */
export function objectsOf({ definition, session }: Resource<SetDefinition>, state: State, inputs: Values = state): string[] {
  const { set } = definition;
  const own = set.item.ownId;
  const parents = parentOf(definition, state);
  const parentFacts = session.parentFacts(definition, { ...inputs, ...state });
  const listed = new Set(
    labelled(
      set,
      fromEntries(set, inputs[set.collection]).map(({ item }) => ({ ...item, ...parents })),
      parentFacts,
    ).map(({ label }) => label),
  );
  return heldIn(definition, state)
    .filter(({ label, state: { foreign } }) => foreign !== true && listed.has(label))
    .map(({ id }) => objectName(set.item, { ...parents, [own]: id }));
}

/** Objects under the labels that they have beside each other: another value may be another name, and one that another has already. */
export function relabelled(set: SetOf, held: readonly ManagedItem[], parentFacts: ParentFacts): readonly ManagedItem[] {
  if (!set.fieldsOfLabel) return held;
  const named = labelled(
    set,
    held.map(({ state }) => state),
    parentFacts,
  );
  return held.map(({ id }, index) => ({ id, label: (named[index] as Labelled).label, state: (named[index] as Labelled).item }));
}
