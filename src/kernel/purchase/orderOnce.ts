import {
  type Cart,
  CartExpiredError,
  cartEnd,
  cartIn,
  cartStatus,
  followCart,
  isUnnamed,
  type Json,
  NothingShownError,
  OrderFailedError,
  type Payment,
  WaitTimeoutError,
} from "../../client";
import { HostingError } from "../../transport";
import { UnfinishedError } from "../identity/unfinishedError";
import { waitOut } from "../memory/noting";
import { waiting } from "../reading/wait";
import { type Explained, ExplainedError, explainedIn } from "../values/explained";
import { BoughtThenDeletedError } from "./bought";
import { tellCharged, withSoldValues } from "./money";
import { endedWithout, inDoubt, isDoubtOver, newNoteId, ofCart, provesNotOrdered, says, stillUnderWay, whatHappened } from "./orderDoubt";
import { endOrderNote, noteOrder, noteUnreadable, type Ordered, type Ordering } from "./ordering";
import { CartUnknownError, cartOrOrder, lookForLost, ordersBefore } from "./otherOrders";

/*
 * The one way to order. An order is known by its note, by its order, and by what the platform shows since: as long as one of them
 * may still bring it, nothing is ordered again. That the platform shows something else is no proof that an order wasn't carried out.
 */

/** Sees earlier orders to their end. Orders only if nothing is on order, and nothing is there. */
export async function orderOnce<T>(ordering: Ordering<T>): Promise<T> {
  const { earlier, resource, what } = ordering;
  let last: T | undefined;
  let refusal: Error | undefined;
  for (const ordered of earlier) {
    const { made, doubt, ended, paid } = await settle(ordering, ordered);
    if (doubt) throw doubt;
    refusal ??= paid;
    const isAgain = ordered === earlier.at(-1) && last === undefined && refusal === undefined;
    if (made === undefined && ended) resource.log.warn(isAgain ? `${ended} Now ${what} is ordered again.` : ended);
    // A newer order may have brought something else since.
    if (made !== undefined) last = ordering.isSame?.(ordered) === false ? undefined : made;
  }
  const there = last ?? (await ordering.before());
  if (there !== undefined) return there;
  // Whoever paid for nothing decides whether to pay once more.
  if (refusal) throw refusal;
  return place(ordering);
}

/** The end of an earlier order: its effect, or the doubt about it. Neither: nothing came of it, and nothing will. */
export interface Settled<T> {
  readonly made?: T | undefined;
  readonly doubt?: Error;
  /** How it ended, and the failure where it was paid. */
  readonly ended?: string;
  readonly paid?: Error | undefined;
}

/** Sees an earlier order to its end. Fails if that isn't reached yet. */
export async function settle<T>(ordering: Ordering<T>, ordered: Ordered): Promise<Settled<T>> {
  return endOf(ordering, ordered).catch(async (error: Error) => {
    if (error instanceof BoughtThenDeletedError) await endOrderNote(ordering, ({ cart }) => cart === ordered.cart);
    throw kept(ordering, ordered, error);
  });
}

/** An order that may be under way stays in the state, whatever went wrong while it was looked after. */
function kept<T>(ordering: Ordering<T>, ordered: Ordered, error: Error): Error {
  return error instanceof UnfinishedError || isOver(error) ? error : ordering.keep(ordered, error);
}

async function endOf<T>(ordering: Ordering<T>, ordered: Ordered): Promise<Settled<T>> {
  const { resource, what } = ordering;
  const { cart } = ordered;
  const request = cart === undefined ? ordered : ofCart(ordered, cart);
  // A cancellation may have come too late.
  const brought = async (detail?: Json): Promise<T | undefined> => (ordering.kind === "order" ? ordering.seek(ordered, detail) : undefined);
  try {
    const { known, order } = await cartOrOrder(resource, ordered, ordering.run);
    if (!known && order === undefined) {
      await waitOut(resource, ordered);
      return lost(ordering, ordered, "an earlier run sent the order and got no answer.");
    }
    const status = known && cartStatus(known);
    const end = known && known.orders.length === 0 ? cartEnd(known) : undefined;
    if (end === "refused") {
      const ended = `the earlier order (cart ${cart}) ended without a result (${status}).`;
      return { made: await brought(), ended };
    }
    // A paid cart need not name its order, and only the user knows whether what it brought was deleted since.
    const isGone = known && isUnnamed(known) && says(resource.session.orderAgain, request.noteId);
    if (end === "doubtful" || isGone) return await lost(ordering, request, `its cart ${cart} has ended (${status}).`);
    resource.log.info(`continues the earlier order of ${what} (${known ? `cart ${cart}` : `order ${order}`})`);
    return { made: await follow(ordering, { ...ordered, order }, known, resource.session.limits.lostOrderMs) };
  } catch (error) {
    if (error instanceof CartUnknownError && isDoubtOver(resource, request)) return {};
    const failed = (error as Error).cause;
    if (failed instanceof OrderFailedError)
      return { made: await brought(failed.detail), ended: endedWithout(ordered, failed), paid: failed.paid ? (error as Error) : undefined };
    if (!(error instanceof NothingShownError)) throw error;
    if (isDoubtOver(resource, request)) return {};
    return { doubt: inDoubt(ordering, request, `${error.message} It may have been deleted or renamed since.`) };
  }
}

/** Looks for what came of an order that nobody knows the end of. */
async function lost<T>(ordering: Ordering<T>, ordered: Ordered, happened: string): Promise<Settled<T>> {
  const made = await findLost(ordering, ordered, happened);
  if (made !== undefined || isDoubtOver(ordering.resource, ordered)) return { made };
  return { doubt: inDoubt(ordering, ordered, happened) };
}

