import type { ParentFacts, SetDefinition, Values } from "../definition/resource";
import type { SetOf } from "../definition/set";
import { nameOf } from "../identity/key";
import type { State } from "../identity/state";
import type { Wanted } from "../memory/session";
import type { ExplainedError } from "../values/explained";
import { counted } from "../values/text";
import { isUnknown } from "../values/unknown";
import { takenOver, warnOfDropped } from "./adopt";
import { extrasIn, ignoredAmong, isSurelyWithinLimits, refusedSteps, startsToHoldAll, wholeOptions } from "./authoritative";
import { takerOf } from "./claims";
import { type Labelled, managedIn, type ManagedItem, type PlacedSet, relabelled, sameEntries, wantedItems } from "./entries";
import { completed, type Listing, listItems } from "./listing";
import { SetNote } from "./note";
import { inOrder, lostBy, type Steps, stepsBetween } from "./steps";

export interface SetPlan {
  /** The items of the set before the steps. */
  readonly managed: readonly ManagedItem[];
  readonly wanted: readonly Labelled[];
  readonly steps: Steps;
  readonly parentFacts: ParentFacts;
  /** The list that was read just now, if the plan needed it. */
  readonly listing?: Listing;
}

/** Plans a creation or an update. The platform is read only if the state doesn't say enough. */
export async function planSet(
  resource: PlacedSet,
  inputs: Values,
  olds: State,
  note: SetNote,
  operation: "create" | "update",
): Promise<SetPlan> {
  const { set } = resource.definition;
  // A new set has nothing to start from.
  const fromState = operation === "update" ? planFromState(resource, inputs, olds) : undefined;
  const startsAll = startsToHoldAll(set, inputs, olds);
  const nothingOpen = note.open.size === 0 && olds.pending === undefined && !startsAll;
  if (fromState && nothingOpen && stateSaysEnough(set, inputs, fromState)) return fromState;
  const managed = fromState?.managed ?? [];
  const listing = await completed(resource, await note.list(operation === "create" ? "baseline" : "fresh"), managed);
  const { parentFacts } = listing;
  const wanted = wantedItems(resource, inputs, parentFacts);
  const reason = wanted.map(({ item }) => set.item.identity.wrongParent?.(item, parentFacts)).find((one) => one !== undefined);
  if (reason !== undefined) throw new Error(reason);
  // What a refresh found may belong to somebody whose marks only the platform shows.
  const isIgnored = ignoredAmong(set, wholeOptions(inputs), listing.fields, parentFacts);
  const kept = managed.filter(({ state }) => state.foreign !== true || !isIgnored(state));
  // An item that the list lacks stays managed: the list may be older. It is created anew only after a refresh has missed it.
  const ours = [...kept, ...takenOver(resource, inputs, wanted, kept, { listing, note })];
  // Extras are deleted only by the first run. Later extras are shown by a refresh first, and the state has them then.
  const extras = startsAll ? await extrasIn(resource, inputs, listing, ours) : [];
  const all = relabelled(set, [...ours, ...extras], parentFacts);
  const steps = inOrder(set, stepsBetween(set, all, wanted, parentFacts), wanted, all, listing);
  const refusal = refusedSteps(set, inputs, listing, steps, { extras, isHalfDone: note.isHalfDone });
  if (refusal !== undefined) throw refusal;
  warnOfDropped(resource, all, { listing, note });
  warnOfMissing(resource, steps, listing);
  return { managed: all, wanted, steps, parentFacts, listing };
}

function planFromState(resource: PlacedSet, inputs: Values, olds: State): SetPlan {
  const { definition, session, key, log } = resource;
  const { set } = definition;
  const parentFacts = session.parentFacts(definition, inputs);
  const wanted = wantedItems(resource, inputs, parentFacts);
  const ours = managedIn(definition, olds).filter((one) => takerOf(resource, one) === undefined);
  const managed = stillManaged(set, inputs, ours, wanted, parentFacts);
  const released = ours.length - managed.length;
  if (released > 0) {
    const [is, stay] = released === 1 ? ["is", "stays"] : ["are", "stay"];
    log.info(`${counted(released, set.noun)} of "${nameOf(key)}" ${is} no longer managed and ${stay} on the platform`);
  }
  return { managed, wanted, steps: stepsBetween(set, managed, wanted, parentFacts), parentFacts };
}

/**
 * The items of the state that the set still manages. What a refresh found beside the set is dropped once the program no longer
 * asks for everything, and so is what the program now ignores. What the program lists always stays.
 */
