import type { Definition, Values } from "../../definition";
import { digest, type Intent } from "../../journal";
import type { Resource } from "../../session";

/** Without a note on the disk nothing is ordered: a killed run would be forgotten, and the next one would order again. */
export async function note({ definition, session }: Resource, key: string, intent: Omit<Intent, "type">): Promise<void> {
  try {
    await session.journal.begin(key, { type: definition.type, ...intent });
  } catch (error) {
    throw new Error(`nothing was ordered: the note that keeps a killed run from ordering the ${definition.type} twice can't be written (${(error as Error).message}). HOSTING_STATE_DIR names a folder that can be written.`);
  }
}

/** What can't be changed once it is ordered: an order for something else isn't gone on with. */
export function fixedDigest(resource: Resource, inputs: Values): string {
  return digest(JSON.stringify(immutableNames(resource, inputs).sort().map((name) => [name, inputs[name]])));
}

export function immutableNames({ definition }: Resource, inputs: Values): string[] {
  return Object.keys(inputs).filter((name) => definition.inputFields[name]?.marks.immutable);
}

/** The values of an order that can be bought anew later: a plan. */
export function boughtOf({ buying }: Definition, inputs: Values): Values {
  return Object.fromEntries((buying?.changes ?? []).filter((name) => inputs[name] !== undefined).map((name) => [name, inputs[name]]));
}

export function boughtDigest({ definition }: Resource, inputs: Values): string {
  return digest(JSON.stringify(boughtOf(definition, inputs)));
}
