import { counted } from "../values/text";
import { isGone } from "../reading/gone";
import { nameOf } from "../identity/key";
import type { SetDefinition } from "../definition/resource";
import type { SetOf } from "../definition/set";
import type { IdParts, Values } from "../definition/values";
import { ExplainedError } from "../values/explained";
import { formatId, objectName } from "../identity/ids";
import type { Resource } from "../memory/session";
import type { Created, State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { ApplyRun, type Outcome, type Work } from "./apply";
import type { Labelled } from "./form";
import { heldIn, parentOf, stateOf } from "./ledger";
import { planned } from "./plan";
import { noteItems, sendingNotes, clearSending } from "./recover";
import type { ManagedItem } from "./steps";

const mostFailures = 20;

export async function createSet(resource: Resource<SetDefinition>, inputs: Values): Promise<Created> {
  const { set } = resource.definition;
  const parents = parentOf(resource.definition, inputs);
  const id = formatId(resource.definition, { ...parents, set: resource.key });
  return { id, state: await applyList(resource, id, inputs, { [set.collection]: {} }, "create") };
}

export function updateSet(resource: Resource<SetDefinition>, id: string, olds: State, inputs: Values): Promise<State> {
  return applyList(resource, id, inputs, olds, "update");
}

/** Makes the platform's objects what the program lists. */
async function applyList(
  resource: Resource<SetDefinition>,
  id: string,
  inputs: Values,
  olds: State,
  operation: "create" | "update",
): Promise<State> {
  const { definition, session } = resource;
  const { set } = definition;
  const parents = parentOf(definition, inputs);
  return session.oneAtATime(set.item.writing.oneAtATime?.(parents), async () => {
    const plan = await planned(resource, inputs, olds, operation);
    for (const { id: own } of plan.held) claim(resource, parents, own, operation);
    if (plan.steps.creates.length > 0)
      await noteItems(
        resource,
        plan.steps.creates.map(({ label }) => label),
      );
    const work: Work = {
      resource,
      set,
      operation,
      inputs,
      parents,
      parentFacts: plan.parentFacts,
      live: plan.live,
      sending: sendingNotes(resource),
    };
    const outcome = await new ApplyRun(work, plan.held, plan.steps).run();
    const there = new Set(outcome.held.map(({ label }) => label));
    // A request whose answer was lost may still be under way.
    if (outcome.perhapsMade.every((label) => there.has(label))) await clearSending(resource);
    if (outcome.perhapsMade.length > 0) await noteItems(resource, outcome.perhapsMade);
    else await session.notes.end("setWrites", resource.key);
    const state = stateOf(definition, inputs, listed(outcome.held, plan.wanted), session.parentFacts(definition, inputs));
    if (outcome.failures.length === 0 && outcome.untried === 0) return state;
    throw unfinished(resource, set, id, state, outcome, outcome.done === 0 && holdsTheSame(outcome.held, heldIn(definition, olds)));
  });
}

function claim(
  { definition: { set }, session, key }: Resource<SetDefinition>,
  parents: IdParts,
  id: string,
  operation: "create" | "update",
): void {
  const object = objectName(set.item, { ...parents, [set.item.ownId]: id });
  if (operation === "create") session.claims.make(object, key);
  else session.claims.own(object, key);
}

function holdsTheSame(now: readonly ManagedItem[], before: readonly ManagedItem[]): boolean {
  const ids = new Set(before.map(({ id }) => id));
  return now.length === before.length && now.every(({ id }) => ids.has(id));
}

/** In the order of the program. */
function listed(held: readonly ManagedItem[], wanted: readonly Labelled[]): ManagedItem[] {
  const place = new Map(wanted.map(({ label }, index) => [label, index]));
  return [...held].sort((a, b) => (place.get(a.label) ?? Infinity) - (place.get(b.label) ?? Infinity) || 0);
}

/** What failed, item by item; what was done stays in the state, so that the next run does the rest. */
function unfinished(
  { definition }: Resource,
  set: SetOf,
  id: string,
  state: State,
  { failures, untried, done }: Outcome,
  nothing: boolean,
): Error {
  const lines = failures.slice(0, mostFailures).map(({ called, reason }) => `  ${called}: ${reason}`);
  const more = failures.length > mostFailures ? [`  (and ${failures.length - mostFailures} more)`] : [];
  const count = counted(failures.length, set.noun);
  const verb = failures.every((failure) => failure.verb === "delete") ? "deleted" : "written";
  const rest = untried > 0 ? [`${untried} more weren't tried after that.`] : [];
  const text = [`${definition.type} ${id}: ${count} could not be ${verb}.`, ...lines, ...more, ...rest].join("\n");
  if (nothing) return new ExplainedError("items-failed", text);
  return new UnfinishedError(
    id,
    { ...state, pending: count },
    `${text}\n${done} ${done === 1 ? "write was" : "writes were"} done; \`pulumi up\` does the rest.`,
    "items-failed",
  );
}

/** Deletes what the set made or took over, and what the program listed. */
export async function removeSet(resource: Resource<SetDefinition>, state: State): Promise<void> {
  const { set } = resource.definition;
  const { definition, session, key, log } = resource;
  const parents = parentOf(definition, state);
  const own = set.item.ownId;
  // What a refresh found beside the set was never the program's.
  const all = heldIn(definition, state).filter((held) => held.state.foreign !== true);
  const heirs = Map.groupBy(all, ({ id }) => {
    const object = objectName(set.item, { ...parents, [own]: id });
    const owner = session.claims.owner(object) ?? key;
    return owner !== key || session.claims.madeHere(object) ? owner : undefined;
  });
  for (const [heir, { length }] of heirs)
    if (heir !== undefined)
      log.info(
        `${counted(length, set.noun)} of "${nameOf(key)}" now ${length === 1 ? "belongs" : "belong"} to "${nameOf(heir)}" and ${length === 1 ? "is" : "are"} not deleted`,
      );
  const held = heirs.get(undefined) ?? [];
  const work: Work = {
    resource,
    set,
    operation: "delete",
    inputs: state,
    parents,
    parentFacts: session.parentFacts(definition, state),
    sending: () => Promise.resolve(),
  };
  const outcome = await session
    .oneAtATime(set.item.writing.oneAtATime?.(parents), () => new ApplyRun(work, held, { creates: [], updates: [], deletes: held }).run())
    .catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
  await session.notes.end("setWrites", key);
  await clearSending(resource);
  if (outcome && outcome.failures.length + outcome.untried > 0)
    throw unfinished(resource, set, formatId(definition, { ...parents, set: key }), state, outcome, true);
}
