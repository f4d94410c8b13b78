import { calledAs, counted } from "./form";
import type { Definition, Finding, Findings, Item, Scope, SetOf, Values } from "../definition/resource";
import { hasUnknown, isUnknown } from "../values/unknown";

/** A longer name isn't repeated in messages. */
const longestNamed = 80;

/** Everything about the items of a set that can be known before anything is sent. */
export function checkItems(definition: Definition, set: SetOf, inputs: Values, scope: Scope): Findings {
  const items = inputs[set.collection];
  if (!Array.isArray(items) || items.some((item) => typeof item !== "object" || item === null)) return { problems: [], warnings: [] };
  const parent = definition.parent as NonNullable<Definition["parent"]>;
  const problems: Finding[] = [];
  const warnings: Finding[] = [];
  if (items.length > set.most)
    problems.push({
      path: set.collection,
      message: `has ${counted(items.length, set.noun)}: the platform takes at most ${set.most} for one ${parent.type}.`,
    });
  const whole = (items as Item[]).map((item) => ({ ...item, [parent.property]: inputs[parent.property] }));
  whole.forEach((item, index) => {
    const found = set.item.rules?.(item, scope);
    const where = (finding: Finding): Finding => ({
      path: `${at(set, index)}.${finding.path}`,
      message: `${hint(set, item, scope)}${finding.message}`,
    });
    problems.push(...(found?.problems ?? []).map(where));
    warnings.push(...(found?.warnings ?? []).map(where));
  });
  if (problems.length > 0) return { problems, warnings };
  const known = whole.map((item, index) => ({ item, index })).filter(({ item }) => !hasUnknown({ ...item, [parent.property]: "" }));
  const unnamable = known.filter(({ item }) => set.label(item, scope) === "__proto__");
  problems.push(
    ...unnamable.map(({ index }) => ({
      path: at(set, index),
      message: "can't be called __proto__: programs on the way take that for something else.",
    })),
  );
  problems.push(...twins(set, known, scope), ...crowded(set, known, scope), ...ignoredYetListed(set, known, inputs, scope));
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
function hint(set: SetOf, item: Item, scope: Scope): string {
  if (hasUnknown(item)) return "";
  const slot = set.slot(item, scope);
  return slot === "" || slot.length > longestNamed ? "" : `(${slot}) `;
}

/** An item in a message. What is long stands at its place in the list for whoever looks; it may be anything. */
function named(set: SetOf, item: Item, scope: Scope): string {
  const name = calledAs(set, item, scope);
  return name.length > longestNamed ? "" : ` (${name})`;
}

function twins(set: SetOf, items: readonly Place[], scope: Scope): Finding[] {
  const seen = new Map<string, number>();
  return items.flatMap(({ item, index }) => {
    const thing = JSON.stringify(set.item.key?.(item, scope));
    const first = seen.get(thing);
    if (first === undefined) seen.set(thing, index);
    return first === undefined
      ? []
      : [{ path: at(set, index), message: `is the same ${set.noun} as ${at(set, first)}${named(set, item, scope)}: list it once.` }];
  });
}

/** What suffers no other at its place, and those others. */
function crowded(set: SetOf, items: readonly Place[], scope: Scope): Finding[] {
  const { place, alone } = set;
  if (!place || !alone) return [];
  const lonely = new Map(items.filter(({ item }) => alone(item, scope)).map((one) => [place(one.item, scope), one]));
  if (lonely.size === 0) return [];
  return items.flatMap(({ item, index }) => {
    const other = lonely.get(place(item, scope));
    return other === undefined || other.index === index
      ? []
      : [
          {
            path: at(set, index),
            message: `${named(set, item, scope)} can't stand beside ${at(set, other.index)}${named(set, other.item, scope)}.`.trimStart(),
          },
        ];
  });
}

function ignoredYetListed(set: SetOf, items: readonly Place[], inputs: Values, scope: Scope): Finding[] {
  const patterns = inputs.ignore;
  if (!set.whole || !Array.isArray(patterns)) return [];
  const known = (patterns as Values[])
    .map((pattern, number) => ({ pattern, number }))
    .filter(({ pattern }) => !hasUnknown(pattern) && !isUnknown(pattern));
  return items.flatMap(({ item, index }) => {
    const by = known.find(({ pattern }) => set.whole?.ignored(item, pattern, scope));
    return by === undefined
      ? []
      : [
          {
            path: at(set, index),
            message:
              `${named(set, item, scope)} is listed, and ignore[${by.number}] says to leave it alone: say one of the two.`.trimStart(),
          },
        ];
  });
}
