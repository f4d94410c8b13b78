import type { Json, Payment } from "../../client";
import type { IdParts, PurchaseDefinition, Values } from "../definition/resource";
import { objectName, parseId } from "../identity/ids";
import { managed, type State } from "../identity/state";
import type { ChangeNote, Facts, NoteOf, OrderNote } from "../memory/noteKinds";
import { type Bought, placeOf } from "../memory/session";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { defined, named, pick } from "../values/parts";

/** The kinds of notes that orders have. */
export type OrderKind = "order" | "change";

/** The request of an order, as far as it is needed to look for its result. */
export interface Request {
  /** When it was sent, by the platform's time, in milliseconds since 1970. */
  readonly at: number;
  /** The id by which the user says that nothing came of it. */
  readonly noteId: string;
  /** The ids of the orders that were under way before it. */
  readonly ordersBefore?: readonly string[] | undefined;
  /** The object whose place the ordered one takes: it may look just like it, and the order didn't bring it. */
  readonly replaces?: string | undefined;
}

/** An order that was placed, or may have been: its request, and the ids by which it is found. */
export interface Ordered extends Request {
  /** The ordered values, without secrets. */
  readonly values: Values;
  readonly cart?: string | undefined;
  readonly order?: string | undefined;
}

/** Something that costs money, and that a resource or a command asks for. It brings a `T`. */
export interface Ordering<T> {
  readonly resource: Bought;
  readonly kind: OrderKind;
  /** The key of its note. */
  readonly key: string;
  /** The facts of its note beside the request. */
  facts(): Omit<Facts<"order">, "type" | "noteId"> | Omit<Facts<"change">, "type" | "noteId">;
  readonly operation: "create" | "update";
  readonly values: Values;
  /** Its name in messages (`the change of Site 7 (plan)`), and that of its effect (`the change`). */
  readonly what: string;
  readonly effect: string;
  /** The command that goes on with it. Default: `pulumi up`. */
  readonly run?: string;
  /** Orders of earlier runs. */
  readonly earlier: readonly Ordered[];
  /** Whether an earlier order was for the same. Default: it was. */
  isSame?(ordered: Ordered): boolean;
  /** The last look, and the last refusal, before a new order. Answers with a result that is there already. */
  before(): Promise<T | undefined>;
  send(): Promise<unknown>;
  /** The result of an order, as the order's own detail names it. */
  made(detail: Json, ordered: Ordered): T | undefined;
  /** How long an order that was just carried out may show nothing. Default: as long as an operation may wait. */
  readonly effectMs?: number;
  /** The result of an order, as the platform shows it here and now. */
  seek(ordered: Ordered, detail?: Json): Promise<T | undefined>;
  /** Whose an order is, if its detail says that. */
  whose?(detail: Json): "ours" | "other" | "unclear";
  /** Told once an order is carried out. Default: a line of the log with the amount that was charged. */
  onCompleted?(order: string, payment: Payment): void;
  /** The failure as the engine is to have it: with the state that leads to the order. */
  keep(ordered: Ordered, failure: Error): Error;
}

/** The order that a note is about, and the words for it. */
type Noted = Pick<Ordering<unknown>, "resource" | "kind" | "key"> & Partial<Pick<Ordering<unknown>, "what" | "run">>;

export function orderOf(resource: Bought, key = resource.key): Noted {
  return { resource, kind: "order", key };
}

/** Without a note on the disk nothing is ordered: a killed run would be forgotten, and the next one would order again. */
export async function noteOrder<K extends OrderKind>(
  { resource, kind, key, what = `the ${resource.definition.type}` }: Noted,
  facts: object,
): Promise<void> {
  const { definition, session } = resource;
  try {
    await session.notes.begin(kind, key, { ...facts, type: definition.type, origin: placeOf(resource) } as unknown as Facts<K>);
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
      `Look in the platform's panel. If every order that it shows is over, remove the file ${file} and run \`${run}\`.`,
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
 * The note of an order under the resource's key. Another clone's stays as it is, with a warning: its state has another object under the
 * same key.
 */
export async function ownOrderNote({ definition, session: { notes, adopt }, key, log }: Bought): Promise<OrderNote | undefined> {
  const note = await notes.read("order", key);
  if (!note || adopt || !notes.isOfAnother(note)) return note;
  const { folder, made, cart } = note;
  const what = made === undefined ? `a ${definition.type}${cart === undefined ? "" : ` (cart ${cart})`}` : `the ${definition.type} ${made}`;
  log.warn(
    `a run in ${folder ?? "another folder"} with the same project, stack and resource name ordered ${what}. Nothing was done ` +
      "about that: it belongs to the stack of that folder. If that was this stack, delete it in the platform's panel.",
  );
  return undefined;
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

/** The engine's state has a change that was carried out: its note has served. */
export async function endServedChange(resource: Bought, id: string, state: State): Promise<void> {
  const { definition, session } = resource;
  const parts = parseId(definition, id);
  const note = parts && state.changeOrder === undefined ? await changeNote(resource, parts) : undefined;
  if (!parts || !note) return;
  const compare = { parentFacts: {}, fields: state };
  const isReached = Object.entries(note.ordered).every(([name, value]) => sameField(definition, name, value, state[name], compare));
  if (isReached) await session.notes.end("change", objectName(definition, parts));
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
