import type { Listing } from "./live";
import type { SetOf } from "../definition/set";
import type { Labelled } from "./form";
import type { ItemUpdate, ManagedItem, Steps } from "./steps";

/** Room between two that are written anew, so that one can be put between them later without touching others. */
const step = 10;

/**
 * Numbers for a sequence, by as few changes as possible. `there` holds the number of each that has one; what keeps its
 * number has enough room before it for all that comes first. New numbers lie between their neighbours.
 */
export function numbered(there: readonly (number | undefined)[]): number[] {
  const keeps = longestWithRoom(there);
  const numbers: number[] = [];
  for (let from = 0; from < there.length; ) {
    let to = from;
    while (to < there.length && !keeps.has(to)) to += 1;
    const above = to < there.length ? (there[to] as number) : Infinity;
    const below = from > 0 ? (numbers[from - 1] as number) : above === Infinity ? 0 : -1;
    const room = Math.max(1, Math.min(step, Math.floor((above - below) / (to - from + 1))));
    // What comes before all others is counted down from them, so that it is where it would be had it come first.
    for (let place = from; place < to; place += 1)
      numbers[place] = from === 0 && to < there.length ? above - room * (to - place) : below + room * (place - from + 1);
    if (to < there.length) numbers[to] = above;
    from = to + 1;
  }
  return numbers;
}

/** The most that can keep their numbers: each later one higher, by at least as much as lies between. */
function longestWithRoom(there: readonly (number | undefined)[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const slack = (place: number): number => (there[place] as number) - place;
  for (let place = 0; place < there.length; place += 1) {
    if (there[place] === undefined || slack(place) < 0) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (slack(ends[middle] as number) <= slack(place)) low = middle + 1;
      else high = middle;
    }
    before[place] = low === 0 ? undefined : ends[low - 1];
    ends[low] = place;
  }
  const kept = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) kept.add(place);
  return kept;
}

/** The steps, with a number for each item that needs another one than it has. */
export function inOrder(set: SetOf, steps: Steps, wanted: readonly Labelled[], held: readonly ManagedItem[], live: Listing): Steps {
  const { order } = set;
  if (order === undefined) return steps;
  const alters = new Map(steps.updates.map((one) => [one.label, one]));
  const there = wanted.map(({ label }) => {
    const held = alters.get(label)?.existing;
    const number = held && live.byId.get(held.id)?.fields[order];
    return typeof number === "number" ? number : undefined;
  });
  const numbers = new Map(numbered(there).map((number, index) => [(wanted[index] as Labelled).label, { number, there: there[index] }]));
  const withNumber = <T extends Labelled>(one: T): T => ({ ...one, item: { ...one.item, [order]: numbers.get(one.label)?.number } });
  // A platform that shows no numbers keeps what it was told, which is the order that the state has.
  const unseen = there.every((number) => number === undefined) && !keepsOrder(steps, held);
  const moved = (one: ItemUpdate): ItemUpdate => {
    const { number, there: before } = numbers.get(one.label) as { number: number; there: number | undefined };
    return before === number || (before === undefined && !unseen) ? one : { ...withNumber(one), changed: [...one.changed, order] };
  };
  return { ...steps, updates: steps.updates.map(moved), creates: steps.creates.map(withNumber) };
}

/** Whether what stays stands in the same order as before, with nothing new among it. */
function keepsOrder({ updates: alter, creates: make }: Steps, held: readonly ManagedItem[]): boolean {
  const places = new Map(held.map(({ id }, index) => [id, index]));
  const sequence = alter.map((one) => places.get(one.existing.id) as number);
  return make.length === 0 && sequence.every((place, index) => index === 0 || place > (sequence[index - 1] as number));
}

/** Whether two have the same number: which of them comes first is the platform's guess. */
export function hasTies<T>(
  { order }: SetOf,
  items: readonly T[],
  fieldsOf: (item: T) => Readonly<Record<string, unknown>> | undefined,
): boolean {
  if (order === undefined) return false;
  const numbers = items.map((item) => fieldsOf(item)?.[order]).filter((number) => typeof number === "number");
  return new Set(numbers).size < numbers.length;
}

/** What the platform shows in the order in which it applies. */
export function sorted<T>(
  set: SetOf,
  items: readonly T[],
  fieldsOf: (item: T) => Readonly<Record<string, unknown>> | undefined,
): readonly T[] {
  const { order } = set;
  if (order === undefined) return items;
  const numbers = items.map((item) => fieldsOf(item)?.[order]);
  if (numbers.some((number) => typeof number !== "number")) return items;
  return items
    .map((item, index) => ({ item, number: numbers[index] as number }))
    .sort((a, b) => a.number - b.number)
    .map(({ item }) => item);
}
