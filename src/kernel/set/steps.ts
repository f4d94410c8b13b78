import type { Item, SetOf } from "../definition/set";
import type { ParentFacts } from "../definition/values";
import { diff } from "../object/diff";
import type { State } from "../identity/state";
import type { Labelled } from "./form";

/** An object that the set has. */
export interface ManagedItem {
  readonly label: string;
  readonly id: string;
  /** The state of the item, as it would be of a resource of its own. */
  readonly state: State;
}

/** An object that is to become an item. */
export interface ItemUpdate extends Labelled {
  readonly existing: ManagedItem;
  readonly changed: readonly string[];
}

/** What leads from what a set has to what the program lists. */
export interface Steps {
  readonly creates: readonly Labelled[];
  readonly updates: readonly ItemUpdate[];
  readonly deletes: readonly ManagedItem[];
}

/** The fewest writes: what is there already stays, what can be turned into a new item is, the rest is made and dropped. */
export function stepsBetween(set: SetOf, held: readonly ManagedItem[], wanted: readonly Labelled[], parentFacts: ParentFacts): Steps {
  const left = new Map(held.map((one) => [one.label, one]));
  const alter: ItemUpdate[] = [];
  const open: Labelled[] = [];
  for (const one of wanted) {
    const there = left.get(one.label);
    if (!there) {
      open.push(one);
      continue;
    }
    left.delete(one.label);
    alter.push({ ...one, existing: there, changed: changedIn(set, there, one.item, parentFacts) });
  }
  // First what is for the same purpose, then whatever can be turned into it.
  let make: Labelled[] = open;
  for (const likeness of [
    (item: Item) => `${set.updateGroup(item, parentFacts)}\n${set.affinity?.(item) ?? ""}`,
    (item: Item) => set.updateGroup(item, parentFacts),
  ]) {
    const slots = Map.groupBy(left.values(), ({ state }) => likeness(state));
    const still: Labelled[] = [];
    for (const one of make) {
      const there = slots.get(likeness(one.item))?.shift();
      if (!there) {
        still.push(one);
        continue;
      }
      left.delete(there.label);
      alter.push({ ...one, existing: there, changed: changedIn(set, there, one.item, parentFacts) });
    }
    make = still;
  }
  return { creates: make, updates: alter, deletes: [...left.values()] };
}

/** The fields that an object has to get another value in. How a name is spelled is no other value. */
function changedIn(set: SetOf, { state }: ManagedItem, item: Item, parentFacts: ParentFacts): readonly string[] {
  return diff(set.item, state, item, parentFacts).changed.filter(
    (name) => name !== set.order && set.item.inputFields[name]?.marks.immutable !== true,
  );
}

/** Which of the dropped have to go before something is made: the two can't stand beside each other. */
export function freeing(set: SetOf, { creates: make, deletes: drop }: Steps, parentFacts: ParentFacts): ReadonlySet<ManagedItem> {
  const { exclusivityGroup: place, exclusive: alone } = set;
  if (!place || !alone) return new Set();
  const coming = Map.groupBy(make, ({ item }) => place(item, parentFacts));
  return new Set(
    drop.filter(({ state }) =>
      coming.get(place(state, parentFacts))?.some(({ item }) => alone(item, parentFacts) || alone(state, parentFacts)),
    ),
  );
}
