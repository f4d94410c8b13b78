import { randomBytes } from "node:crypto";
import { WaitTimeoutError } from "../../client";
import { ApiError, HostingError } from "../../transport";
import type { PurchaseDefinition } from "../definition/resource";
import { digest } from "../memory/journal";
import type { NoteOf } from "../memory/noteKinds";
import type { Resource } from "../memory/session";

/*
 * Whether something was ordered may be unknown: the answer was lost, or a cart is over while its payment is not. Time alone ends such a
 * doubt only when no payment can be under way any more. Until then nothing is ordered again without the user's word.
 */

type Bought = Resource<PurchaseDefinition>;

/** The request of an order, as far as it is needed to look for what came of it. */
export interface Request {
  /** When it was sent, by the platform's time, in milliseconds since 1970. */
  readonly at: number;
  /** What the user names to say that nothing came of it. */
  readonly noteId: string;
  /** The ids of the orders that were under way before it. */
  readonly ordersBefore?: readonly string[] | undefined;
  /** The object whose place the ordered one takes: it may look just like it, and isn't what the order brought. */
  readonly replaces?: string | undefined;
}

/** A bank transfer takes up to 5 business days; weekends and a margin are added. */
const doubtMs = 8 * 86_400_000;

/** The statuses with which the platform says that it took no order. Any other answer leaves that open. */
const refusals: readonly number[] = [400, 401, 402, 403, 404, 409, 422, 429];

/** Codes of a 503 with which the platform says the same. */
const refusalCodes: readonly string[] = ["panel_unavailable", "feature_disabled"];

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

/** The request that a note is of. */
export function requestOf(note: NoteOf<"order" | "planChange">): Request {
  const { noteId, at, ordersBefore } = note;
  return { at, noteId, ordersBefore, replaces: note.kind === "order" ? note.replaces : undefined };
}

/** The request that opened a cart. The cart names the doubt about it, so each machine that knows the cart gives it the same name. */
export function ofCart<R extends Request>(request: R, cart: string): R {
  return { ...request, noteId: digest(cart).slice(0, 8) };
}

/** Whether the doubt about an order is over, by the user's word or by time: nothing came of it, and nothing will. */
export function isDoubtOver({ session, log }: Pick<Bought, "session" | "log">, { at, noteId }: Request): boolean {
  if (session.orderAgain === noteId) {
    log.info(`HOSTING_ORDER_AGAIN reports that the order of note ${noteId} had no result`);
    return true;
  }
  const isOver = session.now() - at > doubtMs;
  if (isOver) log.info(`the order of note ${noteId} had no result in ${doubtMs / 86_400_000} days`);
  return isOver;
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

/** What happened to a request, without the transport's advice to run the command again. */
export function whatHappened(error: unknown): string {
  return error instanceof ApiError ? error.answered : (error as Error).message;
}
