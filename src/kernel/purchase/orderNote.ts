import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { managed } from "../identity/state";
import type { Facts } from "../memory/noteKinds";
import type { Resource } from "../memory/session";
import { ExplainedError } from "../values/explained";

type Bought = Resource<PurchaseDefinition>;

/** Without a note on the disk nothing is ordered: a killed run would be forgotten, and the next one would order again. */
export async function noteOrder<K extends "order" | "planChange">(
  { definition, session, key }: Bought,
  kind: K,
  facts: Omit<Facts<K>, "type" | "origin">,
): Promise<void> {
  try {
    const of = { type: definition.type, origin: session.origin };
    await session.notes.begin(kind, key, { ...facts, ...of } as unknown as Facts<K>);
  } catch (error) {
    throw new ExplainedError(
      "no-note",
      `nothing was ordered: the note can't be written that protects the ${definition.type} from a second order after a killed run ` +
        `(${(error as Error).message}). ` +
        "Set HOSTING_STATE_DIR to a folder that can be written.",
    );
  }
}

/** A note that can't be read may be of an order that is under way: then nothing is ordered. */
export async function refuseUnreadableNote({ definition, session, key }: Bought, kind: "order" | "planChange"): Promise<void> {
  if (await session.notes.isUnreadable(kind, key)) throw noteUnreadable(definition, session.notes.file(kind, key));
}

export function noteUnreadable({ type }: PurchaseDefinition, file: string): ExplainedError {
  return new ExplainedError(
    "note-unreadable",
    `nothing was ordered: an earlier run left a note that can't be read, and may have ordered this ${type}. ` +
      `Look in the platform's panel. If it shows no such order, remove the file ${file} and run \`pulumi up\`.`,
  );
}

/** Ends the note of an order that is over. The note may be of a newer order, and then it stays. */
export async function endOrderNote({ session, key }: Bought, kind: "order" | "planChange", cart: string): Promise<void> {
  const note = await session.notes.read(kind, key);
  if (note?.cart === cart) await session.notes.end(kind, key);
}

/** What is noted of an order: all that was asked for, but no secrets. */
export function withoutSecrets(definition: PurchaseDefinition, inputs: Values): Values {
  const isPublic = ([name]: [string, unknown]): boolean => !definition.inputFields[name]?.marks.secret;
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(isPublic));
}

/** The values of an order that can be bought anew later: a plan. */
export function boughtOf({ purchase }: PurchaseDefinition, inputs: Values): Values {
  const named = purchase.changes.filter((name) => inputs[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, inputs[name]]));
}
