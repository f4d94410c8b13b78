import { ApiError } from "../../transport";
import { staysOf } from "../definition/forms";
import type { SingleDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId, objectName, parseId, requireId } from "../identity/ids";
import type { State } from "../identity/state";
import type { Creatable, Free, Single, Wanted } from "../memory/session";
import { sendOnce } from "../reading/doubt";
import { isGone, isNotFound, provesChildless, switchedOffReason } from "../../client";
import { isShown } from "../reading/observe";
import { retryUntilReady, until, waiting, watched } from "../reading/wait";
import { answering } from "../values/failures";
import { waitOut } from "../memory/noting";

/** Deletes an object that costs nothing, and waits until the platform no longer shows it. */
export async function deleteObject(resource: Free, id: string, state: State): Promise<void> {
  const { definition, session, key } = resource;
  const parts = requireId(definition, id);
  const note = await session.notes.read("creation", key);
  const isReplaced = session.claims.of(objectName(definition, parts)).isReplaced;
  tellLeftover(resource, parts, note?.made);
  await toleratingGone(resource, parts, state, () => sendDelete(resource, id, state)).finally(async () => {
    const { made } = (await session.notes.read("creation", key)) ?? {};
    if (made === id || (made === undefined && !isReplaced)) await session.notes.end("creation", key);
  });
}

/** Sends the deletion once the platform is ready for it, and waits until it shows. */
export async function sendDelete(resource: Creatable, id: string, state: State): Promise<void> {
  const { definition, session, api } = resource;
  const parts = requireId(definition, id);
  const { delete: request, writing } = definition;
  if (!request || writing.stays !== undefined) return letStay(resource, parts, state);
  const look = async () => ((await isShown(resource, { id: parts, values: state })) ? undefined : "gone");
  const watch = await watched(resource, { ...state, ...parts });
  let answer: unknown;
  const answered = (given: unknown): string => {
    answer = given;
    return "sent";
  };
  const send = () => retryUntilReady(resource, () => request({ api, id: parts, olds: state }), "delete").then(answered);
  await session.oneAtATime(writing.oneAtATime?.(parts), () => withDeletionNote(resource, parts, () => sendOnce(resource, { send, look })));
  if (!definition.waiting.asynchronous?.includes("delete")) return;
  await definition.waiting.follow?.({ api, id: parts, answer }, waiting(resource, "delete"));
  await until(resource, "delete", `the deletion of ${objectName(definition, parts)}`, async () => {
    const gone = await look();
    if (!gone) await watch.failed?.();
    return gone;
  });
}

/** The state forgets an object that the API can't delete. */
async function letStay(resource: Creatable, id: IdParts, state: State): Promise<void> {
  const { definition, api } = resource;
  const letGo = () => definition.delete?.({ api, id, olds: state }) ?? Promise.resolve();
  const said = await retryUntilReady(resource, letGo, "delete");
  tellStaying({ ...resource, definition }, id, typeof said === "string" ? said : definition.writing.stays);
}

/** Warns of an object that nobody can delete, before it is made. */
export function tellStays({ definition, name, log, inputs }: Wanted): void {
  const stays = staysOf(definition);
  if (stays === undefined || inputs.adopt === true || inputs.onDelete !== undefined) return;
  log.warn(`${definition.type} "${name}" can't be deleted by the API after its creation. ${stays}`);
}

/** Warns of an object that stays on the platform when the state forgets it. */
export function tellStaying({ definition, log }: Single, id: IdParts, stays = ""): void {
  log.warn(`${objectName(definition, id)} is no longer managed, and the API can't delete it. ${stays}`);
}

/**
 * Deletes an object, or restores settings, unless the platform refuses it for good: that must not keep the resource in the state for ever.
 * Answers whether it was done.
 */
export async function deletedUnlessRefused({ definition, log }: Single, id: IdParts, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const why = refusedForGood(definition, error);
    if (why === undefined || !(error instanceof ApiError)) throw error;
    const fate =
      definition.kind === "singleton"
        ? "keeps its present settings: the platform refused to restore the earlier ones"
        : "stays on the platform: the platform refused to delete it";
    log.warn(`${objectName(definition, id)} is no longer managed, but ${fate}. ${why} ${error.answered}`);
    return false;
  }
}

/** Why the platform will never do a deletion that failed; `undefined` if a later one may succeed. */
export function refusedForGood({ kind, writing: { deletionRefusals = {} } }: SingleDefinition, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (Object.hasOwn(deletionRefusals, error.code ?? "")) return deletionRefusals[error.code as string];
  const off = kind === "purchase" ? undefined : switchedOffReason(error);
  return off && `That needs ${off}.`;
}

/** The deletion of an object that is gone already is a success, and so is that of an object that goes with its parent. */
export async function toleratingGone(resource: Single, id: IdParts, values: Values, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Without a CDN or a Shield zone there is nothing left of their children. An object without a parent is there all the same.
    const nothingLeft = resource.definition.parent !== undefined && provesChildless(error);
    if (!isGone(error) && !nothingLeft) throw error;
    if (!isNotFound(error)) return;
    const isThere = await isShown(resource, { id, values }).catch(answering(provesChildless, false));
    if (isThere) throw error;
  }
}

/** A killed replacement can leave a new object behind that the engine never heard of. */
export function tellLeftover({ definition, session, log }: Single, id: IdParts, made: string | undefined): void {
  if (made === undefined || made === formatId(definition, id)) return;
  // The killed run had begun the object that takes this one's place: the create that follows goes on with it.
  if (session.claims.of(objectName(definition, id)).isReplaced) return;
  const parts = parseId(definition, made);
  if (!parts || session.claims.of(objectName(definition, parts)).owner !== undefined) return;
  log.warn(
    `an interrupted run created the ${definition.type} ${made}, and no state has this object. ` +
      `Look at the object on the platform. To manage it, declare a ${definition.type} with adopt: true.`,
  );
}

/**
 * Ends an object, by a deletion or by an update that makes it anew. Where its id is a name that a later object can have again,
 * the deletion of a killed run may still be under way and would hit the later object. A note lets the next run wait for it.
 */
export async function withDeletionNote<T>(resource: Creatable, id: IdParts, work: () => Promise<T>): Promise<T> {
  const { definition, session } = resource;
  if (!definition.identity.idOf) return work();
  await awaitPendingDeletion(resource, id);
  const object = objectName(definition, id);
  // Without a note a killed run may cost the later object, which the next refresh shows: no reason not to work.
  await session.notes.begin("deletion", object, { type: definition.type }).catch(() => undefined);
  try {
    return await work();
  } finally {
    await session.notes.end("deletion", object);
  }
}

/** Waits until no deletion of a killed run can arrive any more; answers whether there was one. */
export async function awaitPendingDeletion(resource: Creatable, id: IdParts): Promise<boolean> {
  const { notes } = resource.session;
  const object = objectName(resource.definition, id);
  const note = await notes.read("deletion", object);
  if (!note) return false;
  await waitOut(resource, note, "deleted");
  await notes.end("deletion", object);
  return true;
}
