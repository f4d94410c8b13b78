import type { SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId, objectName, parentParts } from "../identity/ids";
import type { Created, State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { isLeftBehind } from "../ownership/moved";
import type { Resource } from "../memory/session";
import { isGone } from "../reading/gone";
import { ExplainedError } from "../values/explained";
import { counted, firstLines } from "../values/text";
import { ApplyRun, type Outcome } from "./apply";
import { claim, itemName, ownersBeside, tellHandedOver } from "./claims";
import { type Labelled, type ManagedItem, managedIn, ownIn, stateOf } from "./entries";
import { awaitInterrupted, clearItems, clearSending, listAfter, noteDone, noteItems, sendingNotes } from "./interrupted";
import { listingOfPresent } from "./listing";
import { planSet, type SetPlan } from "./plan";
import { warnOfDropped } from "./recover";
import type { ItemUpdate } from "./steps";
import type { Work } from "./writes";

export async function createSet(resource: Resource<SetDefinition>, inputs: Values): Promise<Created> {
  const { definition, key } = resource;
  const id = formatId(definition, { ...parentParts(definition, inputs), set: key });
  return { id, state: await applyInputs(resource, id, inputs, { [definition.set.collection]: {} }, "create") };
}

export function updateSet(resource: Resource<SetDefinition>, id: string, olds: State, inputs: Values): Promise<State> {
  return applyInputs(resource, id, inputs, olds, "update");
}

/** Makes the platform's objects the items that the program lists. */
async function applyInputs(
  resource: Resource<SetDefinition>,
  id: string,
  inputs: Values,
  olds: State,
  operation: "create" | "update",
): Promise<State> {
  const { definition, session } = resource;
  const parents = parentParts(definition, inputs);
  return session.oneAtATime(definition.set.item.writing.oneAtATime?.(parents), async () => {
    const { managed, wanted, steps, parentFacts, listing } = stillOurs(resource, parents, await planSet(resource, inputs, olds, operation));
    const ids = managed.map(({ id }) => id);
    claim(resource, parents, ids, operation);
    const kept = new Set(managedIn(definition, olds).map((one) => one.id));
    // An object that a refresh found beside the set isn't the set's own.
    const isNew = (one: ManagedItem): boolean => !kept.has(one.id) && one.state.foreign !== true;
    const added = [...steps.updates.filter(({ existing }) => isNew(existing)), ...steps.creates];
    if (added.length > 0) await noteItems(resource, parents, olds, added);
    const noteSending = sendingNotes(resource);
    // Once more when a write's turn has come: a rate limit can hold it for minutes.
    const api = resource.api.beforeWrites(noteSending);
    const work: Work = { resource: { ...resource, api }, operation, parents, parentFacts, listing, noteSending };
    const outcome = await new ApplyRun(work, managed, steps).run();
    await updateNotes(resource, parents, outcome, outcome.managed.filter(isNew));
    const state = stateOf(definition, inputs, inProgramOrder(outcome.managed, wanted), session.parentFacts(definition, inputs));
    if (isComplete(outcome)) return state;
    throw failureOf(resource, id, outcome, { state, changed: hasChanged(outcome, managedIn(definition, olds)) });
  });
}

/**
 * A plan takes time, and the engine may not have asked about another set yet. What another one has is no longer this one's: it isn't
 * deleted, and no other item is made of it.
 */
function stillOurs(resource: Resource<SetDefinition>, parents: IdParts, plan: SetPlan): SetPlan {
  const ownerOf = ownersBeside(resource, parents, plan.parentFacts);
  const { creates, updates, deletes } = plan.steps;
  const atRisk = [...deletes, ...updates.filter(({ existing, label }) => existing.label !== label).map(({ existing }) => existing)];
  const owners = new Map<string, string>();
  for (const one of atRisk) {
    const owner = ownerOf(one);
    if (owner !== undefined) owners.set(one.id, owner);
  }
  if (owners.size === 0) return plan;
  for (const [owner, { length }] of Map.groupBy(owners.values(), (one) => one)) tellHandedOver(resource, length, owner);
  const isStill = ({ id }: ManagedItem): boolean => !owners.has(id);
  const [kept, lost] = [updates.filter(({ existing }) => isStill(existing)), updates.filter(({ existing }) => !isStill(existing))];
  const anew = lost.map(({ label, item }: ItemUpdate): Labelled => ({ label, item }));
  return {
    ...plan,
    managed: plan.managed.filter(isStill),
    steps: { creates: [...creates, ...anew], updates: kept, deletes: deletes.filter(isStill) },
  };
}

/**
 * A note stays as long as an item may exist that no state has. The engine writes its state after the operation, or only at the end of
 * the run: so the note of new items ends when the engine brings them with a state.
 */
async function updateNotes(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  { managed, perhapsCreated }: Outcome,
  added: readonly ManagedItem[],
): Promise<void> {
  const labels = new Set(managed.map(({ label }) => label));
  // An item that is missing here lost its answer: its request may still be under way.
  const lost = perhapsCreated.filter((label) => !labels.has(label));
  if (lost.length === 0) await clearSending(resource);
  if (added.length + lost.length > 0) await noteDone(resource, parents, added, lost);
  else await clearItems(resource);
}

/** The items in the order of the program. Items that it doesn't list come last. */
function inProgramOrder(managed: readonly ManagedItem[], wanted: readonly Labelled[]): ManagedItem[] {
  const places = new Map(wanted.map(({ label }, index) => [label, index]));
  const placeOf = ({ label }: ManagedItem): number => places.get(label) ?? Infinity;
  // Two infinities have no difference.
  return [...managed].sort((a, b) => placeOf(a) - placeOf(b) || 0);
}

function isComplete({ failures, untried }: Outcome): boolean {
  return failures.length === 0 && untried === 0;
}

/** Whether the engine has to keep a new state although the operation failed. */
function hasChanged({ done, managed }: Outcome, before: readonly ManagedItem[]): boolean {
  const ids = new Set(before.map(({ id }) => id));
  return done > 0 || managed.length !== before.length || managed.some(({ id }) => !ids.has(id));
}

/** The failures, item by item. If something was done, the error carries the state, so that the next run does the rest. */
function failureOf(
  { definition: { type, set } }: Resource<SetDefinition>,
  id: string,
  { failures, untried, done }: Outcome,
  { state, changed }: { readonly state: State; readonly changed: boolean },
): Error {
  const count = counted(failures.length, set.noun);
  const verb = failures.every((failure) => failure.verb === "delete") ? "deleted" : "written";
  const text = [
    `${type} ${id}: ${count} could not be ${verb}.`,
    ...firstLines(failures, ({ displayName, reason }) => `  ${displayName}: ${reason}`),
    ...(untried > 0 ? [`${untried} more weren't tried after that.`] : []),
  ].join("\n");
  if (!changed) return new ExplainedError("items-failed", text);
  const writes = done === 1 ? "write was" : "writes were";
  return new UnfinishedError(
    id,
    { ...state, pending: count },
    `${text}\n${done} ${writes} done; \`pulumi up\` does the rest.`,
    "items-failed",
  );
}

/**
 * Deletes the objects that the set made or took over, as the state has them, unless another resource has them by now. What only a killed
 * run knew stays, and a warning names it.
 */
export async function deleteSet(resource: Resource<SetDefinition>, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const parents = parentParts(definition, state);
  const id = { ...parents, set: key };
  // In a replacement the notes may be of the new set, which a killed run began with.
  const isReplaced = session.claims.of(objectName(definition, id)).isReplaced;
  const managed = withoutHandedOver(resource, state);
  if (!isReplaced) await warnOfKilledRun(resource, parents, state);
  const work: Work = {
    resource,
    operation: "delete",
    parents,
    parentFacts: session.parentFacts(definition, state),
    noteSending: () => Promise.resolve(),
  };
  const run = new ApplyRun(work, managed, { creates: [], updates: [], deletes: managed });
  const outcome = await session
    .oneAtATime(definition.set.item.writing.oneAtATime?.(parents), () => run.run())
    .catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
  if (!outcome || isComplete(outcome)) {
    if (isReplaced) return;
    await clearItems(resource);
    return clearSending(resource);
  }
  // The engine keeps the old state when a deletion fails.
  throw failureOf(resource, formatId(definition, id), outcome, { state, changed: false });
}

async function warnOfKilledRun(resource: Resource<SetDefinition>, parents: IdParts, olds: State): Promise<void> {
  const interrupted = await awaitInterrupted(resource, parents, olds);
  if (interrupted.open.size === 0) return;
  const listing = await listingOfPresent(() => listAfter(resource, parents, "fresh", interrupted));
  if (listing) warnOfDropped(resource, ownIn(resource.definition, olds), { parents, listing, interrupted });
}

/** The objects of a state that are the set's to delete. Tells of those that another resource took over in this run. */
function withoutHandedOver(resource: Resource<SetDefinition>, state: State): readonly ManagedItem[] {
  const { definition, session, key } = resource;
  const { set } = definition;
  const parents = parentParts(definition, state);
  const own = ownIn(definition, state);
  const successorOf = (object: string): string | undefined =>
    (isLeftBehind(resource, object, state) ? session.claims.of(object).owner : undefined) ?? session.claims.successorOf(object, key);
  const bySuccessor = Map.groupBy(own, ({ id }) => successorOf(itemName(set, parents, id)));
  for (const [successorKey, { length }] of bySuccessor) {
    if (successorKey !== undefined) tellHandedOver(resource, length, successorKey);
  }
  return bySuccessor.get(undefined) ?? [];
}
