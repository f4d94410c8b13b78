import { counted } from "../values/text";
import type { SetDefinition } from "../definition/resource";
import { displayNameOf } from "./form";
import type { Finding, Findings } from "../definition/findings";
import type { Item, SetOf } from "../definition/set";
import type { ParentFacts, Values } from "../definition/values";
import { hasUnknown, isUnknown } from "../values/unknown";

/** A longer name isn't repeated in messages. */
const longestNamed = 80;

/** Everything about the items of a set that can be known before anything is sent. */
export function checkItems(definition: SetDefinition, inputs: Values, parentFacts: ParentFacts): Findings {
  const { set, parent } = definition;
  const items = inputs[set.collection];
  if (!Array.isArray(items) || items.some((item) => typeof item !== "object" || item === null)) return { problems: [], warnings: [] };
  const problems: Finding[] = [];
  const warnings: Finding[] = [];
  if (items.length > set.maxItems)
    problems.push({
      path: set.collection,
      message: `has ${counted(items.length, set.noun)}: the platform takes at most ${set.maxItems} for one ${parent.type}.`,
    });
  const whole = (items as Item[]).map((item) => ({ ...item, [parent.property]: inputs[parent.property] }));
  whole.forEach((item, index) => {
    const found = set.item.rules?.(item, parentFacts);
    const where = (finding: Finding): Finding => ({
      path: `${at(set, index)}.${finding.path}`,
      message: `${hint(set, item, parentFacts)}${finding.message}`,
    });
    problems.push(...(found?.problems ?? []).map(where));
    warnings.push(...(found?.warnings ?? []).map(where));
  });
  if (problems.length > 0) return { problems, warnings };
  const known = whole.map((item, index) => ({ item, index })).filter(({ item }) => !hasUnknown({ ...item, [parent.property]: "" }));
  const unnamable = known.filter(({ item }) => set.label(item, parentFacts) === "__proto__");
  problems.push(
    ...unnamable.map(({ index }) => ({
      path: at(set, index),
      message: "can't be called __proto__: programs on the way take that for something else.",
    })),
  );
  problems.push(
    ...twins(set, known, parentFacts),
    ...crowded(set, known, parentFacts),
    ...ignoredYetListed(set, known, inputs, parentFacts),
  );
  return { problems, warnings };
}

interface Place {
  readonly item: Item;
  readonly index: number;
}

function at(set: SetOf, index: number): string {
  return `${set.collection}[${index}]`;
}

/** Which item it is, for who doesn't want to count. */
function hint(set: SetOf, item: Item, parentFacts: ParentFacts): string {
  if (hasUnknown(item)) return "";
  const slot = set.updateGroup(item, parentFacts);
  return slot === "" || slot.length > longestNamed ? "" : `(${slot}) `;
}

/** An item in a message. What is long stands at its place in the list for whoever looks; it may be anything. */
function named(set: SetOf, item: Item, parentFacts: ParentFacts): string {
  const name = displayNameOf(set, item, parentFacts);
  return name.length > longestNamed ? "" : ` (${name})`;
}

function twins(set: SetOf, items: readonly Place[], parentFacts: ParentFacts): Finding[] {
  const seen = new Map<string, number>();
  return items.flatMap(({ item, index }) => {
    const thing = JSON.stringify(set.item.key?.(item, parentFacts));
    const first = seen.get(thing);
    if (first === undefined) seen.set(thing, index);
    return first === undefined
      ? []
      : [{ path: at(set, index), message: `is the same ${set.noun} as ${at(set, first)}${named(set, item, parentFacts)}: list it once.` }];
  });
}

/** What suffers no other at its place, and those others. */
function crowded(set: SetOf, items: readonly Place[], parentFacts: ParentFacts): Finding[] {
  const { exclusivityGroup: place, exclusive: alone } = set;
  if (!place || !alone) return [];
  const lonely = new Map(items.filter(({ item }) => alone(item, parentFacts)).map((one) => [place(one.item, parentFacts), one]));
  if (lonely.size === 0) return [];
  return items.flatMap(({ item, index }) => {
    const other = lonely.get(place(item, parentFacts));
    return other === undefined || other.index === index
      ? []
      : [
          {
            path: at(set, index),
            message:
              `${named(set, item, parentFacts)} can't stand beside ${at(set, other.index)}${named(set, other.item, parentFacts)}.`.trimStart(),
          },
        ];
  });
}

function ignoredYetListed(set: SetOf, items: readonly Place[], inputs: Values, parentFacts: ParentFacts): Finding[] {
  const patterns = inputs.ignore;
  if (!set.authoritative || !Array.isArray(patterns)) return [];
  const known = (patterns as Values[])
    .map((pattern, number) => ({ pattern, number }))
    .filter(({ pattern }) => !hasUnknown(pattern) && !isUnknown(pattern));
  return items.flatMap(({ item, index }) => {
    const by = known.find(({ pattern }) => set.authoritative?.ignored(item, pattern, parentFacts));
    return by === undefined
      ? []
      : [
          {
            path: at(set, index),
            message:
              `${named(set, item, parentFacts)} is listed, and ignore[${by.number}] says to leave it alone: say one of the two.`.trimStart(),
          },
        ];
  });
}
