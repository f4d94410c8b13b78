import { inAnotherForm, pickForms } from "../definition/forms";
import type { IdParts, Values } from "../definition/values";
import { formatId } from "../identity/ids";
import type { State } from "../identity/state";
import type { OriginalsNote } from "../memory/noteKinds";
import { noteBefore } from "../memory/noting";
import type { Singleton } from "../memory/session";
import type { Originals } from "../object/plan";
import { sameAny } from "../values/compare";

/** What a note may hold of settings, and when it was written. */
export type Noted = Partial<Pick<OriginalsNote, "originals" | "activated" | "shown" | "at">>;

/** What is noted of just these settings: a note under the same key may be of others. */
export async function notedOriginals({ session, key }: Singleton, id: string): Promise<Noted> {
  const note = await session.notes.read("originals", key);
  return note?.id === id ? note : {};
}

/** The state with what a note holds of the time before the first write: a killed run, or a resource that went before, wrote it. */
export async function withOriginals(resource: Singleton, id: string, state: State): Promise<State> {
  const { originals = {}, activated } = await notedOriginals(resource, id);
  const noted = pickForms(resource.definition, originals, state);
  const known = activated === true ? { ...state, activated } : state;
  return Object.keys(noted).length === 0 ? known : { ...known, originals: { ...state.originals, ...noted } };
}

/** What one resource found before it wrote is what the resource that goes on with the settings has to put back one day. */
export async function transferOriginals({ definition, session }: Singleton, successorKey: string, id: string, state: State): Promise<void> {
  const { originals, activated } = state;
  if (!originals && !activated) return;
  const note = { type: definition.type, id, originals: originals ?? {}, activated };
  await session.notes.begin("originals", successorKey, note).catch(() => undefined);
}

/** Ends the note once the engine's state holds the originals. The note may be of the settings that take the place of these. */
export async function endArrivedOriginals(resource: Singleton, id: string, state: State, inputs?: Values): Promise<void> {
  const { definition, session, key } = resource;
  const note = await session.notes.read("originals", key);
  if (note?.id !== id || (note.activated === true && state.activated !== true)) return;
  const named = inputs && pickForms(definition, note.originals, { ...state, ...inputs });
  // A key that neither the state nor the program names any more is nobody's business.
  const isArrived = ([name, value]: [string, unknown]): boolean =>
    sameAny(value, state.originals?.[name]) || (named !== undefined && !(name in named));
  if (Object.entries(note.originals).every(isArrived)) await session.notes.end("originals", key);
}

/** How a change of settings remembers what they were. */
export function originalsOf(resource: Singleton, id: IdParts, olds: State): Originals {
  const { definition, session, key } = resource;
  const settings = formatId(definition, id);
  return {
    resetValue: (name) => olds.originals?.[name],
    before: async (writable, there) => {
      const { originals: noted = {} } = await notedOriginals(resource, settings);
      const isAdded = (name: string): boolean => !(name in olds) && !inAnotherForm(definition, olds, name);
      const added = Object.fromEntries(Object.entries(writable).filter(([name]) => isAdded(name)));
      // What was noted is the older truth: it comes from a killed run, or from the resource whose settings this one goes on with.
      return {
        ...pickForms(definition, there, added),
        ...pickForms(definition, olds.originals ?? {}, writable),
        ...pickForms(definition, noted, writable),
      };
    },
    note: async (originals) => {
      const earlier = await session.notes.read("originals", key);
      await noteBefore(resource, "originals", { id: settings, originals, activated: olds.activated, shown: earlier?.shown });
      return async () => {
        if (!earlier) await session.notes.end("originals", key);
      };
    },
  };
}

/** Leaves the settings to the resource that goes on with them. */
export async function handOverOriginals(resource: Singleton, successorKey: string, id: string, state: State): Promise<void> {
  const { session, key } = resource;
  await transferOriginals(resource, successorKey, id, await withOriginals(resource, id, state));
  if (successorKey !== key && (await notedOriginals(resource, id)).originals) await session.notes.end("originals", key);
}
