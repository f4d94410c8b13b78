import type { Definition, Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import type { Intent } from "../memory/journal";
import type { Resource } from "../memory/session";
import { managed } from "../identity/state";

/** Without a note on the disk nothing is ordered: a killed run would be forgotten, and the next one would order again. */
export async function note({ definition, session }: Resource, key: string, intent: Omit<Intent, "type">): Promise<void> {
  try {
    await session.journal.begin(key, { type: definition.type, ...intent });
  } catch (error) {
    throw new ExplainedError(
      "no-note",
      `nothing was ordered: the note that keeps a killed run from ordering the ${definition.type} twice can't be written (${(error as Error).message}). HOSTING_STATE_DIR names a folder that can be written.`,
    );
  }
}

/** Under which the change of a resource is noted that is bought: its creation may be noted beside it. */
export function changeKey({ key }: Resource): string {
  return `${key} change`;
}

/** A note may be of a newer order than the one that is over. */
export async function endNoteOf(cart: string, { session, key }: Resource): Promise<void> {
  const intent = await session.journal.read(key);
  if (intent?.cart === cart) await session.journal.end(key);
}

/** What is noted of an order: all that was asked for, but no secrets. */
export function ordered(definition: Definition, inputs: Values): Values {
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(([name]) => !definition.inputFields[name]?.marks.secret));
}

/** The values of an order that can be bought anew later: a plan. */
export function boughtOf({ purchase: buying }: Definition, inputs: Values): Values {
  return Object.fromEntries((buying?.changes ?? []).filter((name) => inputs[name] !== undefined).map((name) => [name, inputs[name]]));
}
