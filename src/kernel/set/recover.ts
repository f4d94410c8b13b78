import type { SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId } from "../identity/ids";
import { nameOf } from "../identity/key";
import type { State } from "../identity/state";
import { digest } from "../memory/journal";
import { describedElsewhere, isMoved } from "../memory/moved";
import { noteBefore, tryToNote, waitOut } from "../memory/noting";
import { clockSkewMs, type Resource } from "../memory/session";
import { isYoungTwin, youngMs } from "../object/adopt";
import { createdText, howToAdopt } from "../object/alreadyThere";
import { differences, identical } from "../object/identical";
import { createdAt } from "../reading/observe";
import { ExplainedError } from "../values/explained";
import { counted, firstLines, plural } from "../values/text";
import { wholeOptions } from "./authoritative";
import { isFree } from "./claims";
import { displayNameOf, type Labelled, type ManagedItem, wantedItems } from "./entries";
import { forItems, type ListedItem, type Listing } from "./listing";

/** A short digest of an item's label. A note may hold no secret, and a label can. */
function labelDigest(label: string): string {
  return digest(label).slice(0, 12);
}

const betweenNotesMs = 2_000;

/** Notes from time to time that requests are being sent. After a kill, the next run waits until the last of them has ended. */
export function sendingNotes({ definition, session, key }: Resource<SetDefinition>): () => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = session.now();
    if (now - notedAt < betweenNotesMs) return;
    notedAt = now;
    await session.notes.begin("sending", key, { type: definition.type, at: now + betweenNotesMs }).catch(() => undefined);
  };
}

/** The run came to its end, and no request is under way any more. */
export function clearSending({ session, key }: Resource<SetDefinition>): Promise<void> {
  return session.notes.end("sending", key);
}

/** What an earlier run was about to create. */
export interface Interrupted {
  /** Digests of the labels. */
  readonly labels: ReadonlySet<string>;
  /** Whether that run told the engine of all of it. */
  readonly told: boolean;
}

/** What a killed run was about to create. Waits until its last request must have ended. */
export async function readInterrupted(resource: Resource<SetDefinition>): Promise<Interrupted> {
  const { session, key } = resource;
  const sending = await session.notes.read("sending", key);
  if (sending) {
    await waitOut(resource, sending);
    await clearSending(resource);
  }
  return interruptedIn(resource);
}

async function interruptedIn({ session, key, definition }: Resource<SetDefinition>): Promise<Interrupted> {
  const note = await session.notes.read("setWrites", key);
  return { labels: new Set(note?.type === definition.type ? note.items : []), told: note?.told === true };
}

/**
 * Notes the items that are about to be created or adopted. No state has yet what an earlier note names: if this run is killed, too, the
 * next one has to find that as well. But what the engine was told of, and the program let go since, is no longer the set's.
 */
export async function noteItems(resource: Resource<SetDefinition>, labels: readonly string[]): Promise<void> {
  const earlier = await interruptedIn(resource);
  const items = new Set([...(earlier.told ? [] : earlier.labels), ...labels.map(labelDigest)]);
  await noteBefore(resource, "setWrites", { items: [...items] });
}

/** Notes the items that were created or adopted; `told` if the engine is about to be told of all of them. */
export function noteDone(resource: Resource<SetDefinition>, labels: readonly string[], told: boolean): Promise<void> {
  return tryToNote(resource, "setWrites", { items: labels.map(labelDigest), ...(told && { told }) });
}

/** Whether an earlier run may have created items that the state, as the engine brings it, doesn't have. If not, its note ends. */
export async function leftOpen({ definition, session, key }: Resource<SetDefinition>, state: State): Promise<boolean> {
  const note = await session.notes.read("setWrites", key);
  if (!note) return false;
  const known = new Set(Object.keys(state[definition.set.collection] ?? {}).map(labelDigest));
  if (note.items.some((one) => !known.has(one))) return true;
  await session.notes.end("setWrites", key);
  return false;
}

/** What a run finds on the platform, and what a killed run left in the notes. */
interface Found {
  readonly parents: IdParts;
  readonly listing: Listing;
  readonly interrupted: Interrupted;
}

/**
 * The present objects that the set takes over instead of creating them. It takes over what a killed run made (also if the program
 * no longer lists it), what the state has in the hands of another provider, identical objects that are very young, and any object
 * if the program agrees. If another object is in the way, the operation fails before anything is written.
 */
