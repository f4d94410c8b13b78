import type { IdParts, PurchaseDefinition, Values } from "../definition/resource";
import { objectName } from "../identity/ids";
import { managed, type State } from "../identity/state";
import type { ChangeNote, Facts, NoteOf } from "../memory/noteKinds";
import type { Bought } from "../memory/session";
import { ExplainedError } from "../values/explained";
import { defined, named, pick } from "../values/parts";
import type { Ordered, Ordering, OrderKind } from "./ordering";

/** The order that a note is about, and the words for it. */
type Noted = Pick<Ordering<unknown>, "resource" | "kind" | "key"> & Partial<Pick<Ordering<unknown>, "what" | "run">>;

export function orderOf(resource: Bought, key = resource.key): Noted {
  return { resource, kind: "order", key };
}

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
export function noteUnreadable(what: string, file: string, run = "pulumi up"): ExplainedError {
  return new ExplainedError(
    "note-unreadable",
    `nothing was ordered: an earlier run left a note that can't be read, and may have ordered ${what}. ` +
      `Look in the platform's panel. If it shows no such order, remove the file ${file} and run \`${run}\`.`,
  );
}

/** The order that a note is about. */
export function orderedBy(note: NoteOf<OrderKind>): Ordered {
  const { noteId, at, ordersBefore, ordered, cart, order } = note;
  return { at, noteId, ordersBefore, values: ordered, cart, order, ...(note.kind === "order" && { replaces: note.replaces }) };
}

/** Ends the note of an order that is over. The note may be of a newer order, and then it stays. */
export async function endOrderNote({ resource: { session }, kind, key }: Noted, isOf: (note: NoteOf<OrderKind>) => boolean): Promise<void> {
  const note = await session.notes.read(kind, key);
  if (note && isOf(note)) await session.notes.end(kind, key);
}

/** The values of an order that its note has: all but secrets. */
export function withoutSecrets(definition: PurchaseDefinition, inputs: Values): Values {
  return pick(managed(definition, inputs), (name) => !definition.inputFields[name]?.marks.secret);
}

/** The values of an order that can be bought anew later: a plan. */
export function boughtOf({ purchase }: PurchaseDefinition, inputs: Values): Values {
  return defined(named(inputs, purchase.changes));
}

/**
 * The note of a change that was ordered for an object. What a command ordered (another registrant) is that command's business. A run of
 * another clone of the project counts only where this one is about to order (`ofOthers`): it may still be at work.
 */
export async function changeNote(
  { definition, session: { notes } }: Bought,
  id: IdParts,
  { ofOthers = false } = {},
): Promise<ChangeNote | undefined> {
  if (definition.purchase.changes.length === 0) return undefined;
  const note = await notes.read("change", objectName(definition, id));
  return note && (ofOthers || !notes.isOfAnother(note)) ? note : undefined;
}

/** The orders of changes that earlier runs didn't see to their end. The note of this machine and the state may each be of a newer one. */
export function earlierChanges({ changeOrder: kept }: State, note: ChangeNote | undefined): readonly Ordered[] {
  const noted = note && orderedBy(note);
  if (!noted || !kept) return [noted ?? kept].filter((one) => one !== undefined);
  if (noted.cart !== undefined && noted.cart === kept.cart) return [noted];
  // A full disk may have kept the cart out of the note.
  if (noted.at === kept.at) return [{ ...noted, cart: noted.cart ?? kept.cart }];
  // Another machine didn't know this one's note. But whoever wrote a note knew the state: without a cart, that one was over by then.
  if (noted.at < kept.at) return [noted, kept];
  return kept.cart === undefined ? [noted] : [kept, noted];
}
