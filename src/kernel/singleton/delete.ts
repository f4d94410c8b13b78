import { updateWith } from "../definition/forms";
import type { Update } from "../definition/spec";
import type { IdParts, Values } from "../definition/values";
import { objectName, requireId } from "../identity/ids";
import type { State } from "../identity/state";
import type { Singleton } from "../memory/session";
import { refusedForGood, tellLeftover, tellStaying, toleratingGone } from "../object/delete";
import { shownBy } from "../object/settle";
import { notShown } from "../reading/same";
import { sendOnce } from "../reading/doubt";
import { type Observed, observe } from "../reading/observe";
import { awaitTask, until } from "../reading/wait";
import { toRestore, withOriginals } from "./originals";

/** Restores each setting to its value before the first write. Settings that were switched on for the resource are switched off. */
export async function deleteSingleton(resource: Singleton, id: string, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const parts = requireId(definition, id);
  const noted = await session.notes.read("originals", key);
  tellLeftover(resource, parts, noted?.id);
  const known = await withOriginals(resource, id, state);
  const restore = () => (known.activated && definition.create ? switchOff(resource, parts, state) : putBack(resource, parts, known));
  const endNote = async () => {
    if (noted?.id === id) await session.notes.end("originals", key);
  };
  try {
    await toleratingGone(resource, parts, state, restore);
  } catch (error) {
    // The next try needs the noted values, unless the state forgets the settings.
    if (refusedForGood(definition, error) !== undefined) await endNote();
    throw error;
  }
  await endNote();
}

async function putBack(resource: Singleton, id: IdParts, state: State): Promise<void> {
  const originals = toRestore(resource, id, state);
  const update = updateWith(resource.definition, originals);
  // Settings that were there before the resource, and that nobody can delete, stay as well.
  if (!update && resource.definition.create) return tellStaying(resource, id, resource.definition.writing.stays);
  if (!update || Object.keys(originals).length === 0) return;
  await restoreValues(resource, update, id, state, originals);
}

async function restoreValues(resource: Singleton, update: Update, id: IdParts, state: State, originals: Values): Promise<void> {
  const { definition, session, api } = resource;
  const parentFacts = session.parentFacts(definition, id);
  const body = definition.toBody(originals, "update", parentFacts);
  const ifPutBack = (observed: Observed | undefined): Observed | undefined =>
    observed && notShown(resource, originals, observed).length === 0 ? observed : undefined;
  const look = async () => ifPutBack(await observe(resource, { id, values: state }, "fresh"));
  if (definition.writing.looksFirst && (await look())) {
    const isNews = notShown(resource, originals, { fields: state, parentFacts }).length > 0;
    if (!isNews) return;
    // A look that differs from the state may show the values of before the resource.
    await api.pause(api.firstPollMs, "a second look");
    if (await look()) return;
  }
  const { answer, shown } = await sendOnce<{ answer?: unknown; shown: Observed | undefined }>(resource, {
    send: async () => {
      const answer = await update({ api, id, body, olds: state });
      return { answer, shown: ifPutBack(shownBy(resource, id, originals, answer)) };
    },
    look: () => look().then((seen) => seen && { shown: seen }),
  });
  await awaitTask(resource, { operation: "delete", id, answer });
  if (!shown) await until(resource, "delete", `the earlier values of ${objectName(definition, id)} to show`, look);
}

async function switchOff(resource: Singleton, id: IdParts, state: State): Promise<void> {
  const { delete: request, writing } = resource.definition;
  if (!request) return tellStaying(resource, id, writing.stays);
  const look = async () => ((await observe(resource, { id, values: state }, "fresh")) ? undefined : "gone");
  await sendOnce(resource, { send: () => request({ api: resource.api, id }).then(() => "sent"), look });
  await until(resource, "delete", `${objectName(resource.definition, id)} to be switched off`, look);
}
