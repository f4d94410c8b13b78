import type { Moment } from "../../client";
import type { SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { parentParts } from "../identity/ids";
import { nameOf } from "../identity/key";
import { managed as fieldsOfProgram, type State } from "../identity/state";
import { digest } from "../memory/journal";
import type { NotedItem, NoteOf } from "../memory/noteKinds";
import { noteBefore, tryToNote, waitOut } from "../memory/noting";
import type { Resource } from "../memory/session";
import { isNought } from "../values/compare";
import { counted } from "../values/text";
import { fieldsBesideLabel, type Labelled, type ManagedItem, ownIn } from "./entries";
import { type Listing, listingOfPresent, listItems } from "./listing";

/** A short digest, of a label or a field. A note may hold no secret, and both can. */
export function shortDigest(text: string): string {
  return digest(text).slice(0, 12);
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

/** The set is done with the items that its note names. */
export function clearItems({ session, key }: Resource<SetDefinition>): Promise<void> {
  return session.notes.end("setWrites", key);
}

/** The work that an earlier run left undone. */
export interface Interrupted {
  /** Whether it was killed, or lost an answer: what it was about to do may be half done. */
  readonly halfDone: boolean;
  /** The items that it noted, by digests of their labels. */
  readonly items: NoteOf<"setWrites">["items"];
  /** Of these, the items that may exist although no state has them. */
  readonly open: ReadonlySet<string>;
}

/** Reads the note of an earlier run. Waits until its last request must have ended. */
export async function awaitInterrupted(resource: Resource<SetDefinition>, parents: IdParts, olds: State): Promise<Interrupted> {
  const { session, key } = resource;
  const sending = await session.notes.read("sending", key);
  if (sending) {
    // The note has the platform's time, and this machine's clock may be wrong.
    if (!session.isTimeKnown) await listingOfPresent(() => listItems(resource, parents, "fresh"));
    await waitOut(resource, sending, "wrote to");
  }
  const note = await session.notes.read("setWrites", key);
  if (note && note.parent !== parentOf(parents)) await leaveElsewhere(resource, note);
  const items = await notedItems(resource, parents);
  return { halfDone: sending !== undefined, items, open: openIn(resource, items, olds) };
}

/** Whether an earlier run of the set was killed, or lost an answer, as far as this machine knows. */
export async function isHalfDone({ session, key }: Resource<SetDefinition>): Promise<boolean> {
  return (await session.notes.read("sending", key)) !== undefined;
}

/**
 * Lists the objects of a set's parent. A list that is out of date can lack items of a killed run, and they would be created a second time.
 * So after a killed run two lists count together.
 */
export async function listAfter(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  moment: Moment,
  { open }: Interrupted,
): Promise<Listing> {
  const listing = await listItems(resource, parents, moment);
  return open.size === 0 ? listing : listing.and(await listItems(resource, parents, moment));
}

function parentOf(parents: IdParts): string {
  return Object.values(parents).join("/");
}

/** The items of the set's note. Below another parent, objects that look like them are somebody else's. */
async function notedItems({ session, key }: Resource<SetDefinition>, parents: IdParts): Promise<Interrupted["items"]> {
  const note = await session.notes.read("setWrites", key);
  return note?.parent === parentOf(parents) ? note.items : {};
}

/** A killed run created items where the set isn't any more: nothing deletes them, so somebody has to look. */
async function leaveElsewhere(resource: Resource<SetDefinition>, { parent, items }: NoteOf<"setWrites">): Promise<void> {
  const { definition, key, log } = resource;
  const unknown = Object.values(items).filter(({ id }) => id === undefined).length;
  if (unknown === 0) return;
  log.warn(
    `an interrupted run was about to create ${counted(unknown, definition.set.noun)} of "${nameOf(key)}" in the ` +
      `${definition.parent.type} ${parent}, where the set isn't now. What was created there stays: delete it if nobody needs it.`,
  );
  await clearItems(resource);
}

/**
 * The noted items that may exist although no state has them. If the state has one of them, a later run has saved the set, perhaps on
 * another machine, and has let go the others. Items whose answers were lost have no id: the state of their own run has only the others.
 */
function openIn({ definition }: Resource<SetDefinition>, items: Interrupted["items"], olds: State): ReadonlySet<string> {
  const noted = Object.keys(items);
  const saved = savedIn(definition, olds);
  const hasId = (one: string): boolean => items[one]?.id !== undefined;
  const known = new Set(noted.filter((one) => saved.has(one)).map(hasId));
  return new Set(noted.filter((one) => !known.has(hasId(one))));
}

/** The digests of the set's own items in a state. A refresh also notes what it finds beside the set, and that can be a killed run's. */
function savedIn(definition: SetDefinition, state: State): ReadonlySet<string> {
  return new Set(ownIn(definition, state).map(({ label }) => shortDigest(label)));
}

/** Whether an earlier run may have created items that the state, as the engine brings it, doesn't have. If not, its note ends. */
export async function leftOpen(resource: Resource<SetDefinition>, olds: State): Promise<boolean> {
  const { definition } = resource;
  // What a killed replacement created elsewhere, the next one looks for.
  const items = await notedItems(resource, parentParts(definition, olds));
  if (openIn(resource, items, olds).size > 0) return true;
  const saved = savedIn(definition, olds);
  const noted = Object.entries(items);
  // A refresh may have missed some of them, by a wrong answer.
  if (noted.length > 0 && noted.every(([one, { id }]) => id === undefined || saved.has(one))) await clearItems(resource);
  return false;
}

/**
 * Notes the items that are about to be created or adopted. If this run is killed, too, the next one has to find also what an earlier run
 * noted, as that run noted it. But what the engine was told of, and the program let go since, is no longer the set's.
 */
export async function noteItems(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  olds: State,
  added: readonly Labelled[],
): Promise<void> {
  const items = await notedItems(resource, parents);
  const open = openIn(resource, items, olds);
  const earlier = Object.entries(items).filter(([one, { id }]) => open.has(one) && id === undefined);
  const now = added.map((one): [string, NotedItem] => [shortDigest(one.label), notedAs(resource, one)]);
  await noteBefore(resource, "setWrites", { parent: parentOf(parents), items: Object.fromEntries([...now, ...earlier]) });
}

/** Notes the ids of the items that were created or adopted: the engine is about to be told of them. Lost items stay noted as they were. */
export async function noteDone(
  resource: Resource<SetDefinition>,
  parents: IdParts,
  added: readonly ManagedItem[],
  lost: readonly string[],
): Promise<void> {
  const items = await notedItems(resource, parents);
  const done = added.map(({ label, id }): [string, NotedItem] => [shortDigest(label), { id }]);
  const unanswered = lost.map(shortDigest).map((one): [string, NotedItem] => [one, items[one] ?? {}]);
  await tryToNote(resource, "setWrites", { parent: parentOf(parents), items: Object.fromEntries([...done, ...unanswered]) });
}

/** An item by its fields, if its label says which object it is. */
function notedAs(resource: Resource<SetDefinition>, one: Labelled): NotedItem {
  if (!resource.definition.set.fieldsOfLabel) return {};
  const fields = Object.entries(fieldsBeside(resource, one));
  return { fields: Object.fromEntries(fields.map(([name, value]) => [name, fieldDigest(one.label, value)])) };
}

function fieldDigest(label: string, value: unknown): string {
  // The platform can show nothing for an empty value.
  return shortDigest(JSON.stringify([label, isNought(value) ? null : value]));
}

function fieldsBeside({ definition: { set, parent } }: Resource<SetDefinition>, { label, item }: Labelled): Values {
  const { [parent.property]: _, ...fields } = fieldsBesideLabel(set, label, fieldsOfProgram(set.item, item));
  return fields;
}

/** Whether an object is what a killed run was about to create. The platform fills in numbers and switches by itself, but no texts. */
export function isAsNoted(resource: Resource<SetDefinition>, { label, state }: ManagedItem, { fields }: NotedItem): boolean {
  if (fields === undefined) return false;
  const shown = fieldsBeside(resource, { label, item: state });
  const { inputFields } = resource.definition.set.item;
  const mayBeFilledIn = (name: string): boolean => !["text", "list"].includes(String(inputFields[name]?.shape.kind));
  return [...new Set([...Object.keys(fields), ...Object.keys(shown)])].every((name) =>
    fields[name] === undefined ? isNought(shown[name]) || mayBeFilledIn(name) : fieldDigest(label, shown[name]) === fields[name],
  );
}
