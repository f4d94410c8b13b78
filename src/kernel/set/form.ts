import type { Item, SetOf } from "../definition/set";
import type { ParentFacts, Values } from "../definition/values";
import { hasUnknown, isUnknown, mapUnknown } from "../values/unknown";

/** In place of what isn't known yet, where an item is named. */
const notKnown = "(not known yet)";

/** Under which an entry names the one before it, where the order counts. */
const predecessor = "after";

/** How an item is called where a user reads it: a label may hold a secret. */
export function displayNameOf(set: SetOf, item: Item, parentFacts: ParentFacts): string {
  return (set.displayName ?? set.label)(item, parentFacts);
}

/** An item with the name by which a user recognises it. */
export interface Labelled {
  readonly label: string;
  readonly item: Item;
}

/** The items of a list with their labels, no two the same. What the label tells is spelled as it is there. */
export function labelled(set: SetOf, items: readonly Item[], parentFacts: ParentFacts): Labelled[] {
  const own = items.map((item) => (isUnknown(item) ? notKnown : set.label(mapUnknown(item, notKnown), parentFacts)));
  const spoken = new Set(own);
  const given = new Set<string>();
  return items.map((item, index) => {
    const label = own[index] as string;
    if (given.has(label)) return { label: another(label, spoken), item };
    given.add(label);
    if (!set.fieldsOfLabel || hasUnknown(item)) return { label, item };
    const kept = set.keptSpelling?.(item) ?? [];
    return {
      label,
      item: { ...item, ...Object.fromEntries(Object.entries(set.fieldsOfLabel(label)).filter(([name]) => !kept.includes(name))) },
    };
  });
}

/** The label with a number that makes it nobody else's. */
function another(label: string, taken: Set<string>): string {
  for (let number = 2; ; number += 1) {
    const numbered = `${label} #${number}`;
    if (taken.has(numbered)) continue;
    taken.add(numbered);
    return numbered;
  }
}

/**
 * A list as the engine gets it: by label, so that what it shows of a change reads `www A 192.0.2.1: ttl 300 => 600` and not
 * as the change of everything behind an item that was put in.
 */
export function toEntries(set: SetOf, items: readonly Labelled[]): Values {
  return Object.fromEntries(
    items.map(({ label, item }, index) => [
      label,
      isUnknown(item)
        ? item
        : {
            ...fieldsBesideLabel(set, label, item),
            ...(set.order !== undefined && index > 0 && { [predecessor]: (items[index - 1] as Labelled).label }),
          },
    ]),
  );
}

/** The fields of an item that its label doesn't tell. */
function fieldsBesideLabel(set: SetOf, label: string, item: Item): Values {
  if (!set.fieldsOfLabel || hasUnknown(item)) return item;
  const told = set.fieldsOfLabel(label);
  return Object.fromEntries(Object.entries(item).filter(([name, value]) => told[name] !== value));
}

/** The items of a list, in whichever form it comes: as a program writes it, or as the engine keeps it. */
export function fromEntries(set: SetOf, list: unknown): Labelled[] {
  if (Array.isArray(list)) return labelled(set, list as Item[], {});
  if (typeof list !== "object" || list === null) return [];
  const entries = Object.entries(list as Readonly<Record<string, Values>>).map(([label, entry]) => {
    // An item that isn't known yet has no fields.
    if (isUnknown(entry)) return { label, before: undefined, item: entry };
    const { [predecessor]: before, ...item } = entry;
    return { label, before, item: { ...(hasUnknown(item) ? {} : set.fieldsOfLabel?.(label)), ...item } };
  });
  return set.order === undefined ? entries : chained(entries);
}

/** From the first to the last, each after the one that it names. What names none that is there comes at the end. */
function chained(entries: readonly (Labelled & { readonly before: unknown })[]): Labelled[] {
  const after = new Map(entries.map((entry) => [entry.before, entry]));
  const labels = new Set(entries.map(({ label }) => label));
  const inOrder = new Set<Labelled>();
  const follow = (entry: Labelled | undefined): void => {
    for (let next = entry; next && !inOrder.has(next); next = after.get(next.label)) inOrder.add(next);
  };
  for (const entry of entries) if (typeof entry.before !== "string" || !labels.has(entry.before)) follow(entry);
  for (const entry of entries) follow(entry);
  return [...inOrder];
}

/** The list as a program writes it; what isn't known yet, or is no list at all, stays what it is. */
export function asList(set: SetOf, list: unknown): unknown {
  return isUnknown(list) || typeof list !== "object" || list === null || Array.isArray(list)
    ? list
    : fromEntries(set, list).map(({ item }) => item);
}