function stillManaged(
  set: SetOf,
  inputs: Values,
  managed: readonly ManagedItem[],
  wanted: readonly Labelled[],
  parentFacts: ParentFacts,
): readonly ManagedItem[] {
  const options = wholeOptions(inputs);
  const listed = new Set(wanted.map(({ label }) => label));
  const known = managed.map(({ state }) => state);
  const isIgnored = ignoredAmong(set, options, known, parentFacts);
  const stays = (state: State): boolean => (options.all ? !isIgnored(state) : state.foreign !== true);
  return managed.filter(({ label, state }) => listed.has(label) || stays(state));
}

/** Whether the writes can be planned without a read. */
function stateSaysEnough(set: SetOf, inputs: Values, { managed, steps }: SetPlan): boolean {
  // Only the platform knows order numbers, and what an update of a whole object has to keep.
  if (set.order !== undefined || set.item.writing.updateSends === "whole" || steps.creates.length > 0) return false;
  if (!isSurelyWithinLimits(set, inputs, steps, managed.length)) return false;
  if (wholeOptions(inputs).ignore.length > 0 && lostBy(steps).some(({ state }) => state.foreign === true)) return false;
  return steps.updates.every(({ existing, item }) => Object.keys(item).every((name) => name in existing.state));
}

function warnOfMissing({ definition: { set }, name, log }: PlacedSet, { updates }: Steps, listing: Listing): void {
  const missing = updates.filter(({ existing }) => !listing.byId.has(existing.id)).length;
  if (missing === 0) return;
  log.warn(
    `the platform doesn't show ${counted(missing, set.noun)} of "${name}". ` +
      "After a deletion by hand, run `pulumi refresh`, then `pulumi up`.",
  );
}

/** The refusal of a preview, which is that of the `up`. If the platform can't be read, a preview refuses nothing. */
export async function problemOfSet(resource: Wanted<SetDefinition>, olds: Values): Promise<ExplainedError | undefined> {
  const { definition, session, inputs } = resource;
  const { set, parent } = definition;
  if (!set.authoritative || isUnknown(inputs[parent.property])) return undefined;
  // A check gets the old inputs only. Which items a refresh found beside the set, and are released now, stands in the state.
  if (wholeOptions(olds).all && !wholeOptions(inputs).all) return undefined;
  const startsAll = startsToHoldAll(set, inputs, olds);
  const [listed, before] = [inputs[set.collection], olds[set.collection]];
  // Nothing is changed or deleted then.
  if (!startsAll && (before === undefined || sameEntries(set, listed, before))) return undefined;
  const parentFacts = session.parentFacts(definition, inputs);
  const wanted = wantedItems(resource, inputs, parentFacts);
  // Old inputs have no ids: the labels stand for them.
  const itemsBefore = wantedItems(resource, olds, parentFacts).map(({ label, item }) => ({ label, id: label, state: item }));
  const known = stillManaged(set, inputs, itemsBefore, wanted, parentFacts);
  if (!startsAll && isSurelyWithinLimits(set, inputs, stepsBetween(set, known, wanted, parentFacts), known.length)) return undefined;
  // The check reads under a key of its own. So the creation that follows can still use the answer as its baseline.
  const reader = { ...resource, key: `${resource.key} check` };
  const listing = await listItems(reader, "shared").catch(() => undefined);
  if (!listing) return undefined;
  const ours = probablyManaged(inputs, known, wanted, listing);
  const extras = startsAll ? await extrasIn(reader, inputs, listing, ours) : [];
  const all = relabelled(set, [...ours, ...extras], listing.parentFacts);
  const { isHalfDone } = await SetNote.read(resource, olds);
  return refusedSteps(set, inputs, listing, stepsBetween(set, all, wanted, listing.parentFacts), { extras, isHalfDone });
}

/** Whether the platform has all of these items already: then they stand beside each other there, whatever the rules say. */
export async function hasAll(resource: PlacedSet, items: readonly Values[]): Promise<boolean> {
  if (isUnknown(Object.values(resource.parents)[0])) return false;
  const listing = await listItems({ ...resource, key: `${resource.key} check` }, "shared").catch(() => undefined);
  return listing !== undefined && items.every((item) => listing.candidatesFor({ ...item, ...resource.parents }).length > 0);
}

/** The items of the set, as far as inputs tell: old items, and with `manage: "all"` new items that are present. */
function probablyManaged(inputs: Values, before: readonly ManagedItem[], wanted: readonly Labelled[], listing: Listing): ManagedItem[] {
  const found = (item: Values) => listing.candidatesFor(item)[0];
  const known = before.map((one): ManagedItem => ({ ...one, id: found(one.state)?.id ?? one.id }));
  if (!wholeOptions(inputs).all) return known;
  const labels = new Set(known.map(({ label }) => label));
  const news = wanted.flatMap((one): ManagedItem[] => {
    const there = labels.has(one.label) ? undefined : found(one.item);
    return there ? [listing.asWanted(there, one)] : [];
  });
  return [...known, ...news];
}
