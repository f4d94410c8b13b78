import { counted } from "../values/text";
import { objectName } from "../identity/ids";
import { nameOf } from "../identity/key";
import type { SetDefinition } from "../definition/resource";
import type { SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import { ExplainedError } from "../values/explained";
import type { Resource } from "../memory/session";
import type { State } from "../identity/state";
import { isUnknown } from "../values/unknown";
import { extrasIn, heldFrom, isIgnored } from "./extras";
import { displayNameOf, labelled, fromEntries, type Labelled } from "./form";
import { heldIn, parentOf, relabelled } from "./ledger";
import { listItems, type Listing } from "./live";
import { massChange } from "./massChange";
import { inOrder } from "./order";
import { readInterrupted, takenOver } from "./recover";
import { stepsBetween, type ManagedItem, type Steps } from "./steps";

const mostNamed = 20;

/** What a set does. */
export interface Planned {
  readonly held: readonly ManagedItem[];
  readonly wanted: readonly Labelled[];
  readonly steps: Steps;
  readonly parentFacts: Listing["parentFacts"];
  readonly live?: Listing;
}

/** What there is to do. The platform is asked only where the state doesn't say enough. */
export async function planned(
  resource: Resource<SetDefinition>,
  inputs: Values,
  olds: State,
  operation: "create" | "update",
): Promise<Planned> {
  const { definition, session } = resource;
  const { set } = definition;
  const parents = parentOf(definition, inputs);
  const parts = await readInterrupted(resource);
  const before = session.parentFacts(definition, inputs);
  const held = heldIn(definition, olds).filter(({ id }) => isOurs(resource, parents, id));
  const known = stillHeld(set, inputs, held, wantedOf(resource, inputs, before), before);
  if (known.length < held.length)
    resource.log.info(
      `${counted(held.length - known.length, set.noun)} of "${nameOf(resource.key)}" ${held.length - known.length === 1 ? "is" : "are"} left alone from now on`,
    );
  const first = isFirst(set, inputs, olds);
  const fromState = stepsBetween(set, known, wantedOf(resource, inputs, before), before);
  if (!first && parts.size === 0 && olds.pending === undefined && operation !== "create" && isSure(set, inputs, known, fromState))
    return { held: known, wanted: wantedOf(resource, inputs, before), steps: fromState, parentFacts: before };

  const live = await listItems(resource, parents, inputs, operation === "create" && parts.size === 0 ? "baseline" : "fresh");
  const wanted = wantedOf(resource, inputs, live.parentFacts);
  const outside = wanted
    .map(({ item }) => set.item.identity.wrongParent?.(item as never, live.parentFacts))
    .find((reason) => reason !== undefined);
  if (outside !== undefined) throw new Error(outside);
  // What a list lacks may be there all the same: nothing is made anew before a refresh has found it missing.
  const ours = [...known, ...takenOver(resource, inputs, parents, live, wanted, known, parts)];
  // Later ones are shown by a refresh first, and only then deleted.
  const extras = first ? await extrasIn(resource, inputs, parents, live, new Set(ours.map(({ id }) => id))) : [];
  const all = relabelled(set, [...ours, ...extras], live.parentFacts);
  const steps = inOrder(set, stepsBetween(set, all, wanted, live.parentFacts), wanted, all, live);
  const refused = refusal(set, inputs, live, steps, extras);
  if (refused !== undefined) throw refused;
  tellMissing(resource, steps, live);
  return { held: all, wanted, steps, parentFacts: live.parentFacts, live };
}

function wantedOf({ definition }: Resource<SetDefinition>, inputs: Values, parentFacts: ParentFacts): Labelled[] {
  const { set } = definition;
  const parents = parentOf(definition, inputs);
  return labelled(
    set,
    fromEntries(set, inputs[set.collection]).map(({ item }) => ({ ...item, ...parents })),
    parentFacts,
  );
}

/** Whether the set is to hold the whole from now on, and didn't before. */
function isFirst(set: SetOf, inputs: Values, olds: Values): boolean {
  return set.authoritative !== undefined && inputs.manage === "all" && olds.manage !== "all";
}

/**
 * What the set holds of what the state has: nothing that a refresh found beside it once the program no longer asks for the
 * whole, and nothing that the program leaves to others now.
 */
function stillHeld<T extends Pick<ManagedItem, "label" | "state">>(
  set: SetOf,
  inputs: Values,
  held: readonly T[],
  wanted: readonly Labelled[],
  parentFacts: ParentFacts,
): readonly T[] {
  const listed = new Set(wanted.map(({ label }) => label));
  if (inputs.manage !== "all") return held.filter(({ label, state }) => state.foreign !== true || listed.has(label));
  return held.filter(({ label, state }) => listed.has(label) || !isIgnored(set, inputs, state, parentFacts));
}

/** Another resource of the program may have taken an object over in this run. */
function isOurs({ definition: { set }, session, key }: Resource<SetDefinition>, parents: IdParts, id: string): boolean {
  const owner = session.claims.owner(objectName(set.item, { ...parents, [set.item.ownId]: id }));
  return owner === undefined || owner === key;
}

/** Whether the state says all that has to be known. */
function isSure(
  set: SetOf,
  inputs: Values,
  known: readonly ManagedItem[],
  { creates: make, updates: alter, deletes: drop }: Steps,
): boolean {
  // Where in an order something stands, and what of a whole rule must be kept, only the platform says.
  if (set.order !== undefined || set.item.writing.updateSends === "whole" || make.length > 0) return false;
  if (massChange(set, inZoneOfAnySize(inputs), extent({ creates: make, updates: alter, deletes: drop }, known.length)) !== undefined)
    return false;
  return alter.every(({ existing: held, item }) => Object.keys(item).every((name) => name in held.state));
}

/** How many there are beside the set only the platform says. */
function inZoneOfAnySize(inputs: Values): Values {
  return { ...inputs, minRecords: 0 };
}

function tellMissing({ definition: { set }, name, log }: Resource<SetDefinition>, { updates: alter }: Steps, live: Listing): void {
  const missing = alter.filter(({ existing: held }) => !live.byId.has(held.id)).length;
  if (missing > 0)
    log.warn(
      `${counted(missing, set.noun)} of "${name}" ${missing === 1 ? "doesn't" : "don't"} show on the platform. If somebody deleted ${missing === 1 ? "it" : "them"}: \`pulumi refresh\`, then \`pulumi up\`.`,
    );
}

function extent({ updates: alter, deletes: drop }: Steps, live: number): { live: number; deletions: number; updates: number } {
  return { live, deletions: drop.length, updates: alter.filter(({ changed }) => changed.length > 0).length };
}

/** Why so much isn't changed without being asked for. */
function refusal(set: SetOf, inputs: Values, live: Listing, steps: Steps, extras: readonly ManagedItem[]): ExplainedError | undefined {
  const others = new Set(extras.map(({ id }) => id));
  const going = steps.deletes.filter(({ id }) => live.byId.has(id));
  // Turned into something else, an object of somebody else's is lost as well.
  const turned = steps.updates.filter(({ label, existing: held }) => held.label !== label).map(({ existing: held }) => held);
  const foreign = [...going, ...turned].filter(({ id }) => others.has(id));
  if (foreign.length > 0 && inputs.allowMassChange !== true) {
    const named = foreign.slice(0, mostNamed).map(({ state }) => `  ${displayNameOf(set, state, live.parentFacts)}`);
    const more = foreign.length > mostNamed ? [`  (and ${foreign.length - mostNamed} more)`] : [];
    const text = [
      `manage: "all" would delete ${counted(foreign.length, set.noun)} that the program doesn't list. The first \`pulumi up\` deletes none. Nothing was written.`,
      ...named,
      ...more,
      "List them, name them in ignore, or set allowMassChange: true if they are to go.",
    ].join("\n");
    return new ExplainedError("first-deletes", text);
  }
  const much = massChange(set, inputs, extent({ ...steps, deletes: going }, live.all.length));
  return much === undefined ? undefined : new ExplainedError("mass-change", much);
}

/** What of this can be known before an `up` is why a preview refuses it, too. A platform that can't be asked refuses nothing here. */
export async function problemOfSet(resource: Resource<SetDefinition>, inputs: Values, olds: Values): Promise<ExplainedError | undefined> {
  const { set } = resource.definition;
  if (!set.authoritative || isUnknown(inputs[(resource.definition.parent as { property: string }).property])) return undefined;
  const { definition, session } = resource;
  const parents = parentOf(definition, inputs);
  const parentFacts = session.parentFacts(definition, inputs);
  const wanted = wantedOf(resource, inputs, parentFacts);
  const first = isFirst(set, inputs, olds);
  // Which of them a refresh found beside the set only the state says.
  if (olds.manage === "all" && inputs.manage !== "all") return undefined;
  const held = fromEntries(set, olds[set.collection]).map(
    ({ label, item }): ManagedItem => ({ label, id: label, state: { ...item, ...parents } }),
  );
  const before = stillHeld(set, inputs, held, wanted, parentFacts);
  if (
    !first &&
    massChange(set, inZoneOfAnySize(inputs), extent(stepsBetween(set, before, wanted, parentFacts), before.length)) === undefined
  )
    return undefined;
  // A reader of its own: what it reads serves the creation that follows.
  const reader = { ...resource, key: `${resource.key} check` };
  const live = await listItems(reader, parents, inputs, "shared").catch(() => undefined);
  if (!live) return undefined;
  const there = before.flatMap((one) => {
    const found = live.candidatesFor(one.state)[0];
    return found ? [{ ...one, id: found.id }] : [];
  });
  const listed = new Set(there.map(({ label }) => label));
  const listedNow = wanted.flatMap(({ label, item }) => {
    const found = listed.has(label) ? undefined : live.candidatesFor(item)[0];
    return found ? [{ ...(heldFrom(set, [found], live)[0] as ManagedItem), label }] : [];
  });
  const ours = [...there, ...(inputs.manage === "all" ? listedNow : [])];
  const extras = first ? await extrasIn(reader, inputs, parents, live, new Set(ours.map(({ id }) => id))) : [];
  return refusal(
    set,
    inputs,
    live,
    stepsBetween(set, relabelled(set, [...ours, ...extras], live.parentFacts), wanted, live.parentFacts),
    extras,
  );
}
