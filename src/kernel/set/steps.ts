import type { Item, SetOf } from "../definition/set";
import type { ParentFacts } from "../definition/values";
import { diff } from "../object/diff";
import type { Labelled, ManagedItem } from "./entries";
import type { Listing } from "./listing";

/** An object that an update turns into an item. */
export interface ItemUpdate extends Labelled {
  readonly existing: ManagedItem;
  /** The fields that get another value. Without any, nothing is sent. */
  readonly changed: readonly string[];
}

/** The writes that turn the items of a set into those that the program lists. */
export interface Steps {
  readonly creates: readonly Labelled[];
  readonly updates: readonly ItemUpdate[];
  readonly deletes: readonly ManagedItem[];
}

/**
 * The fewest writes. An object with the label of an item becomes that item. Of the others, each becomes an item of its update
 * group. Only what is left over is created and deleted.
 */
export function stepsBetween(set: SetOf, managed: readonly ManagedItem[], wanted: readonly Labelled[], parentFacts: ParentFacts): Steps {
  const left = new Map(managed.map((one) => [one.label, one]));
  const updates: ItemUpdate[] = [];
  const pair = (one: Labelled, existing: ManagedItem | undefined): boolean => {
    if (!existing) return false;
    left.delete(existing.label);
    updates.push({ ...one, existing, changed: changedFields(set, existing, one.item, parentFacts) });
    return true;
  };
  const groupOf = (item: Item): string => set.updateGroup(item, parentFacts).group;
  const closestGroupOf = (item: Item): string => {
    const { group, closest = "" } = set.updateGroup(item, parentFacts);
    return `${group}\n${closest}`;
  };
  let creates = wanted.filter((one) => !pair(one, left.get(one.label)));
  for (const likeness of [closestGroupOf, groupOf]) {
    const groups = Map.groupBy(left.values(), ({ state }) => likeness(state));
    creates = creates.filter((one) => !pair(one, groups.get(likeness(one.item))?.shift()));
  }
  return { creates, updates, deletes: [...left.values()] };
}

/** The fields of an object that need another value. Immutable fields are left out: in one update group they differ in spelling only. */
function changedFields(set: SetOf, { state }: ManagedItem, item: Item, parentFacts: ParentFacts): readonly string[] {
  return diff(set.item, state, item, parentFacts).changed.filter(
    (name) => name !== set.order && set.item.inputFields[name]?.marks.immutable !== true,
  );
}

/** The objects that the steps delete or turn into other items. */
export function lostBy({ updates, deletes }: Steps): ManagedItem[] {
  const turned = updates.filter(({ label, existing }) => existing.label !== label).map(({ existing }) => existing);
  return [...deletes, ...turned];
}

/** The deletes that have to come before the creates, since one of the two is exclusive in their group. */
export function blockingDeletes(set: SetOf, { creates, deletes }: Steps, parentFacts: ParentFacts): ReadonlySet<ManagedItem> {
  const groupOf = (item: Item) => set.exclusivityGroup?.(item, parentFacts) ?? { group: "" };
  const created = Map.groupBy(
    creates.map(({ item }) => groupOf(item)),
    ({ group }) => group,
  );
  return new Set(
    deletes.filter(({ state }) => {
      const { group, alone } = groupOf(state);
      return created.get(group)?.some((one) => (one.alone ?? alone) !== undefined);
    }),
  );
}

