import { nameOf } from "../claims";
import { parentParts } from "../ids";
import type { Resource } from "../session";
import type { State } from "../state";
import { ApiError } from "../../transport";
import { isGone, observe } from "./observe";
import { deleteSingleton } from "./singleton";
import { objectName } from "./takeOver";
import { partsOf } from "./update";
import { send } from "./write";

const neverThere = new Set(["cdn_not_active", "shield_not_active"]);

/** Deletes the object and waits until the platform no longer shows it. What is gone already is a success. */
export async function remove(resource: Resource, id: string, state: State): Promise<void> {
  const { definition, session, log, key } = resource;
  const parts = partsOf(resource, id);
  const object = objectName(definition, parts);
  const owner = session.claims.owner(object);
  if (owner !== undefined && owner !== key) {
    log.info(`${object} now belongs to "${nameOf(owner)}" and is not deleted`);
    return;
  }
  await session.journal.end(key);
  try {
    if (definition.singleton) return await deleteSingleton(resource, id, state);
    const api = session.platform(state);
    const look = async () => ((await observe(resource, parts, state, true)) ? undefined : "gone");
    const sendDelete = definition.delete as NonNullable<typeof definition.delete>;
    await session.oneAtATime(definition.oneAtATime?.(parentParts(definition, { ...state, ...parts })), () =>
      send(() => sendDelete({ api, id: parts }).then(() => "sent"), look),
    );
    if (definition.asynchronous?.delete) {
      await api.until(
        { what: `the deletion of ${object}`, limitMs: resource.limitMs("delete"), onWait: (what, sinceMs) => log.status(`waiting for ${what} (${Math.round(sinceMs / 1000)} s)`) },
        look,
      );
    }
  } catch (error) {
    if (!isGone(error) && !(error instanceof ApiError && neverThere.has(error.code ?? ""))) throw error;
  }
  session.claims.forget(object);
}
