import type { Finding, Findings } from "../definition/findings";
import type { ParentFacts, SetDefinition, Values } from "../definition/resource";
import type { Item, SetOf } from "../definition/set";
import { counted } from "../values/text";
import { hasUnknown, isUnknown } from "../values/unknown";
import { wholeOptions } from "./authoritative";
import { displayNameOf } from "./entries";

/** A longer name is left out of messages. */
const longestName = 80;

/** An item and its place in the program's list: `records[3]`. */
interface ListedAt {
  readonly item: Item;
  readonly path: string;
}

/** All problems of a set's items that show before anything is sent. */
export function checkItems(definition: SetDefinition, inputs: Values, parentFacts: ParentFacts): Findings {
  const { set, parent } = definition;
  const list = inputs[set.collection];
  if (!Array.isArray(list) || list.some((item) => typeof item !== "object" || item === null)) return { problems: [], warnings: [] };
  const items = (list as Item[]).map((item, index): ListedAt => {
    return { item: { ...item, [parent.property]: inputs[parent.property] }, path: `${set.collection}[${index}]` };
  });
  const found = items.map((one) => ruleFindings(set, one, parentFacts));
  const problems = [...tooMany(definition, items), ...found.flatMap((one) => one.problems)];
  const warnings = found.flatMap((one) => one.warnings);
  if (problems.length > 0) return { problems, warnings };
  const known = items.filter(({ item }) => !hasUnknown({ ...item, [parent.property]: "" }));
  const rules = [forbiddenLabels, twins, besideExclusive, listedYetIgnored];
  return { problems: rules.flatMap((rule) => rule(set, known, parentFacts, inputs)), warnings };
}

function tooMany({ type, set, parent }: SetDefinition, items: readonly ListedAt[]): Finding[] {
  if (items.length <= set.maxItems) return [];
  const message = `has ${counted(items.length, set.noun)}: a ${type} takes at most ${set.maxItems} for one ${parent.type}.`;
  return [{ path: set.collection, message }];
}

/** The findings of the item's own rules. They name its update group, so that a user needn't count the items of the list. */
function ruleFindings(set: SetOf, { item, path }: ListedAt, parentFacts: ParentFacts): Findings {
  const { problems = [], warnings = [] } = set.item.rules?.(item, parentFacts, true) ?? {};
  const { group } = hasUnknown(item) ? { group: "" } : set.updateGroup(item, parentFacts);
  const hint = group === "" || group.length > longestName ? "" : `(${group}) `;
  const inList = (finding: Finding): Finding => ({ path: `${path}.${finding.path}`, message: `${hint}${finding.message}` });
  return { problems: problems.map(inList), warnings: warnings.map(inList) };
}

/** The name of an item, for messages, if it isn't long. */
function named(set: SetOf, item: Item, parentFacts: ParentFacts): string {
  const name = displayNameOf(set, item, parentFacts);
  return name.length > longestName ? "" : ` (${name})`;
}

/** The engine and other programs on the way take the key `__proto__` for something else. */
function forbiddenLabels(set: SetOf, items: readonly ListedAt[], parentFacts: ParentFacts): Finding[] {
  const message = "can't be named __proto__: some programs read this name as something else. Choose another name.";
  return items.filter(({ item }) => set.label(item, parentFacts) === "__proto__").map(({ path }) => ({ path, message }));
}

function twins(set: SetOf, items: readonly ListedAt[], parentFacts: ParentFacts): Finding[] {
  const firsts = new Map<string, ListedAt>();
  return items.flatMap((one) => {
    const key = JSON.stringify(set.item.key(one.item, parentFacts));
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, one);
      return [];
    }
    const twin = `${first.path}${named(set, one.item, parentFacts)}`;
    return [{ path: one.path, message: `is the same ${set.noun} as ${twin}: list it once.` }];
  });
}

/** Items in the exclusivity group of an exclusive item. */
function besideExclusive(set: SetOf, items: readonly ListedAt[], parentFacts: ParentFacts): Finding[] {
  const grouped = items.map((one) => ({ ...one, ...set.exclusivityGroup?.(one.item, parentFacts) }));
  const exclusives = new Map(grouped.filter(({ alone }) => alone !== undefined).map((one) => [one.group, one]));
  return grouped.flatMap((one) => {
    const other = exclusives.get(one.group);
    if (other === undefined || other.path === one.path) return [];
    const clash = `can't exist beside ${other.path}${named(set, other.item, parentFacts)}: ${other.alone}. Remove one of the two.`;
    return [{ path: one.path, message: `${named(set, one.item, parentFacts)} ${clash}`.trimStart(), beside: [one.item, other.item] }];
  });
}

function listedYetIgnored(set: SetOf, items: readonly ListedAt[], parentFacts: ParentFacts, inputs: Values): Finding[] {
  const { authoritative } = set;
  if (!authoritative) return [];
  const { ignore } = wholeOptions(inputs);
  const listed = items.map(({ item }) => item);
  const ignores = ignore.map((pattern) =>
    hasUnknown(pattern) || isUnknown(pattern) ? () => false : authoritative.ignored(pattern, listed, parentFacts),
  );
  return items.flatMap(({ item, path }) => {
    const by = ignores.findIndex((isNamed) => isNamed(item));
    if (by < 0) return [];
    const clash = `is listed, but ignore[${by}] excludes it: remove one of the two.`;
    return [{ path, message: `${named(set, item, parentFacts)} ${clash}`.trimStart() }];
  });
}
