import type { Moment } from "../../client";
import type { SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { parentParts } from "../identity/ids";
import { nameOf } from "../identity/key";
import { managed as fieldsOfProgram, type State } from "../identity/state";
import { digest } from "../memory/journal";
import type { NoteOf } from "../memory/noteKinds";
import { noteBefore, tryToNote, waitOut } from "../memory/noting";
import type { Resource } from "../memory/session";
import { isNought } from "../values/compare";
import { counted } from "../values/text";
import { fieldsBesideLabel, type Labelled, type ManagedItem, ownIn } from "./entries";
import { type Listing, listingOfPresent, listItems } from "./listing";

/** A short digest of an item's label. A note may hold no secret, and a label can. */
export function labelDigest(label: string): string {
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

/** What an operation of a set starts from. */
export interface Start {
  readonly parents: IdParts;
  readonly operation: "create" | "update";
  /** What the engine brought; of no meaning for a creation. */
  readonly olds: State;
}

/** What an earlier run left undone. */
export interface Interrupted {
  /** Whether it was killed, or lost an answer: what it was about to do may be half done. */
  readonly halfDone: boolean;
  /** What it was about to create: digests of the labels. */
  readonly labels: ReadonlySet<string>;
  /** What these items were to be, by these digests. */
  readonly contents: Readonly<Record<string, string>>;
  /** The ids of those that it made, by these digests, if it came to its end: what a refresh has missed since is known by them. */
  readonly made: Readonly<Record<string, string>>;
  /** Whether that run told the engine of all of it. */
  readonly told: boolean;
}

/** What a killed run was about to create. Waits until its last request must have ended. */
export async function awaitInterrupted(resource: Resource<SetDefinition>, start: Start): Promise<Interrupted> {
  const { session, key } = resource;
  const sending = await session.notes.read("sending", key);
  if (sending) {
    // The note has the platform's time, and this machine's clock may be wrong.
    if (!session.isTimeKnown) await listingOfPresent(() => listItems(resource, start.parents, "fresh"));
    await waitOut(resource, sending, "wrote to");
  }
  const note = await noteOf(resource);
  if (note && !note.told && isElsewhere(note, start.parents)) await leaveElsewhere(resource, note);
  return { ...(await notedItems(resource, start)), halfDone: sending !== undefined };
}

async function notedItems(resource: Resource<SetDefinition>, start: Start): Promise<Omit<Interrupted, "halfDone">> {
  const note = await noteOf(resource);
  if (!note || isElsewhere(note, start.parents)) return { labels: new Set(), contents: {}, made: {}, told: false };
  const { contents = {}, made = {}, told = false } = note;
  return { labels: new Set(openIn(resource.definition, note, start)), contents, made, told };
}

/** Whether an earlier run of the set was killed, or lost an answer, as far as this machine knows. */
export async function isHalfDone({ session, key }: Resource<SetDefinition>): Promise<boolean> {
  return (await session.notes.read("sending", key)) !== undefined;
}

/**
 * Lists the objects of a set's parent. What a killed run created, one list may lack that is out of date: created anew on the word of this
 * list, it would be there twice, and forgotten on its word, it would stay.
 */
export async function listAfter(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  moment: Moment,
  { labels }: Interrupted,
): Promise<Listing> {
  const listing = await listItems(resource, parents, moment);
  if (labels.size === 0) return listing;
  const shown = new Set(listing.asManaged(listing.all).map(({ label }) => labelDigest(label)));
  return [...labels].every((one) => shown.has(one)) ? listing : listing.and(await listItems(resource, parents, moment));
}

async function noteOf({ session, key, definition }: Resource<SetDefinition>): Promise<NoteOf<"setWrites"> | undefined> {
  const note = await session.notes.read("setWrites", key);
  return note?.type === definition.type ? note : undefined;
}

function parentOf(parents: IdParts): string {
  return Object.values(parents).join("/");
}

/** Whether a note is of objects below another parent: those below this one that look the same are somebody else's. */
function isElsewhere({ parent }: NoteOf<"setWrites">, parents: IdParts): boolean {
  return parent !== parentOf(parents);
}

/**
 * The noted items that no state has, by their digests. The killed run told the engine nothing. So if the state has one of the items, a
 * later run has saved the set, perhaps on another machine. That run let go what the state lacks. Only an item whose answer was lost is
 * still open.
 */
function openIn(definition: SetDefinition, note: NoteOf<"setWrites">, { operation, olds }: Omit<Start, "parents">): readonly string[] {
  if (operation === "create") return note.items;
  const lost = new Set(note.lost);
  const saved = savedIn(definition, olds);
  const isSaved = note.operation === "create" || note.items.some((one) => saved.has(one) && !lost.has(one));
  return (isSaved ? [...lost] : note.items).filter((one) => !saved.has(one));
}

/** The digests of the set's own items in a state. A refresh also notes what it finds beside the set, and that can be a killed run's. */
function savedIn(definition: SetDefinition, state: State): ReadonlySet<string> {
  return new Set(ownIn(definition, state).map(({ label }) => labelDigest(label)));
}

/** The killed run created items where the set isn't any more: nothing deletes them, so somebody has to look. */
async function leaveElsewhere(resource: Resource<SetDefinition>, { parent, items }: NoteOf<"setWrites">): Promise<void> {
  const { definition, session, key, log } = resource;
  log.warn(
    `an interrupted run was about to create ${counted(items.length, definition.set.noun)} of "${nameOf(key)}" in the ` +
      `${definition.parent.type} ${parent}, where the set isn't now. What was created there stays: delete it if nobody needs it.`,
  );
  await session.notes.end("setWrites", key);
}

/**
 * Notes the items that are about to be created or adopted. No state has yet what an earlier note names: if this run is killed, too, the
 * next one has to find that as well. But what the engine was told of, and the program let go since, is no longer the set's.
 */
export async function noteItems(resource: Resource<SetDefinition>, start: Start, added: readonly Labelled[]): Promise<void> {
  const { labels, contents, told } = await notedItems(resource, start);
  const items = new Set([...(told ? [] : labels), ...added.map(({ label }) => labelDigest(label))]);
  // Only an item of such a set is ever deleted by its note.
  const deletable = resource.definition.set.fieldsOfLabel ? added : [];
  const wanted = deletable.map((one) => [labelDigest(one.label), contentOf(resource, one)]);
  await noteBefore(resource, "setWrites", {
    ...{ parent: parentOf(start.parents), operation: start.operation },
    ...{ items: [...items], contents: { ...contents, ...Object.fromEntries(wanted) } },
  });
}

/** Notes the items that were created or adopted, and those whose answers were lost; `told` if the engine is about to be told of all. */
export async function noteDone(
  resource: Resource<SetDefinition>,
  { parents, operation }: Start,
  { added, lost, told }: { readonly added: readonly ManagedItem[]; readonly lost: readonly string[]; readonly told: boolean },
): Promise<void> {
  const { contents } = (await noteOf(resource)) ?? {};
  const made = Object.fromEntries(added.map(({ label, id }) => [labelDigest(label), id]));
  const unanswered = lost.map(labelDigest);
  await tryToNote(resource, "setWrites", {
    ...{ parent: parentOf(parents), operation, items: [...Object.keys(made), ...unanswered], made },
    ...(told ? { told } : { contents, ...(unanswered.length > 0 && { lost: unanswered }) }),
  });
}

/** The set is done with what this resource's note names. A note of another clone of the project stays. */
export async function endItems(resource: Resource<SetDefinition>, parents: IdParts): Promise<void> {
  const note = await noteOf(resource);
  if (note && !isElsewhere(note, parents)) await resource.session.notes.end("setWrites", resource.key);
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
export function isAsNoted(resource: Resource<SetDefinition>, { label, state }: ManagedItem, content = ""): boolean {
  const shown = { label, item: state };
  const names = (content.split(" ", 1)[0] ?? "").split(",").filter((name) => name !== "");
  const { inputFields } = resource.definition.set.item;
  const isOther = ([name, value]: [string, unknown]): boolean =>
    !names.includes(name) && !isNought(value) && ["text", "list"].includes(String(inputFields[name]?.shape.kind));
  return contentOf(resource, shown, names) === content && !Object.entries(ownFields(resource, shown)).some(isOther);
}

/** Whether an earlier run may have created items that the state, as the engine brings it, doesn't have. If not, its note ends. */
export async function leftOpen(resource: Resource<SetDefinition>, olds: State): Promise<boolean> {
  const { definition, session, key } = resource;
  const note = await noteOf(resource);
  const parents = parentParts(definition, olds);
  // What a killed replacement created elsewhere, the next one looks for.
  if (!note || isElsewhere(note, parents)) return false;
  if (openIn(definition, note, { operation: "update", olds }).length > 0) return true;
  const known = savedIn(definition, olds);
  // A refresh may have missed some of them, by a wrong answer.
  if (Object.keys(note.made ?? {}).every((one) => known.has(one))) await session.notes.end("setWrites", key);
  return false;
}

/** What a run finds on the platform, and what a killed run left in the notes. */
export interface Found {
  readonly parents: IdParts;
  readonly listing: Listing;
  readonly interrupted: Interrupted;
}
