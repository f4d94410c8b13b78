import { type SetOf, usualMaxChangePercent, usualMinRecords } from "../definition/set";
import type { ParentFacts, Values } from "../definition/values";
import { ExplainedError } from "../values/explained";
import { counted, firstLines, plural } from "../values/text";
import { displayNameOf, type ManagedItem, type PlacedSet } from "./entries";
import type { Listing } from "./listing";
import { lostBy, type Steps } from "./steps";

/** The inputs of a set that can hold everything of its parent. Other sets have none of them. */
interface WholeOptions {
  /** Whether the set holds everything of its parent: `manage: "all"`. */
  readonly all: boolean;
  /** Patterns of objects that are left to others. */
  readonly ignore: readonly Values[];
  readonly maxChangePercent: number;
  readonly minRecords: number;
  readonly allowMassChange: boolean;
}

/** Reads the options from inputs or from a state. Only this function knows the names of the inputs. */
export function wholeOptions({ manage, ignore, maxChangePercent, minRecords, allowMassChange }: Values): WholeOptions {
  return {
    all: manage === "all",
    ignore: Array.isArray(ignore) ? ignore : [],
    maxChangePercent: Number(maxChangePercent ?? usualMaxChangePercent),
    minRecords: Number(minRecords ?? usualMinRecords),
    allowMassChange: allowMassChange === true,
  };
}

/** Whether the set holds everything of its parent from now on, and didn't before. */
export function startsToHoldAll({ authoritative }: SetOf, inputs: Values, olds: Values): boolean {
  return authoritative !== undefined && wholeOptions(inputs).all && !wholeOptions(olds).all;
}

/** Which objects the program leaves to others, of all objects of the parent that are known. */
export function ignoredAmong(
  { authoritative }: SetOf,
  { ignore }: WholeOptions,
  all: readonly Values[],
  parentFacts: ParentFacts,
): (fields: Values) => boolean {
  const named = authoritative === undefined ? [] : ignore.map((pattern) => authoritative.ignored(pattern, all, parentFacts));
  return (fields) => named.some((isNamed) => isNamed(fields));
}

/**
 * The objects that the parent has beside a set that holds everything. Objects that the program ignores and objects that the
 * platform manages are left out.
 */
export async function extrasIn(
  resource: PlacedSet,
  inputs: Values,
  listing: Listing,
  known: readonly ManagedItem[],
): Promise<readonly ManagedItem[]> {
  const { definition, session, key, log, parents } = resource;
  const { set } = definition;
  const options = wholeOptions(inputs);
  if (!set.authoritative || !options.all) return [];
  const { parentFacts } = listing;
  const ids = new Set(known.map(({ id }) => id));
  const isIgnored = ignoredAmong(set, options, listing.fields, parentFacts);
  const asked = listing.all.filter(({ id, fields }) => !ids.has(id) && !isIgnored(fields));
  if (asked.length === 0) return [];
  // A set has no account of its own: the account that owns its parent sees what the platform keeps there.
  const owner = parentFacts.account === undefined ? resource.api : session.platform(parentFacts);
  const platformManaged = await set.authoritative.platformManaged(
    asked.map(({ fields }) => fields),
    { parentFacts, parents, reading: owner.reading("shared", key, "agreed") },
    (message) => log.warn(message),
  );
  const extras = listing.asManaged(asked.filter(({ fields }) => !platformManaged.has(fields)));
  return extras.map((one) => ({ ...one, state: { ...one.state, foreign: true } }));
}

/** Whether the steps pass the limits whatever else the parent has. Only a listing tells how much that is. */
export function isSurelyWithinLimits(set: SetOf, inputs: Values, steps: Steps, managedCount: number): boolean {
  return massChange(set, { ...wholeOptions(inputs), minRecords: 0 }, steps, managedCount, {}) === undefined;
}

/**
 * Why the steps are refused although each of them is possible: the program has to allow them. `extras` is what they find beside the set's
 * items, and `isHalfDone` says that an earlier run was killed in the middle of its writes.
 */
export function refusedSteps(
  set: SetOf,
  inputs: Values,
  listing: Listing,
  steps: Steps,
  { extras, isHalfDone }: { readonly extras: readonly ManagedItem[]; readonly isHalfDone: boolean },
): ExplainedError | undefined {
  const options = wholeOptions(inputs);
  const left = { ...steps, deletes: steps.deletes.filter(({ id }) => listing.byId.has(id)) };
  // An item that a killed run has deleted counts as present: the same command, repeated, is not refused for being half done.
  const present = listing.all.length + (isHalfDone ? steps.deletes.length - left.deletes.length : 0);
  return firstDeletes(set, options, listing, left, extras) ?? massChange(set, options, left, present, listing.parentFacts);
}

/** Why the first run with `manage: "all"` is refused: it would delete objects that the program never managed. */
function firstDeletes(
  set: SetOf,
  { allowMassChange }: WholeOptions,
  listing: Listing,
  steps: Steps,
  extras: readonly ManagedItem[],
): ExplainedError | undefined {
  if (allowMassChange) return undefined;
  const extraIds = new Set(extras.map(({ id }) => id));
  const lost = lostBy(steps).filter(({ id }) => extraIds.has(id));
  if (lost.length === 0) return undefined;
  const lines = [
    `manage: "all" would delete ${counted(lost.length, set.noun)} that the program doesn't list. ` +
      "The first `pulumi up` deletes nothing without permission. Nothing was written.",
    ...firstLines(lost, ({ state }) => `  ${displayNameOf(set, state, listing.parentFacts)}`),
    "Add them to the program, name them in ignore, or set allowMassChange: true to delete them.",
  ];
  return new ExplainedError("first-deletes", lines.join("\n"));
}

/** Why the deletion of a set is refused of which other resources have only a part: a file that was cut loses the rest. */
export function refusedRest(set: SetOf, state: Values, rest: readonly ManagedItem[], all: number, parentFacts: ParentFacts) {
  const steps = { creates: [], updates: [], deletes: rest };
  const remedy =
    `Other resources have the set's other ${plural(set.noun)}. If a file was cut, restore it. If you want the change, first keep the set ` +
    "with allowMassChange: true for one run.";
  return rest.length === all ? undefined : massChange(set, wholeOptions(state), steps, all, parentFacts, remedy);
}

/** Why so large a change is refused. Deletions and updates have the same limit, each for itself. */
function massChange(
  set: SetOf,
  { allowMassChange, maxChangePercent, minRecords }: WholeOptions,
  { updates, deletes }: Steps,
  present: number,
  parentFacts: ParentFacts,
  remedy = "If you want the change, set allowMassChange: true for one run.",
): ExplainedError | undefined {
  if (!set.authoritative || allowMassChange || present < minRecords) return undefined;
  const kinds = [
    { verb: "delete", items: deletes.map(({ state }) => state) },
    { verb: "change", items: updates.filter(({ changed }) => changed.length > 0).map(({ existing }) => existing.state) },
  ];
  const excess = kinds.filter(({ items }) => items.length * 100 > present * maxChangePercent);
  if (excess.length === 0) return undefined;
  const extents = excess.map(({ verb, items }) => `${verb} ${items.length}`).join(" and ");
  const lines = [
    `would ${extents} of the ${present} existing ${plural(set.noun)}, more than ${maxChangePercent} % (maxChangePercent). ` +
      "Nothing was written.",
    ...excess.flatMap(({ verb, items }) => firstLines(items, (item) => `  ${verb} ${displayNameOf(set, item, parentFacts)}`)),
    remedy,
  ];
  return new ExplainedError("mass-change", lines.join("\n"));
}
