import type { Definition, IdParts, SetOf, Values } from "../definition";
import { nameOf } from "../claims";
import { formatId, parseId } from "../ids";
import type { Resource } from "../session";
import { stateAfterRead, stateOfFound, type Created, type Read, type State } from "../state";
import { isUnknown } from "../unknown";
import { conflict } from "../lifecycle/conflict";
import { isGone } from "../lifecycle/observe";
import { objectName } from "../lifecycle/takeOver";
import { UnfinishedError } from "../lifecycle/unfinishedError";
import { CarryOut, type Outcome, type Work } from "./carryOut";
import { extrasIn, heldFrom } from "./extras";
import { labelled, unfold, type Labelled } from "./form";
import { entriesOf, heldIn, inputsOf, parentOf, stateOf } from "./ledger";
import { lookAround, type Live } from "./live";
import { massChange } from "./massChange";
import { inOrder, sorted } from "./order";
import { counted, interrupted, noteParts, sendingNotes, sent, takenOver } from "./recover";
import { stepsBetween, type Held, type Steps } from "./steps";

const mostFailures = 20;

export async function createSet(resource: Resource, set: SetOf, inputs: Values): Promise<Created> {
  const parents = parentOf(resource.definition, inputs);
  const id = formatId(resource.definition, { ...parents, set: resource.key });
  return { id, state: await bring(resource, set, id, inputs, { [set.collection]: {} }, "create") };
}

export function updateSet(resource: Resource, set: SetOf, id: string, olds: State, inputs: Values): Promise<State> {
  const problem = conflict(resource, inputs);
  if (problem !== undefined) throw new Error(problem);
  return bring(resource, set, id, inputs, olds, "update");
}

/** Makes the platform's objects what the program lists. */
async function bring(resource: Resource, set: SetOf, id: string, inputs: Values, olds: State, operation: "create" | "update"): Promise<State> {
  const { definition, session } = resource;
  const parents = parentOf(definition, inputs);
  return session.oneAtATime(set.item.oneAtATime?.(parents), async () => {
    const plan = await planned(resource, set, inputs, olds, operation);
    for (const { id: own } of plan.held) claim(resource, set, parents, own, operation);
    if (plan.steps.make.length > 0) await noteParts(resource, plan.steps.make.map(({ label }) => label));
    const work: Work = { resource, set, operation, inputs, parents, scope: plan.scope, live: plan.live, sending: sendingNotes(resource) };
    const outcome = await new CarryOut(work, plan.held, plan.steps).run();
    const there = new Set(outcome.held.map(({ label }) => label));
    // A request whose answer was lost may still be under way.
    if (outcome.perhapsMade.every((label) => there.has(label))) await sent(resource);
    if (outcome.perhapsMade.length > 0) await noteParts(resource, outcome.perhapsMade);
    else await session.journal.end(resource.key);
    const state = stateOf(definition, set, inputs, listed(outcome.held, plan.wanted), session.scope(definition, inputs));
    if (outcome.failures.length === 0 && outcome.untried === 0) return state;
    throw unfinished(resource, set, id, state, outcome, operation === "create" ? outcome.held.length === 0 : outcome.done === 0);
  });
}

interface Planned {
  readonly held: readonly Held[];
  readonly wanted: readonly Labelled[];
  readonly steps: Steps;
  readonly scope: Live["scope"];
  readonly live?: Live;
}

/** What there is to do. The platform is asked only where the state doesn't say enough. */
async function planned(resource: Resource, set: SetOf, inputs: Values, olds: State, operation: "create" | "update"): Promise<Planned> {
  const { definition, session } = resource;
  const parents = parentOf(definition, inputs);
  const parts = await interrupted(resource);
  const known = heldIn(definition, set, olds);
  const before = session.scope(definition, inputs);
  const wantedOf = (scope: Live["scope"]): Labelled[] => labelled(set, unfold(set, inputs[set.collection]).map(({ item }) => ({ ...item, ...parents })), scope);
  const fromState = stepsBetween(set, known, wantedOf(before), before);
  const first = set.whole !== undefined && inputs.manage === "all" && olds.manage !== "all";
  const changedAll = set.whole !== undefined && inputs.manage === "all" && JSON.stringify(inputs.ignore) !== JSON.stringify(olds.ignore);
  const unsure = first || changedAll || parts.size > 0 || olds.pending !== undefined || fromState.make.length > 0 || set.order !== undefined || set.item.updateSends === "whole" || massChange(set, inputs, extent(fromState, known.length)) !== undefined || fromState.alter.some(({ held, item }) => Object.keys(item).some((name) => !(name in held.state)));
  if (!unsure) return { held: known, wanted: wantedOf(before), steps: fromState, scope: before };

  const live = await lookAround(resource, set, parents, inputs, operation === "create" && parts.size === 0 ? "before" : "fresh");
  const wanted = wantedOf(live.scope);
  const outside = wanted.map(({ item }) => set.item.outside?.(item as never, live.scope)).find((reason) => reason !== undefined);
  if (outside !== undefined) throw new Error(outside);
  const taken = takenOver(resource, set, inputs, parents, live, wanted, known, parts);
  // What a list lacks may be there all the same: nothing is made anew before a refresh has found it missing.
  const ours = [...known, ...taken];
  const extras = await extrasIn(resource, set, inputs, parents, live, new Set(ours.map(({ id }) => id)));
  const held = [...ours, ...extras];
  const steps = inOrder(set, stepsBetween(set, held, wanted, live.scope), wanted, live);
  const refused = refusal(set, inputs, live, steps, first, extras);
  if (refused !== undefined) throw new Error(refused);
  const missing = steps.alter.filter((one) => !live.byId.has(one.held.id)).length;
  if (missing > 0) resource.log.warn(`${counted(missing, set.noun)} of "${nameOf(resource.key)}" ${missing === 1 ? "doesn't" : "don't"} show on the platform. If somebody deleted ${missing === 1 ? "it" : "them"}: \`pulumi refresh\`, then \`pulumi up\`.`);
  return { held, wanted, steps, scope: live.scope, live };
}

