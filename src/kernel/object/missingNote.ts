import type { CreatedDefinition } from "../definition/resource";
import type { Resource } from "../memory/session";

/**
 * The platform no longer shows the object of the state, and the engine is about to forget it. A platform that is behind, or
 * answers 404 by mistake, shows the object again later: then it still belongs to this resource.
 */
export async function rememberMissing({ definition, session, key }: Resource<CreatedDefinition>, id: string): Promise<void> {
  await session.notes.begin("missing", key, { type: definition.type, id }).catch(() => undefined);
}

/** The id of the object that a read of the resource found missing. */
export async function missingId({ session, key }: Resource<CreatedDefinition>): Promise<string | undefined> {
  return (await session.notes.read("missing", key))?.id;
}

/** The engine's state has an object for the resource again, be it the missing one or a new one. Another clone's state has its own. */
export async function clearMissing({ session: { notes }, key }: Resource): Promise<void> {
  const note = await notes.read("missing", key);
  if (note && !notes.isOfAnother(note)) await notes.end("missing", key);
}
