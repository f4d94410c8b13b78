import { inAnotherForm, pickForms } from "../definition/forms";
import type { IdParts, Values } from "../definition/values";
import { formatId, objectName } from "../identity/ids";
import type { State } from "../identity/state";
import type { OriginalsNote } from "../memory/noteKinds";
import { tryToNote } from "../memory/noting";
import { perSession, type Singleton } from "../memory/session";
import type { Originals } from "../object/plan";
import { sameAny } from "../values/compare";
import { pick } from "../values/parts";

/** The note of settings: the values, and the time at which it was written. */
export type Noted = Partial<Pick<OriginalsNote, "originals" | "activated" | "shown" | "at" | "folder" | "backend">>;

/** The note of just these settings: a note under the same key may be of others. */
export async function notedOriginals({ session, key }: Singleton, id: string): Promise<Noted> {
  const note = await session.notes.read("originals", key);
  return note?.id === id ? note : {};
}

/** Nothing was written: the note is again as an earlier run left it. That run may have written. */
export async function backToNote({ definition, session, key }: Singleton, id: string, earlier: Noted): Promise<void> {
  const { at, originals = {}, activated, shown } = earlier;
  // Another clone's note has an end of its own: a copy of it would be this clone's for ever.
  if (at === undefined || session.notes.isOfAnother(earlier)) return session.notes.end("originals", key);
  // If this fails, this run's note stays: it has the earlier values of what the program names.
  await session.notes.begin("originals", key, { type: definition.type, id, at, originals, activated, shown }).catch(() => undefined);
}

/** The state with the noted values of the time before the first write. A killed run wrote the note, or an earlier resource did. */
export async function withOriginals(resource: Singleton, id: string, state: State): Promise<State> {
  const { originals = {}, activated } = await notedOriginals(resource, id);
  const noted = pickForms(resource.definition, originals, state);
  const known = activated === true ? { ...state, activated } : state;
  return Object.keys(noted).length === 0 ? known : { ...known, originals: { ...state.originals, ...noted } };
}

/**
 * The resource that continues with the settings has to restore the values that the first one found before its write. Answers whether it
 * will know them.
 */
export async function transferOriginals(resource: Singleton, successorKey: string, id: string, state: State): Promise<boolean> {
  const { definition, session, log } = resource;
  const { originals, activated } = state;
  if (!originals && !activated) return true;
  // Of settings that only the successor has, its own note knows the values.
  const own = await notedOriginals({ ...resource, key: successorKey }, id);
  const note = {
    ...{ type: definition.type, id, shown: own.shown },
    originals: { ...own.originals, ...originals },
    activated: activated ?? own.activated,
  };
  try {
    await session.notes.begin("originals", successorKey, note);
    return true;
  } catch (error) {
    log.warn(
      `the note with the earlier values of ${definition.type} ${id} can't be written (${(error as Error).message}). Keep this line: ` +
        `before the first write ${activated ? "it was switched off" : `the values were ${JSON.stringify(originals)}`}.`,
    );
    return false;
  }
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

/** The memory that a change of settings has of their earlier values. */
export function originalsOf(resource: Singleton, id: IdParts, olds: State): Originals {
  const { definition, session, key } = resource;
  const settings = formatId(definition, id);
  return {
    resetValue: (name) => olds.originals?.[name],
    before: async (writable, there) => {
      const { originals: noted = {} } = await notedOriginals(resource, settings);
      const isAdded = (name: string): boolean => !(name in olds) && !inAnotherForm(definition, olds, name);
      const added = pick(writable, isAdded);
      // The note is the older truth: it comes from a killed run, or from the resource whose settings this one continues.
      return {
        ...pickForms(definition, there, added),
        ...pickForms(definition, olds.originals ?? {}, writable),
        ...pickForms(definition, noted, writable),
      };
    },
    note: async (originals) => {
      const earlier = await session.notes.read("originals", key);
      await tryToNote(resource, "originals", { id: settings, originals, activated: olds.activated, shown: earlier?.shown });
      return async () => {
        if (!earlier) await session.notes.end("originals", key);
      };
    },
  };
}

/** Leaves the settings to the resource that goes on with them. */
export async function handOverOriginals(resource: Singleton, successorKey: string, id: string, state: State): Promise<void> {
  const { session, key } = resource;
  const isHandedOver = await transferOriginals(resource, successorKey, id, await withOriginals(resource, id, state));
  if (isHandedOver && successorKey !== key && (await notedOriginals(resource, id)).originals) await session.notes.end("originals", key);
}

/** The values that this process restored when settings were deleted, by their objects, and the time at which these values were found. */
export const restored = perSession(() => new Map<string, { readonly at: number; readonly values: Values }>());

/**
 * The values that a deletion has to restore. After a rename that was killed half-way two resources hold the settings: the values that the
 * older one found are the user's own.
 */
export function toRestore({ definition, session }: Singleton, id: IdParts, { originals = {}, originalsAt = 0 }: State): Values {
  const object = objectName(definition, id);
  const { at, values } = restored(session).get(object) ?? { at: Number.POSITIVE_INFINITY, values: {} };
  const toPutBack = originalsAt <= at ? originals : { ...originals, ...pickForms(definition, values, originals) };
  restored(session).set(object, { at: Math.min(at, originalsAt), values: { ...values, ...toPutBack } });
  return toPutBack;
}
