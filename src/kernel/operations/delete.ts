import { nameOf } from "../memory/claims";
import type { IdParts } from "../definition/resource";
import { parentParts, parseId, requireId } from "../identity/ids";
import type { Resource } from "../memory/session";
import type { State } from "../identity/state";
import { removeSet } from "../set/lifecycle";
import { cartOf } from "../identity/handle";
import { dropChange } from "../purchase/planChange";
import { changeKey } from "../purchase/note";
import { removeOnOrder } from "../purchase/onOrder";
import { withDeletionNote } from "../memory/deletionNote";
import { transferOriginals, notedOf, withFound } from "../memory/intent";
import { isGone, isNotFound, observe } from "../reading/observe";
import { notReadyReason, retryUntilReady } from "../reading/ready";
import { deleteSingleton } from "../singleton/singleton";
import { objectName } from "../object/adopt";
import { until } from "../reading/wait";
import { send } from "../object/write";

/** Deletes the object and waits until the platform no longer shows it. What is gone already is a success. */
export async function remove(resource: Resource, id: string, state: State): Promise<void> {
  const { definition, session, log, key } = resource;
  if (definition.set) return removeSet(resource, definition.set, state);
  const onOrder = definition.purchase && cartOf(id);
  if (onOrder !== undefined) return removeOnOrder(resource, onOrder, state, (made, now) => remove(resource, made, now));
  const parts = requireId(definition, id);
  const object = objectName(definition, parts);
  const owner = session.claims.owner(object);
  if (owner !== undefined && owner !== key) {
    log.info(`${object} now belongs to "${nameOf(owner)}" and is not deleted`);
    await transferOriginals(resource, owner, id, await withFound(resource, id, state));
    if ((await notedOf(resource, id)).found) await session.journal.end(key);
    return;
  }
  if (session.claims.madeHere(object)) {
    log.info(`${object} is what the replacement of "${nameOf(key)}" goes on with and is not deleted`);
    await transferOriginals(resource, key, id, await withFound(resource, id, state));
    return;
  }
  await tellLeftover(resource, id);
  if (definition.purchase) await dropChange(resource, id, state);
  try {
    if (definition.singleton) return await deleteSingleton(resource, id, state);
    const api = session.platform(state);
    const look = async () => ((await observe(resource, parts, state, true)) ? undefined : "gone");
    const sendDelete = definition.delete as NonNullable<typeof definition.delete>;
    await session.oneAtATime(definition.oneAtATime?.(parentParts(definition, { ...state, ...parts })), () =>
      withDeletionNote(resource, parts, () =>
        send(
          resource,
          state,
          () => retryUntilReady(resource, state, () => sendDelete({ api, id: parts }), "delete").then(() => "sent"),
          look,
        ),
      ),
    );
    if (definition.asynchronous?.delete) {
      await until(resource, state, "delete", `the deletion of ${object}`, look);
    }
  } catch (error) {
    // Without a CDN or a Shield zone there is nothing left of their children.
    if (!isGone(error) && notReadyReason(error) === undefined) throw error;
    if (isNotFound(error) && (await isThere(resource, parts, state))) throw error;
  } finally {
    // A note may be of what takes this one's place.
    const { made, cart, ordered } = (await session.journal.read(key)) ?? {};
    if (made === id || (made === undefined && ordered === undefined)) await session.journal.end(key);
    else if (made === undefined)
      log.warn(
        `an earlier run was stopped after it had ordered a new ${definition.type}${cart === undefined ? "" : ` (cart ${cart})`}. \`pulumi up\` goes on with that order while the program has "${nameOf(key)}"; otherwise cancel it in the platform's panel.`,
      );
    if (definition.purchase) await session.journal.end(changeKey(resource));
  }
  session.claims.forget(object);
  if (definition.afterDelete) log.info(definition.afterDelete(state));
}

/** Whether the platform still shows what it said it doesn't know. */
async function isThere(resource: Resource, id: IdParts, state: State): Promise<boolean> {
  try {
    return (await observe(resource, id, state, true)) !== undefined;
  } catch (error) {
    if (notReadyReason(error) !== undefined) return false;
    throw error;
  }
}

/** A killed replacement can leave a new object behind that the engine never heard of. */
async function tellLeftover({ definition, session, log, key }: Resource, id: string): Promise<void> {
  const { made } = (await session.journal.read(key)) ?? {};
  if (made === undefined || made === id) return;
  const parts = parseId(definition, made);
  if (parts && session.claims.owner(objectName(definition, parts)) === undefined) {
    log.warn(
      `an earlier run was stopped after it had created the ${definition.type} ${made}, and no stack knows that one. Look at it on the platform; ${definition.type} with adopt: true takes it over.`,
    );
  }
}