function extent({ alter, drop }: Steps, live: number): { live: number; deletions: number; updates: number } {
  return { live, deletions: drop.length, updates: alter.filter(({ changed }) => changed.length > 0).length };
}

/** Why so much isn't changed without being asked for. */
function refusal(set: SetOf, inputs: Values, live: Live, steps: Steps, first: boolean, extras: readonly Held[]): string | undefined {
  const gone = new Set(extras.map(({ id }) => id));
  const going = steps.drop.filter(({ id }) => live.byId.has(id));
  const foreign = going.filter(({ id }) => gone.has(id));
  if (first && foreign.length > 0 && inputs.allowMassChange !== true) {
    const named = foreign.slice(0, mostFailures).map(({ state, label }) => `  ${set.called?.(state, live.scope) ?? label}`);
    const more = foreign.length > mostFailures ? [`  (and ${foreign.length - mostFailures} more)`] : [];
    return [`manage: "all" would delete ${foreign.length} ${set.noun}s that the program doesn't list. The first \`pulumi up\` deletes none. Nothing was written.`, ...named, ...more, "List them, name them in ignore, or set allowMassChange: true if they are to go."].join("\n");
  }
  return massChange(set, inputs, extent({ ...steps, drop: going }, live.all.length));
}

/** What of this can be known before an `up` is why a preview refuses it, too. A platform that can't be asked refuses nothing here. */
export async function problemOfSet(resource: Resource, set: SetOf, inputs: Values, olds: Values): Promise<string | undefined> {
  if (!set.whole || isUnknown(inputs[(resource.definition.parent as { property: string }).property])) return undefined;
  const { definition, session } = resource;
  const parents = parentOf(definition, inputs);
  const scope = session.scope(definition, inputs);
  const wanted = labelled(set, unfold(set, inputs[set.collection]).map(({ item }) => ({ ...item, ...parents })), scope);
  const before = unfold(set, olds[set.collection]).map(({ label, item }): Held => ({ label, id: label, state: { ...item, ...parents } }));
  const first = inputs.manage === "all" && olds.manage !== "all";
  const fromState = stepsBetween(set, before, wanted, scope);
  if (!first && massChange(set, inputs, extent(fromState, before.length)) === undefined) return undefined;
  const live = await lookAround(resource, set, parents, inputs, "now").catch(() => undefined);
  if (!live) return undefined;
  const there = before.flatMap((one) => {
    const found = live.like(one.state)[0];
    return found ? [{ ...one, id: found.id }] : [];
  });
  const listedNow = wanted.flatMap(({ label, item }) => {
    const found = there.some((one) => one.label === label) ? undefined : live.like(item)[0];
    return found ? [{ ...(heldFrom(set, [found], live)[0] as Held), label }] : [];
  });
  const ours = [...there, ...(inputs.manage === "all" ? listedNow : [])];
  const extras = first ? await extrasIn(resource, set, inputs, parents, live, new Set(ours.map(({ id }) => id))) : [];
  const held = [...ours, ...extras];
  return refusal(set, inputs, live, stepsBetween(set, held, wanted, live.scope), first, extras);
}

function claim({ session, key }: Resource, set: SetOf, parents: IdParts, id: string, operation: "create" | "update"): void {
  const object = objectName(set.item, { ...parents, [set.item.id.at(-1) as string]: id });
  if (operation === "create") session.claims.make(object, key);
  else session.claims.own(object, key);
}

/** In the order of the program. */
function listed(held: readonly Held[], wanted: readonly Labelled[]): Held[] {
  const place = new Map(wanted.map(({ label }, index) => [label, index]));
  return [...held].sort((a, b) => (place.get(a.label) ?? Infinity) - (place.get(b.label) ?? Infinity) || 0);
}

