import type { SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { managed as fieldsOfProgram, type State } from "../identity/state";
import { digest } from "../memory/journal";
import { noteBefore, tryToNote, waitOut } from "../memory/noting";
import type { Resource } from "../memory/session";
import { isNought } from "../values/compare";
import { fieldsBesideLabel, type Labelled, type ManagedItem } from "./entries";
import type { Listing } from "./listing";

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
export function isAsNoted(resource: Resource<SetDefinition>, { label, state }: ManagedItem, content = ""): boolean {
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
export interface Found {
  readonly parents: IdParts;
  readonly listing: Listing;
  readonly interrupted: Interrupted;
}
