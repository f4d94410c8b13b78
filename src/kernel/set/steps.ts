import type { Item, Scope, SetOf } from "../definition/resource";
import { diff } from "../object/diff";
import type { State } from "../identity/state";
import type { Labelled } from "./form";

/** An object that the set has. */
export interface Held {
  readonly label: string;
  readonly id: string;
  /** The state of the item, as it would be of a resource of its own. */
  readonly state: State;
}

/** An object that is to become an item. */
export interface Alter extends Labelled {
  readonly held: Held;
  readonly changed: readonly string[];
}

/** What leads from what a set has to what the program lists. */
export interface Steps {
  readonly make: readonly Labelled[];
  readonly alter: readonly Alter[];
  readonly drop: readonly Held[];
}

/** The fewest writes: what is there already stays, what can be turned into a new item is, the rest is made and dropped. */
export function stepsBetween(set: SetOf, held: readonly Held[], wanted: readonly Labelled[], scope: Scope): Steps {
  const left = new Map(held.map((one) => [one.label, one]));
  const alter: Alter[] = [];
  const open: Labelled[] = [];
  for (const one of wanted) {
    const there = left.get(one.label);
    if (!there) {
      open.push(one);
      continue;
    }
    left.delete(one.label);
    alter.push({ ...one, held: there, changed: changedIn(set, there, one.item, scope) });
  }
  // First what is for the same purpose, then whatever can be turned into it.
  let make: Labelled[] = open;
  for (const likeness of [
    (item: Item) => `${set.slot(item, scope)}\n${set.purpose?.(item) ?? ""}`,
    (item: Item) => set.slot(item, scope),
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
      alter.push({ ...one, held: there, changed: changedIn(set, there, one.item, scope) });
    }
    make = still;
  }
  return { make, alter, drop: [...left.values()] };
}

/** The fields that an object has to get another value in. How a name is spelled is no other value. */
function changedIn(set: SetOf, { state }: Held, item: Item, scope: Scope): readonly string[] {
  return diff(set.item, state, item, scope).changed.filter(
    (name) => name !== set.order && set.item.inputFields[name]?.marks.immutable !== true,
  );
}

/** Which of the dropped have to go before something is made: the two can't stand beside each other. */
export function freeing(set: SetOf, { make, drop }: Steps, scope: Scope): ReadonlySet<Held> {
  const { place, alone } = set;
  if (!place || !alone) return new Set();
  const coming = Map.groupBy(make, ({ item }) => place(item, scope));
  return new Set(
    drop.filter(({ state }) => coming.get(place(state, scope))?.some(({ item }) => alone(item, scope) || alone(state, scope))),
  );
}
