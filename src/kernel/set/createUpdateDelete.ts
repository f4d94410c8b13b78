import type { SetDefinition } from "../definition/resource";
import { formatId, objectName } from "../identity/ids";
import type { Created, State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { rememberFacts } from "../memory/parentFacts";
import { holderOf } from "../ownership/conflict";
import { successorOf } from "../ownership/moved";
import type { Wanted } from "../memory/session";
import { isGone } from "../../client";
import { ExplainedError } from "../values/explained";
import { answering } from "../values/failures";
import { counted, firstLines } from "../values/text";
import { warnOfDropped } from "./adopt";
import { refusedRest } from "./authoritative";
import { applySteps, type Outcome } from "./apply";
import { claim, ownersBeside, stillOurs } from "./claims";
import { forItems, itemName, type Labelled, managedIn, type ManagedItem, ownIn, type PlacedSet, stateOf } from "./entries";
import { listingOfPresent } from "./listing";
import { SetNote } from "./note";
import { planSet, type SetPlan } from "./plan";
import { lostBy } from "./steps";
import type { Work } from "./writes";

export async function createSet(resource: Wanted<SetDefinition>): Promise<Created> {
  const { definition, key, parents } = resource;
  const id = formatId(definition, { ...parents, set: key });
  return { id, state: await writeSet(resource, id, { [definition.set.collection]: {} }, "create") };
}

/** Makes the platform's objects the items that the program lists. */
export async function writeSet(resource: Wanted<SetDefinition>, id: string, olds: State, operation: "create" | "update"): Promise<State> {
  const { definition, session, parents, inputs } = resource;
  return session.oneAtATime(definition.set.item.writing.oneAtATime?.(parents), async () => {
    const note = await SetNote.awaited(resource, olds);
    const plan = withoutOthers(resource, await planSet(resource, inputs, olds, note, operation));
    const { managed, wanted, steps } = plan;
    claim(resource, managed, operation);
    const before = managedIn(definition, olds);
    const kept = new Set(before.map((one) => one.id));
    // An object that a refresh found beside the set isn't the set's own.
    const isNew = (one: ManagedItem): boolean => !kept.has(one.id) && one.state.foreign !== true;
    await note.begin([...steps.updates.filter(({ existing }) => isNew(existing)), ...steps.creates]);
    // Noted when a write's turn has come: a rate limit can hold it for minutes.
    const api = resource.api.beforeWrites(() => note.sending());
    const outcome = await applySteps({ ...plan, resource: { ...resource, api }, operation }, managed, steps);
    await note.done(outcome.managed.filter(isNew), outcome.lost);
    const state = stateOf(definition, inputs, inProgramOrder(outcome.managed, wanted), session.parentFacts(definition, inputs));
    if (outcome.failures.length === 0) return state;
    // The engine has to keep a new state although the operation failed.
    const hasChanged = outcome.done > 0 || outcome.managed.length !== before.length || outcome.managed.some((one) => !kept.has(one.id));
    throw failureOf(resource, id, outcome, hasChanged ? state : undefined);
  });
}

/**
 * A plan takes time, and the engine may not have asked about another set yet. What another one has is no longer this one's: it isn't
 * deleted, and no other item is made of it.
 */
function withoutOthers(resource: PlacedSet, plan: SetPlan): SetPlan {
  const atRisk = lostBy(plan.steps);
  const ours = new Set(stillOurs(resource, atRisk, ownersBeside(resource, plan.parentFacts)));
  const lost = new Set(atRisk.filter((one) => !ours.has(one)).map(({ id }) => id));
  if (lost.size === 0) return plan;
  const isStill = ({ id }: ManagedItem): boolean => !lost.has(id);
  const { creates, updates, deletes } = plan.steps;
  const anew = updates.filter(({ existing }) => !isStill(existing)).map(({ label, item }): Labelled => ({ label, item }));
  return {
    ...plan,
    managed: plan.managed.filter(isStill),
    steps: {
      creates: [...creates, ...anew],
      updates: updates.filter(({ existing }) => isStill(existing)),
      deletes: deletes.filter(isStill),
    },
  };
}

/** The items in the order of the program. Items that it doesn't list come last. */
function inProgramOrder(managed: readonly ManagedItem[], wanted: readonly Labelled[]): ManagedItem[] {
  const places = new Map(wanted.map(({ label }, index) => [label, index]));
  const placeOf = ({ label }: ManagedItem): number => places.get(label) ?? places.size;
  return managed.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The failures, item by item. With a state that has changed, the error carries that, so that the next run does the rest. */
function failureOf({ definition: { type, set } }: PlacedSet, id: string, { failures, untried, done }: Outcome, state?: State): Error {
  const count = counted(failures.length, set.noun);
  const verb = failures.every((failure) => failure.verb === "delete") ? "deleted" : "written";
  const text = [
    `${type} ${id}: ${count} could not be ${verb}.`,
    ...firstLines(failures, ({ displayName, reason }) => `  ${displayName}: ${reason}`),
    ...(untried > 0 ? [`${untried} more weren't tried after that.`] : []),
  ].join("\n");
  if (!state) return new ExplainedError("items-failed", text);
  const rest = `${counted(done, "write")} ${done === 1 ? "was" : "were"} done; \`pulumi up\` does the rest.`;
  return new UnfinishedError(id, { ...state, pending: count }, `${text}\n${rest}`, "items-failed");
}

/**
 * Deletes the objects that the set made or took over, as the state has them, unless another resource has them by now. What only a killed
 * run knew stays, and a warning names it.
 */
export async function deleteSet(resource: PlacedSet, state: State): Promise<void> {
  const { definition, session, key, parents } = resource;
  const id = { ...parents, set: key };
  const own = ownIn(definition, state);
  // In a replacement the note may be of the new set, which a killed run began with.
  const note = session.claims.of(objectName(definition, id)).isReplaced ? undefined : await SetNote.awaited(resource, state);
  const listing = note && note.open.size > 0 ? await listingOfPresent(() => note.list("fresh")) : undefined;
  if (note && listing) warnOfDropped(resource, own, { listing, note });
  const parentFacts = rememberFacts(resource, id, state);
  const items = forItems(resource);
  const ownerOf = (item: ManagedItem) => successorOf(resource, itemName(resource, item.id), state) ?? holderOf(items, item.state);
  const deletes = stillOurs(resource, own, ownerOf);
  const refused = refusedRest(definition.set, state, deletes, own.length, parentFacts);
  if (refused) throw refused;
  const work: Work = { resource, operation: "delete", parentFacts };
  const run = () => applySteps(work, deletes, { creates: [], updates: [], deletes });
  const outcome = await session.oneAtATime(definition.set.item.writing.oneAtATime?.(parents), run).catch(answering(isGone));
  // The engine keeps the old state when a deletion fails.
  if (outcome && outcome.failures.length > 0) throw failureOf(resource, formatId(definition, id), outcome);
  await note?.end();
}