/** What failed, item by item; what was done stays in the state, so that the next run does the rest. */
function unfinished({ definition }: Resource, set: SetOf, id: string, state: State, { failures, untried, done }: Outcome, nothing: boolean): Error {
  const lines = failures.slice(0, mostFailures).map(({ called, reason }) => `  ${called}: ${reason}`);
  const more = failures.length > mostFailures ? [`  (and ${failures.length - mostFailures} more)`] : [];
  const count = failures.length === 1 ? `a ${set.noun}` : `${failures.length} ${set.noun}s`;
  const rest = untried > 0 ? [`${untried} more weren't tried after that.`] : [];
  const text = [`${definition.type} ${id}: ${count} could not be written.`, ...lines, ...more, ...rest].join("\n");
  if (nothing) return new Error(text);
  return new UnfinishedError(id, { ...state, pending: count }, `${text}\n${done} ${done === 1 ? "write was" : "writes were"} done; \`pulumi up\` does the rest.`);
}

export async function removeSet(resource: Resource, set: SetOf, state: State): Promise<void> {
  const { definition, session, key, log } = resource;
  const parents = parentOf(definition, state);
  const own = set.item.id.at(-1) as string;
  const all = heldIn(definition, set, state);
  const heirs = Map.groupBy(all, ({ id }) => {
    const object = objectName(set.item, { ...parents, [own]: id });
    const owner = session.claims.owner(object) ?? key;
    return owner !== key || session.claims.madeHere(object) ? owner : undefined;
  });
  for (const [heir, { length }] of heirs) if (heir !== undefined) log.info(`${counted(length, set.noun)} now ${length === 1 ? "belongs" : "belong"} to "${nameOf(heir)}" and ${length === 1 ? "is" : "are"} not deleted`);
  const held = heirs.get(undefined) ?? [];
  const work: Work = { resource, set, operation: "delete", inputs: state, parents, scope: session.scope(definition, state), sending: () => Promise.resolve() };
  const outcome = await session.oneAtATime(set.item.oneAtATime?.(parents), () => new CarryOut(work, held, { make: [], alter: [], drop: held }).run()).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  await session.journal.end(key);
  await sent(resource);
  if (outcome && outcome.failures.length + outcome.untried > 0) throw new Error(unfinished(resource, set, formatId(definition, { ...parents, set: key }), state, outcome, true).message);
}

/** What the platform shows of a set; `undefined` when the parent is gone, and with it all that was in it. */
export async function readSet(resource: Resource, set: SetOf, id: string, stored: State): Promise<Read | undefined> {
  const { definition } = resource;
  const parents = parentOf(definition, stored);
  const held = heldIn(definition, set, stored);
  let live: Live;
  try {
    live = await lookAround(resource, set, parents, stored, "now");
    // Missing from a shared list isn't gone yet.
    if (held.some((one) => !live.byId.has(one.id))) live = await lookAround(resource, set, parents, stored, "fresh");
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
  const there = held.filter((one) => live.byId.has(one.id));
  const missing = new Map(held.filter((one) => !live.byId.has(one.id)).map((one) => [one.label, one]));
  const extras = await extrasIn(resource, set, stored, parents, live, new Set(there.map((one) => one.id)));
  // Deleted and made anew by hand, it is what the program lists all the same.
  const back = extras.map((one) => ({ ...one, state: missing.get(one.label)?.state ?? one.state }));
  const seen = [...there, ...back].map((one) => relabelled(set, { ...one, state: stateAfterRead(set.item, one.state, live.byId.get(one.id)?.fields ?? {}, live.scope) }, live));
  const inSequence = sorted(set, seen, ({ id: own }) => live.byId.get(own)?.fields);
  const state = { ...stateOf(definition, set, stored, inSequence, live.scope), ...(stored.pending !== undefined && { pending: stored.pending }) };
  return { id, state, inputs: inputsOf(definition, set, state) };
}

/** Another value may be another name. */
function relabelled(set: SetOf, held: Held, live: Live): Held {
  if (!set.told) return held;
  const [now] = labelled(set, [held.state], live.scope);
  return { ...held, label: (now as Labelled).label };
}

/** Everything of a parent, for a program that only looks at it. */
export async function lookedAtSet(resource: Resource, set: SetOf, name: string): Promise<Read | undefined> {
  const { definition, session, key } = resource;
  const { property } = definition.parent as NonNullable<Definition["parent"]>;
  const asked = parseId(definition, name)?.[property] ?? name;
  const look = async (parentId: string): Promise<Read | undefined> => {
    const parents = { [property]: parentId };
    const live = await lookAround(resource, set, parents, {}, "now").catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (!live) return undefined;
    const all = sorted(set, heldFrom(set, live.all, live), ({ id }) => live.byId.get(id)?.fields);
    const id = formatId(definition, { ...parents, set: "all" });
    const state = { ...stateOfFound(definition, parents, {}, live.scope), ...definition.derive?.({}, live.scope), [set.collection]: entriesOf(definition, set, all), resolvedId: id };
    return { id, state, inputs: inputsOf(definition, set, state) };
  };
  const named = await definition.parentNamed?.(session.platform({}).reading("now", key), asked);
  return look(named ?? asked);
}
