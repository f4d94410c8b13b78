import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { managed } from "../identity/state";
import type { Facts } from "../memory/noteKinds";
import { ExplainedError } from "../values/explained";
import type { Ordering, OrderKind } from "./ordering";

/** The order that a note is about, and the words for it. */
type Noted = Pick<Ordering<unknown>, "resource" | "kind" | "key"> & Partial<Pick<Ordering<unknown>, "what" | "run">>;

/** Without a note on the disk nothing is ordered: a killed run would be forgotten, and the next one would order again. */
export async function noteOrder<K extends OrderKind>(
  { resource: { definition, session }, kind, key, what = `the ${definition.type}` }: Noted,
  facts: object,
): Promise<void> {
  try {
    await session.notes.begin(kind, key, { ...facts, type: definition.type, origin: session.origin } as unknown as Facts<K>);
  } catch (error) {
    throw new ExplainedError(
      "no-note",
      (error as NodeJS.ErrnoException).code === "EEXIST"
        ? `nothing was ordered: another run is ordering ${what}. Run the command again when that run has ended.`
        : `nothing was ordered: the note can't be written that protects ${what} from a second order after a killed run ` +
            `(${(error as Error).message}). Set HOSTING_STATE_DIR to a folder that can be written.`,
    );
  }
}

/** A note that can't be read may be of an order that is under way: then nothing is ordered. */
export async function refuseUnreadableNote({ resource, kind, key, what, run }: Noted): Promise<void> {
  const { definition, session } = resource;
  if (await session.notes.isUnreadable(kind, key))
    throw noteUnreadable(what ?? `this ${definition.type}`, session.notes.file(kind, key), run);
}

export function noteUnreadable(what: string, file: string, run = "pulumi up"): ExplainedError {
  return new ExplainedError(
    "note-unreadable",
    `nothing was ordered: an earlier run left a note that can't be read, and may have ordered ${what}. ` +
      `Look in the platform's panel. If it shows no such order, remove the file ${file} and run \`${run}\`.`,
  );
}

/** Ends the note of an order that is over. The note may be of a newer order, and then it stays. */
export async function endOrderNote({ resource: { session }, kind, key }: Noted, cart: string | undefined): Promise<void> {
  const note = await session.notes.read(kind, key);
  if (note?.cart === cart) await session.notes.end(kind, key);
}

/** The values of an order that its note has: all but secrets. */
export function withoutSecrets(definition: PurchaseDefinition, inputs: Values): Values {
  const isPublic = ([name]: [string, unknown]): boolean => !definition.inputFields[name]?.marks.secret;
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(isPublic));
}

/** The values of an order that can be bought anew later: a plan. */
export function boughtOf({ purchase }: PurchaseDefinition, inputs: Values): Values {
  const named = purchase.changes.filter((name) => inputs[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, inputs[name]]));
}
