import type { Resource } from "./session";
import type { State } from "../identity/state";
import { transferOriginals } from "./intent";

/** Under which it is noted what a resource had: an intent of what is to be made may stand beside it. */
function missingKey({ key }: Resource): string {
  return `${key} lost`;
}

/**
 * The platform no longer shows what the state held, and the engine is about to forget it. A platform that is behind, or
 * says 404 by mistake, shows it again later: then it is still this resource's own, and settings are still to be put back.
 */
export async function rememberMissing(resource: Resource, id: string, state: State): Promise<void> {
  const { definition, session, key } = resource;
  if (definition.singleton) return transferOriginals(resource, key, id, state);
  await session.journal
    .begin(missingKey(resource), { type: definition.type, thing: "", at: session.clock.now(), made: id })
    .catch(() => undefined);
}

/** The id of what a read of the resource found missing. */
export async function missingId(resource: Resource): Promise<string | undefined> {
  return (await resource.session.journal.read(missingKey(resource)))?.made;
}

/** The resource has an object again, be it that one or a new one. */
export function clearMissing(resource: Resource): Promise<void> {
  return resource.session.journal.end(missingKey(resource));
}
