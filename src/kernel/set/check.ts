import type { Finding, Findings } from "../definition/findings";
import type { SetDefinition } from "../definition/resource";
import type { Item, SetOf } from "../definition/set";
import type { ParentFacts, Values } from "../definition/values";
import { counted } from "../values/text";
import { hasUnknown, isUnknown } from "../values/unknown";
import { wholeOptions } from "./authoritative";
import { displayNameOf } from "./entries";

/** A longer name is left out of messages. */
const longestName = 80;

/** An item with its index in the program's list. */
interface ListedAt {
  readonly item: Item;
  readonly index: number;
}

/** All problems of a set's items that show before anything is sent. */
export function checkItems(definition: SetDefinition, inputs: Values, parentFacts: ParentFacts): Findings {
  const { set, parent } = definition;
  const list = inputs[set.collection];
  if (!Array.isArray(list) || list.some((item) => typeof item !== "object" || item === null)) return { problems: [], warnings: [] };
  const items = (list as Item[]).map((item, index): ListedAt => ({ item: { ...item, [parent.property]: inputs[parent.property] }, index }));
  const found = items.map((one) => ruleFindings(set, one, parentFacts));
  const problems = [...tooMany(definition, items), ...found.flatMap((one) => one.problems)];
  const warnings = found.flatMap((one) => one.warnings);
  if (problems.length > 0) return { problems, warnings };
  const known = items.filter(({ item }) => !hasUnknown({ ...item, [parent.property]: "" }));
  return {
    problems: [
      ...forbiddenLabels(set, known, parentFacts),
      ...twins(set, known, parentFacts),
      ...besideExclusive(set, known, parentFacts),
      ...listedYetIgnored(set, known, inputs, parentFacts),
    ],
    warnings,
  };
}

function tooMany({ type, set, parent }: SetDefinition, items: readonly ListedAt[]): Finding[] {
  if (items.length <= set.maxItems) return [];
  const message = `has ${counted(items.length, set.noun)}: a ${type} takes at most ${set.maxItems} for one ${parent.type}.`;
  return [{ path: set.collection, message }];
}

/** The findings of the item's own rules, under the item's path in the list. */
function ruleFindings(set: SetOf, { item, index }: ListedAt, parentFacts: ParentFacts): Findings {
  const { problems = [], warnings = [] } = set.item.rules?.(item, parentFacts, true) ?? {};
  const inList = (finding: Finding): Finding => ({
    path: `${pathOf(set, index)}.${finding.path}`,
    message: `${hint(set, item, parentFacts)}${finding.message}`,
  });
  return { problems: problems.map(inList), warnings: warnings.map(inList) };
}

function pathOf(set: SetOf, index: number): string {
  return `${set.collection}[${index}]`;
}

/** The item's update group, so that a user needn't count the items of the list. */
function hint(set: SetOf, item: Item, parentFacts: ParentFacts): string {
  if (hasUnknown(item)) return "";
  const { group } = set.updateGroup(item, parentFacts);
  return group === "" || group.length > longestName ? "" : `(${group}) `;
}

/** An item's name for messages. A long name is left out, since the message has the item's index. */
function named(set: SetOf, item: Item, parentFacts: ParentFacts): string {
  const name = displayNameOf(set, item, parentFacts);
  return name.length > longestName ? "" : ` (${name})`;
}

/** The engine and other programs on the way take the key `__proto__` for something else. */
function forbiddenLabels(set: SetOf, items: readonly ListedAt[], parentFacts: ParentFacts): Finding[] {
  return items
    .filter(({ item }) => set.label(item, parentFacts) === "__proto__")
    .map(({ index }) => ({
      path: pathOf(set, index),
      message: "can't be named __proto__: some programs read this name as something else. Choose another name.",
    }));
}

function twins(set: SetOf, items: readonly ListedAt[], parentFacts: ParentFacts): Finding[] {
  const firsts = new Map<string, number>();
  return items.flatMap(({ item, index }) => {
    const key = JSON.stringify(set.item.key(item, parentFacts));
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, index);
      return [];
    }
    const twin = `${pathOf(set, first)}${named(set, item, parentFacts)}`;
    return [{ path: pathOf(set, index), message: `is the same ${set.noun} as ${twin}: list it once.` }];
  });
}

/** Items in the exclusivity group of an exclusive item. */
function besideExclusive(set: SetOf, items: readonly ListedAt[], parentFacts: ParentFacts): Finding[] {
  const grouped = items.map((one) => ({ ...one, ...set.exclusivityGroup?.(one.item, parentFacts) }));
  const exclusives = new Map(grouped.filter(({ alone }) => alone !== undefined).map((one) => [one.group, one]));
  return grouped.flatMap((one) => {
    const other = exclusives.get(one.group);
    if (other === undefined || other.index === one.index) return [];
    const otherName = `${pathOf(set, other.index)}${named(set, other.item, parentFacts)}`;
    const message =
      `${named(set, one.item, parentFacts)} can't exist beside ${otherName}: ${other.alone}. Remove one of the two.`.trimStart();
    return [{ path: pathOf(set, one.index), message }];
  });
}

function listedYetIgnored(set: SetOf, items: readonly ListedAt[], inputs: Values, parentFacts: ParentFacts): Finding[] {
  const { authoritative } = set;
  if (!authoritative) return [];
  const patterns = wholeOptions(inputs)
    .ignore.map((pattern, number) => ({ pattern, number }))
    .filter(({ pattern }) => !hasUnknown(pattern) && !isUnknown(pattern));
  return items.flatMap(({ item, index }) => {
    const by = patterns.find(({ pattern }) => authoritative.ignored(item, pattern, parentFacts));
    if (by === undefined) return [];
    const name = named(set, item, parentFacts);
    const message = `${name} is listed, but ignore[${by.number}] excludes it: remove one of the two.`.trimStart();
    return [{ path: pathOf(set, index), message }];
  });
}
