import type { SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId } from "../identity/ids";
import { nameOf } from "../identity/key";
import { managed as fieldsOfProgram, type State } from "../identity/state";
import { digest } from "../memory/journal";
import { describedElsewhere, isMoved } from "../memory/moved";
import { noteBefore, tryToNote, waitOut } from "../memory/noting";
import { clockSkewMs, type Resource } from "../memory/session";
import { isYoungTwin, youngMs } from "../object/adopt";
import { createdText, howToAdopt } from "../object/alreadyThere";
import { differences, identical } from "../object/identical";
import { createdAt } from "../reading/observe";
import { isNought } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { counted, firstLines, plural } from "../values/text";
import { wholeOptions } from "./authoritative";
import { isFree } from "./claims";
import { displayNameOf, fieldsBesideLabel, type Labelled, type ManagedItem, wantedItems } from "./entries";
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
  /** What the items were to be, by these digests. */
  readonly contents: Readonly<Record<string, string>>;
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
  const { items = [], contents = {}, told = false } = note?.type === definition.type ? note : {};
  return { labels: new Set(items), contents, told };
}

/**
 * Notes the items that are about to be created or adopted. No state has yet what an earlier note names: if this run is killed, too, the
 * next one has to find that as well. But what the engine was told of, and the program let go since, is no longer the set's.
 */
export async function noteItems(resource: Resource<SetDefinition>, added: readonly Labelled[]): Promise<void> {
  const { labels, contents, told } = await interruptedIn(resource);
  const items = new Set([...(told ? [] : labels), ...added.map(({ label }) => labelDigest(label))]);
  // Only an item of such a set is ever deleted by its note.
  const deletable = resource.definition.set.fieldsOfLabel ? added : [];
  const wanted = deletable.map((one) => [labelDigest(one.label), contentOf(resource, one)]);
  await noteBefore(resource, "setWrites", { items: [...items], contents: { ...contents, ...Object.fromEntries(wanted) } });
}

/** Notes the items that were created or adopted; `told` if the engine is about to be told of all of them. */
export async function noteDone(resource: Resource<SetDefinition>, labels: readonly string[], told: boolean): Promise<void> {
  const { contents } = await interruptedIn(resource);
  await tryToNote(resource, "setWrites", { items: labels.map(labelDigest), ...(told ? { told } : { contents }) });
}

/** What an item is to be beside its label: the names of the fields, and a digest of their values, since they can be secret. */
function contentOf(resource: Resource<SetDefinition>, one: Labelled, names?: readonly string[]): string {
  const fields = ownFields(resource, one);
  const listed = names ?? Object.keys(fields).sort();
  // The platform can show nothing for an empty value.
  const values = listed.map((name) => (isNought(fields[name]) ? null : fields[name]));
  return `${listed.join(",")} ${labelDigest(JSON.stringify([one.label, ...values]))}`;
}

function ownFields({ definition: { set, parent } }: Resource<SetDefinition>, { label, item }: Labelled): Values {
  const { [parent.property]: _, ...fields } = fieldsBesideLabel(set, label, fieldsOfProgram(set.item, item));
  return fields;
}

/**
 * Whether an object is what a killed run was about to create, and not what somebody else created under the same label. Numbers and
 * switches that the item didn't name can be the platform's defaults.
 */
function isAsNoted(resource: Resource<SetDefinition>, { label, state }: ManagedItem, content = ""): boolean {
  const shown = { label, item: state };
  const names = (content.split(" ", 1)[0] ?? "").split(",").filter((name) => name !== "");
  const { inputFields } = resource.definition.set.item;
  const isOther = ([name, value]: [string, unknown]): boolean =>
    !names.includes(name) && !isNought(value) && ["text", "list"].includes(String(inputFields[name]?.shape.kind));
  return contentOf(resource, shown, names) === content && !Object.entries(ownFields(resource, shown)).some(isOther);
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
 * was told of, and no state has any more, was let go. What differs from the noted item is somebody else's.
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
  const young = listing
    .asManaged(free)
    .filter(
      ({ label, id }) => open.has(labelDigest(label)) && now - createdAt(set.item, listing.fieldsOf(id) ?? {}) < youngMs + clockSkewMs,
    );
  const byMaker = Map.groupBy(young, (one) => isAsNoted(resource, one, interrupted.contents[labelDigest(one.label)]));
  const [own, others] = [byMaker.get(true) ?? [], byMaker.get(false) ?? []];
  tellOrphans(resource, listing, own, others);
  return own;
}

function tellOrphans(
  { definition: { set }, key, log }: Resource<SetDefinition>,
  { parentFacts }: Listing,
  own: readonly ManagedItem[],
  others: readonly ManagedItem[],
): void {
  const linesOf = (items: readonly ManagedItem[]): string =>
    firstLines(items, ({ id, state }) => `  ${displayNameOf(set, state, parentFacts)} (id ${id})`).join("\n");
  if (own.length > 0) {
    const theyAre = own.length === 1 ? "It is" : "They are";
    log.info(
      `an interrupted run created ${counted(own.length, set.noun)} that "${nameOf(key)}" no longer lists. ` +
        `${theyAre} deleted, or changed into a ${set.noun} that the program adds:\n${linesOf(own)}`,
    );
  }
  if (others.length > 0) {
    const [they, them] = others.length === 1 ? ["it stays", "it"] : ["they stay", "them"];
    log.warn(
      `an interrupted run was about to create ${counted(others.length, set.noun)} that "${nameOf(key)}" no longer lists. ` +
        `Somebody else may have created ${them} with other fields, so ${they} on the platform. Delete ${them} if nobody needs ${them}:\n` +
        linesOf(others),
    );
  }
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