export function takenOver(
  resource: Resource<SetDefinition>,
  inputs: Values,
  wanted: readonly Labelled[],
  managed: readonly ManagedItem[],
  found: Found,
): ManagedItem[] {
  const { parents, listing, interrupted } = found;
  const ids = new Set(managed.map(({ id }) => id));
  const labels = new Set(managed.map(({ label }) => label));
  const agreed = inputs.adopt === true || resource.session.adopt || wholeOptions(inputs).all;
  const moved = movedLabels(resource, parents, listing);
  const certain: ManagedItem[] = [];
  const young: ManagedItem[] = [];
  const inTheWay: InTheWay[] = [];
  const canTake = (id: string): boolean => !ids.has(id) && isFree(resource, parents, id);
  for (const { label, item } of wanted.filter((one) => !labels.has(one.label))) {
    const known = agreed || moved.has(label) || interrupted.labels.has(labelDigest(label));
    const full = { ...item, ...parents };
    const present = listing.candidatesFor(full).find((one) => canTake(one.id) && isSame(resource, full, one, listing, known));
    if (!present) continue;
    if (!known && !isYoungTwin(forItems(resource), full, present.fields, listing.parentFacts)) {
      inTheWay.push({ item: full, present });
      continue;
    }
    ids.add(present.id);
    (known ? certain : young).push(...listing.asManaged([present], full).map((one) => withNamedFields(one, label, full)));
  }
  if (inTheWay.length > 0) throw new ExplainedError("already-there", refusal(resource, parents, listing, inTheWay));
  tellTakenOver(resource, certain.length, young.length);
  return [...certain, ...young, ...orphans(resource, [...managed, ...wanted], ids, found)];
}

/** The labels of the items that the state has already, in the hands of another provider. */
function movedLabels(resource: Resource<SetDefinition>, parents: IdParts, { parentFacts }: Listing): ReadonlySet<string> {
  const olds = isMoved(resource, parents) ? describedElsewhere(resource) : undefined;
  return new Set(olds && wantedItems(resource.definition.set, olds, parents, parentFacts).map(({ label }) => label));
}

/** Under a label that says what the object is, any object under that label is the item. Otherwise the object has to be identical. */
function isSame(
  { definition: { set } }: Resource<SetDefinition>,
  item: Values,
  present: ListedItem,
  listing: Listing,
  lenient: boolean,
): boolean {
  return set.fieldsOfLabel !== undefined || identical(set.item, item, present.fields, listing.parentFacts, lenient);
}

/** An object as an item. What the program doesn't name stays as it is on the platform, so the state doesn't hold it. */
export function withNamedFields(one: ManagedItem, label: string, item: Values): ManagedItem {
  const named = Object.entries(one.state).filter(([name]) => item[name] !== undefined);
  return { ...one, label, state: Object.fromEntries(named) };
}

function tellTakenOver({ definition: { set }, key, log }: Resource<SetDefinition>, certain: number, young: number): void {
  if (young > 0)
    log.warn(
      `adopted ${counted(young, set.noun)} of "${nameOf(key)}", created less than an hour ago, probably by an interrupted run. ` +
        `If another stack created ${young === 1 ? "it, two stacks own it" : "them, two stacks own them"} now: remove ` +
        `it from one of the two.`,
    );
  if (certain > 0) {
    const were = certain === 1 ? "was" : "were";
    log.info(`adopted ${counted(certain, set.noun)} of "${nameOf(key)}" that ${were} on the platform already`);
  }
}

/**
 * Objects that a killed run made and that the program no longer lists. They become managed, so that this run deletes them. What the engine
 * was told of, and no state has any more, was let go.
 */
function orphans(
  resource: Resource<SetDefinition>,
  known: readonly (Labelled | ManagedItem)[],
  ids: ReadonlySet<string>,
  { parents, listing, interrupted }: Found,
): ManagedItem[] {
  const { definition, session } = resource;
  const { set } = definition;
  const knownDigests = new Set(known.map(({ label }) => labelDigest(label)));
  const open = new Set([...interrupted.labels].filter((one) => !knownDigests.has(one)));
  if (interrupted.told || open.size === 0 || !set.fieldsOfLabel) return [];
  const now = session.now();
  const free = listing.all.filter(({ id }) => !ids.has(id) && isFree(resource, parents, id));
  return listing
    .asManaged(free)
    .filter(
      ({ label, id }) => open.has(labelDigest(label)) && now - createdAt(set.item, listing.fieldsOf(id) ?? {}) < youngMs + clockSkewMs,
    );
}

/** An object that nobody agreed to take over. */
interface InTheWay {
  readonly item: Values;
  readonly present: ListedItem;
}

function refusal(
  { definition, session, key }: Resource<SetDefinition>,
  parents: IdParts,
  listing: Listing,
  inTheWay: readonly InTheWay[],
): string {
  const { set, type } = definition;
  const { parentFacts } = listing;
  const one = inTheWay.length === 1;
  const lineOf = ({ item, present: { id, fields } }: InTheWay): string => {
    const differing = differences(set.item, item, fields, parentFacts).map(({ text }) => text);
    const verdict = differing.length === 0 ? "identical" : `differs in ${differing.join(", ")}`;
    return `  ${displayNameOf(set, item, parentFacts)} (id ${id}${createdText(set.item, fields, session.now())}, ${verdict})`;
  };
  return [
    `${counted(inTheWay.length, set.noun)} of "${nameOf(key)}" ${one ? "is" : "are"} on the platform already, ` +
      `and the state of this set doesn't have ${one ? "it" : "them"}. Nothing was written.`,
    ...firstLines(inTheWay, lineOf),
    howToAdopt({
      they: one ? "it" : "they",
      owner: "it",
      place: `the ${type}`,
      unmanaged: `the existing ${plural(set.noun)}`,
      lookUp: `${type}.get("${nameOf(key)}", "${formatId(definition, { ...parents, set: "all" })}")`,
    }),
  ].join("\n");
}
