import { randomBytes } from "node:crypto";
import { type OrderFailedError, paidCart, WaitTimeoutError } from "../../client";
import { ApiError, HostingError } from "../../transport";
import { digest } from "../memory/journal";
import type { Bought } from "../memory/session";
import { ExplainedError } from "../values/explained";
import type { Ordered, Ordering, Request } from "./ordering";

/*
 * Whether something was ordered may be unknown: the answer was lost, or a cart is over while its payment is not. Time alone ends such a
 * doubt only when no payment can be under way any more. Until then nothing is ordered again without the user's word.
 */

/** A bank transfer takes up to 5 business days; weekends and a margin are added. */
export const doubtMs = 8 * 86_400_000;

/** The statuses with which the platform says that it took no order. Any other answer leaves that open. */
const refusals: readonly number[] = [400, 401, 402, 403, 404, 409, 422, 429];

/** Codes of a 503 with which the platform says the same. */
const refusalCodes: readonly string[] = ["panel_unavailable", "feature_disabled", "registrar_unavailable"];

/** Whether a failure proves that nothing was ordered: the platform refused, or the request never left this machine. */
export function provesNotOrdered(error: unknown): boolean {
  if (error instanceof ApiError && error.status === 503) return refusalCodes.includes(error.code ?? "");
  if (error instanceof ApiError) return refusals.includes(error.status) && !error.foreign;
  // The platform refused each time, for it wasn't ready.
  if (error instanceof WaitTimeoutError) return error.phase === "ready";
  return error instanceof HostingError && error.outcome === "notDone";
}

export function newNoteId(): string {
  return randomBytes(4).toString("hex");
}

/** The request that opened a cart. The cart names the doubt about it, so each machine that knows the cart gives it the same name. */
export function ofCart<R extends Request>(request: R, cart: string): R {
  return { ...request, noteId: digest(cart).slice(0, 8) };
}

/**
 * Whether the doubt about an order is over, by the user's word or by time: nothing came of it, and nothing will. Where a resource is only
 * to leave the state (`forgets`), the word has another name: it orders nothing.
 */
export function isDoubtOver({ session, log }: Pick<Bought, "session" | "log">, { at, noteId }: Request, forgets = false): boolean {
  const words = [["HOSTING_ORDER_AGAIN", session.orderAgain] as const, ["HOSTING_FORGET_ORDER", forgets && session.forgetOrder] as const];
  const word = words.find(([, said]) => says(said || undefined, noteId));
  if (word) {
    log.info(`${word[0]} reports that the order of note ${noteId} had no result`);
    return true;
  }
  // Without an answer the time is this machine's own, which may be wrong by any amount.
  const isOver = session.isTimeKnown && session.now() - at > doubtMs;
  if (isOver) log.info(`the order of note ${noteId} had no result in ${doubtMs / 86_400_000} days`);
  return isOver;
}

/** Whether the user's word names a note. One run may need the word for several. */
export function says(word: string | undefined, noteId: string): boolean {
  return word?.split(/[\s,]+/).includes(noteId) === true;
}

/** Why nobody knows whether something was ordered, and what to do. The usual advice, to run the command again, would not help. */
export function doubtText({ session }: Pick<Bought, "session">, { at, noteId }: Request, happened: string, run = "pulumi up"): string {
  const { orderAgain } = session;
  const other = orderAgain === undefined ? "" : ` (HOSTING_ORDER_AGAIN=${orderAgain} is the id of another note.)`;
  return (
    `${happened} Nothing is ordered again now.${other} ` +
    "Look in the platform's panel, under orders and invoices. If the panel shows the order or its invoice, wait until the order is " +
    `carried out, or cancel it there; then run \`${run}\`. ` +
    `If the panel shows nothing, run once \`HOSTING_ORDER_AGAIN=${noteId} ${run}\`. ` +
    `Without HOSTING_ORDER_AGAIN, nothing is ordered before ${new Date(at + doubtMs).toISOString().slice(0, 10)}.`
  );
}

/** The failure of a request, without the transport's advice to run the command again. */
export function whatHappened(error: unknown): string {
  return error instanceof ApiError ? error.answered : (error as Error).message;
}

/** How an earlier order ended, if nothing came of it. */
export function endedWithout({ cart, order }: Ordered, { status, paid }: OrderFailedError): string {
  const by = cart === undefined ? `order ${order}` : `cart ${cart}`;
  return `the earlier order (${by}) ended without a result (${status}).${ifPaid(paid)}`;
}

/** What to do about an order that ended without a result. */
export function ifPaid(paid: boolean): string {
  return paid ? " It was paid: ask the platform's support for a refund." : "";
}

/** Nobody knows whether it was ordered, or what came of it: that is kept, so that no machine orders again. */
export function inDoubt<T>(ordering: Ordering<T>, ordered: Ordered, happened: string, looked = nothingShown(ordering)): Error {
  const { resource, what, run } = ordering;
  const text = doubtText(resource, ordered, `${happened} ${looked}`, run);
  return ordering.keep(ordered, new ExplainedError("order-unknown", `whether ${what} was ordered is unknown: ${text}`));
}

/** What a search for an order found out. */
function nothingShown({ resource, effect }: Pick<Ordering<unknown>, "resource" | "effect">): string {
  return `For ${Math.round(resource.session.limits.lostOrderMs / 1000)} s the platform showed neither an order nor ${effect}.`;
}

/** The end of a sentence about an order that goes on. */
export function stillUnderWay({ what, phase, limitMs }: WaitTimeoutError, ordered: Ordered, run?: string): string {
  const { cart } = ordered;
  const slow = phase === "payment" ? " SEPA payments take 1 to 5 business days." : "";
  return (
    `. The run waited ${Math.round(limitMs / 1000)} s without success for ${what}.${slow} ` +
    `The next \`${run ?? "pulumi up"}\` continues the same order; nothing is ordered twice. ` +
    `${run === undefined ? "The resource option customTimeouts" : "HOSTING_ORDER_LIMIT_MS"} sets a longer limit.` +
    (what === paidCart && cart !== undefined ? ifGone(ofCart(ordered, cart), run) : "")
  );
}

/** A paid cart that names no order may have brought something that somebody deleted since. */
function ifGone({ noteId }: Request, run = "pulumi up"): string {
  return (
    " The cart names no order. If the platform's panel shows that what it brought was deleted, run once " +
    `\`HOSTING_ORDER_AGAIN=${noteId} ${run}\`: this orders and pays again.`
  );
}