/** Looks for what came of it by new orders and by what the platform shows. If that fails, the order is as much in doubt as before. */
async function findLost<T>(ordering: Ordering<T>, ordered: Ordered, happened: string): Promise<T | undefined> {
  const { resource, operation, whose, run = "pulumi up" } = ordering;
  let isFound = false;
  const follows = async (order: string): Promise<T> => {
    isFound = true;
    await learnt(ordering, ordered, order);
    return follow(ordering, { ...ordered, order });
  };
  const ours = whose && { ours: { whose, follows } };
  return lookForLost(resource, { ...ordered, operation, ...ours }, (order) => ordering.seek(ordered, order)).catch((error: Error) => {
    if (isFound || isOver(error)) throw error;
    throw inDoubt(ordering, ordered, happened, `The search for the order failed; the next \`${run}\` searches again: ${error.message}`);
  });
}

/** Places an order: with a note on the disk before it, and never twice. */
async function place<T>(ordering: Ordering<T>): Promise<T> {
  const { resource, kind, key, values } = ordering;
  const { session } = resource;
  if (await session.notes.isUnreadable(kind, key)) throw noteUnreadable(ordering.what, session.notes.file(kind, key), ordering.run);
  await endOrderNote(ordering, (note) => ordering.earlier.some(({ noteId }) => noteId === note.noteId));
  const request = { at: session.now(), noteId: newNoteId(), ordersBefore: await ordersBefore(resource) };
  const facts = { ...ordering.facts(), ...request };
  await noteOrder(ordering, facts);
  const ordered: Ordered = { ...request, values, ...("replaces" in facts && { replaces: facts.replaces }) };
  let first: Cart | undefined;
  let happened = "the platform's answer names no cart.";
  try {
    first = cartIn(await ordering.send());
    if (first?.token !== undefined) await session.notes.advance(kind, key, { cart: first.token });
  } catch (error) {
    if (provesNotOrdered(error)) {
      await session.notes.end(kind, key);
      throw await withSoldValues(resource, error);
    }
    if (!(error instanceof HostingError)) throw kept(ordering, ordered, error as Error);
    happened = whatHappened(error);
  }
  if (first?.token !== undefined) return follow(ordering, { ...ordered, cart: first.token }, first);
  const found = await findLost(ordering, ordered, happened);
  if (found !== undefined) return found;
  throw inDoubt(ordering, ordered, happened);
}

/** Waits until an order has brought its effect; `effectMs` limits the time for which a completed order may show nothing. */
async function follow<T>(ordering: Ordering<T>, ordered: Ordered, first?: Cart, effectMs = ordering.effectMs): Promise<T> {
  const { resource, operation, run } = ordering;
  const steps = {
    ...waiting(resource, operation),
    ...(run !== undefined && { run }),
    order: ordered.order,
    effectMs,
    onOrder: (order: string) => learnt(ordering, ordered, order),
    onCompleted: (order: string, payment: Payment) =>
      ordering.onCompleted ? ordering.onCompleted(order, payment) : tellCharged(resource, order, payment),
    made: (detail: Json) => ordering.made(detail, ordered),
    seek: (detail?: Json) => ordering.seek(ordered, detail),
  };
  try {
    return await followCart(resource.api, ordered.cart ?? "", steps, first);
  } catch (error) {
    const { cart } = ordered;
    if (!(error instanceof CartExpiredError) || cart === undefined) throw await unlessOver(ordering, ordered, error as Error);
    // Its order may show all the same.
    const request = ofCart(ordered, cart);
    const found = await findLost({ ...ordering, seek: (_, detail) => ordering.seek(ordered, detail) }, request, error.message);
    if (found !== undefined) return found;
    throw inDoubt(ordering, request, error.message);
  }
}

/** Adds to the note what became known of its order. The note may be of a newer one: then it says nothing of this. */
async function learnt<T>({ resource, kind, key }: Ordering<T>, { noteId }: Ordered, order: string): Promise<void> {
  const { notes } = resource.session;
  if ((await notes.read(kind, key))?.noteId === noteId) await notes.advance(kind, key, { order });
}

/** An order that goes on keeps its note and its place in the state. One that is over without a result doesn't. */
async function unlessOver<T>(ordering: Ordering<T>, ordered: Ordered, error: Error): Promise<Error> {
  const { what, run } = ordering;
  const { cart, order } = ordered;
  if (error instanceof NothingShownError) return error;
  if (error instanceof OrderFailedError || error instanceof BoughtThenDeletedError) {
    await endOrderNote(ordering, (note) => note.cart === cart);
    return error instanceof OrderFailedError ? new Error(`${what}: ${error.message}`, { cause: error }) : error;
  }
  const by = cart === undefined ? `order ${order}` : `cart ${cart}`;
  const isSlow = error instanceof WaitTimeoutError;
  const text = `${what} is ordered (${by})${isSlow ? stillUnderWay(error, ordered, run) : `: ${error.message}`}`;
  const code = isSlow ? "on-order" : ((explainedIn(error) ?? "on-order") as Explained);
  return ordering.keep(ordered, new ExplainedError(code, text, { cause: error }));
}

/** Whether an order is over, and nothing is there that it brought. */
function isOver(error: unknown): boolean {
  return error instanceof BoughtThenDeletedError || (error as Error).cause instanceof OrderFailedError;
}