/** The steps with a number for each item that needs another number than it has. */
export function inOrder(
  set: SetOf,
  steps: Steps,
  wanted: readonly Labelled[],
  managed: readonly ManagedItem[],
  listing: Pick<Listing, "byId">,
): Steps {
  const { order } = set;
  if (order === undefined) return steps;
  const existing = new Map(steps.updates.map((one) => [one.label, one.existing]));
  const present = wanted.map(({ label }) => {
    const number = listing.byId.get(existing.get(label)?.id ?? "")?.fields[order];
    return typeof number === "number" ? number : undefined;
  });
  const numbers = numbered(present);
  const places = new Map(wanted.map(({ label }, index) => [label, index]));
  const placeOf = ({ label }: Labelled): number => places.get(label) as number;
  const withNumber = <T extends Labelled>(one: T): T => ({ ...one, item: { ...one.item, [order]: numbers[placeOf(one)] } });
  // A platform that shows no numbers keeps those that were sent. Then the state's order is the platform's.
  const renumberUnseen = present.every((number) => number === undefined) && !keepsOrder(steps, managed);
  const needsNumber = (one: ItemUpdate): boolean => {
    const before = present[placeOf(one)];
    return before === undefined ? renumberUnseen : before !== numbers[placeOf(one)];
  };
  const updates = steps.updates.map((one) => (needsNumber(one) ? { ...withNumber(one), changed: [...one.changed, order] } : one));
  return { ...steps, updates, creates: steps.creates.map(withNumber) };
}

/** Whether the items that stay have the same order as before, with no new item among them. */
function keepsOrder({ updates, creates }: Steps, managed: readonly ManagedItem[]): boolean {
  const places = new Map(managed.map(({ id }, index) => [id, index]));
  const sequence = updates.map((one) => places.get(one.existing.id) as number);
  return creates.length === 0 && sequence.every((place, index) => index === 0 || place > (sequence[index - 1] as number));
}

/** The usual distance of two new numbers, so that an item can be put between them later without a change of others. */
const gap = 10;

/**
 * Numbers for a sequence, by as few changes as possible. `present` holds the number of each item that has one. An item keeps its
 * number only if the items before it have room below it. New numbers lie between their neighbours.
 */
export function numbered(present: readonly (number | undefined)[]): number[] {
  const keeps = longestWithRoom(present);
  const numbers: number[] = [];
  for (let from = 0; from < present.length; ) {
    let to = from;
    while (to < present.length && !keeps.has(to)) to += 1;
    const above = to < present.length ? (present[to] as number) : Infinity;
    const below = from > 0 ? (numbers[from - 1] as number) : above === Infinity ? 0 : -1;
    const distance = Math.max(1, Math.min(gap, Math.floor((above - below) / (to - from + 1))));
    // Items before all others are counted down from the first kept number: they get the numbers that they would have had.
    for (let place = from; place < to; place += 1)
      numbers[place] = from === 0 && to < present.length ? above - distance * (to - place) : below + distance * (place - from + 1);
    if (to < present.length) numbers[to] = above;
    from = to + 1;
  }
  return numbers;
}

/** The end of a run of kept places. */
interface Run {
  readonly place: number;
  readonly before: Run | undefined;
}

/** The places of the longest run of rising numbers that leaves room for the items in between; of several, the one that ends last. */
function longestWithRoom(present: readonly (number | undefined)[]): ReadonlySet<number> {
  const room = (place: number): number => (present[place] as number) - place;
  // Of each length, the run that ends last. It has the smallest end: what follows another run of this length can follow it.
  const runs: Run[] = [];
  for (const place of present.keys()) {
    if (present[place] === undefined || room(place) < 0) continue;
    const before = runs.findLastIndex((run) => room(run.place) <= room(place));
    runs[before + 1] = { place, before: runs[before] };
  }
  const keeps = new Set<number>();
  for (let run = runs.at(-1); run; run = run.before) keeps.add(run.place);
  return keeps;
}

/** Whether two items have the same number. Then the platform alone decides which of them comes first. */
export function hasTies({ order }: SetOf, items: readonly ManagedItem[], listing: Listing): boolean {
  if (order === undefined) return false;
  const numbers = items.map(({ id }) => listing.fieldsOf(id)?.[order]).filter((number) => typeof number === "number");
  return new Set(numbers).size < numbers.length;
}

/** Items in the order in which the platform applies them. */
export function sorted({ order }: SetOf, items: readonly ManagedItem[], listing: Listing): readonly ManagedItem[] {
  if (order === undefined) return items;
  const numbers = new Map(items.map((item) => [item, listing.fieldsOf(item.id)?.[order]]));
  if ([...numbers.values()].some((number) => typeof number !== "number")) return items;
  return items.toSorted((a, b) => Number(numbers.get(a)) - Number(numbers.get(b)));
}
