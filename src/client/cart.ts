import { isJson, isWebAddress, type Json } from "../transport";
import { lookUp, many, one } from "./envelope";

/** A purchase as the platform shows it: the cart, its payment, and its orders as soon as there are any. */
export interface Cart {
  readonly token: string | undefined;
  readonly status: string;
  readonly rollupStatus: string;
  readonly payment: Payment;
  readonly orders: readonly OrderState[];
}

export interface Payment {
  readonly status: string;
  /** `card`, `sepa_debit`, …; `undefined` until the platform knows. */
  readonly method: string | undefined;
  /** Where the user can pay what couldn't be charged. */
  readonly invoiceUrl: string | undefined;
  /** What was charged, and what was paid by credit, in cents; `undefined` until an order's detail says so. */
  readonly chargedCents?: number | undefined;
  readonly creditCents?: number | undefined;
}

export interface OrderState {
  readonly id: string;
  readonly status: string;
}

const dead = /^(expired|failed|cancell?ed|abandoned|void(ed)?|rejected)$/;
const unpaid = /^(failed|cancell?ed|expired|declined|void(ed)?|rejected)$/;
const over = /^(completed|failed|cancell?ed)$/;

/** The cart in an answer; `undefined` when there is none in it. */
export function cartIn(body: unknown): Cart | undefined {
  if (!isJson(body)) return undefined;
  const cart = lookUp(body, "cart");
  const holder = isJson(cart) ? cart : lookUp(body, "token") === undefined ? undefined : body;
  if (!holder) return undefined;
  const payment = lookUp(body, "payment") ?? lookUp(holder, "payment");
  const orders = many({ orders: lookUp(body, "orders") ?? lookUp(holder, "orders") }, ["orders"]) ?? [];
  return {
    token: text(holder, "token") ?? tokenIn(text(holder, "poll_url")),
    status: text(holder, "status") ?? "",
    rollupStatus: text(holder, "rollup_status") ?? "",
    payment: paymentIn(isJson(payment) ? payment : {}),
    orders: orders.map(orderState).filter((order) => order !== undefined),
  };
}

function paymentIn(payment: Json): Payment {
  const url = lookUp(payment, "hosted_invoice_url");
  return {
    status: text(payment, "status") ?? "",
    method: text(payment, "method_type"),
    invoiceUrl: isWebAddress(url) ? url : undefined,
    chargedCents: cents(payment, "amount_charged_cents"),
    creditCents: cents(payment, "credit_applied_cents"),
  };
}

function cents(holder: Json, key: string): number | undefined {
  const value = lookUp(holder, key);
  return Number.isInteger(value) ? (value as number) : undefined;
}

/** An order in a list or in its own detail. */
function orderState(raw: Json): OrderState | undefined {
  const id = text(raw, "id");
  return id === undefined ? undefined : { id, status: text(raw, "status") ?? "" };
}

/** The order in its own detail, with its payment and with what it made. */
export function orderIn(body: unknown): (OrderState & { readonly payment: Payment; readonly detail: Json }) | undefined {
  if (!isJson(body)) return undefined;
  const order = one(body, "order");
  const state = order && orderState(order);
  const payment = lookUp(body, "payment") ?? (order && lookUp(order, "payment"));
  return state && { ...state, payment: paymentIn(isJson(payment) ? payment : {}), detail: { ...order, ...body } };
}

/**
 * How a cart that shows no order has ended: `refused` when its payment was, so that nothing comes of it; `doubtful` when the payment
 * may still go through; `undefined` while it goes on. The platform may have more words than we know: with an unknown word it goes on.
 */
export function cartEnd({ status, rollupStatus, payment }: Cart): "refused" | "doubtful" | undefined {
  const isUnpaid = unpaid.test(payment.status);
  if (isUnpaid && payment.invoiceUrl === undefined) return "refused";
  if (!dead.test(status) && !dead.test(rollupStatus)) return undefined;
  return isUnpaid ? "refused" : "doubtful";
}

/** Whether a cart is paid and names no order. Some carts never name it. */
export function isUnnamed({ payment, orders }: Cart): boolean {
  return payment.status === "succeeded" && orders.length === 0;
}

/** How a cart or its payment stands, in the platform's words. */
export function cartStatus({ status, rollupStatus, payment }: Cart): string {
  return [...new Set([status, rollupStatus, payment.status && `payment ${payment.status}`])].filter(Boolean).join(", ");
}

/** Whether a payment takes days. Only a card, and a payment whose method isn't known yet, can be done within a run. */
export function isSlow({ status, method }: Payment): boolean {
  return status === "processing" && method !== undefined && method !== "card";
}

/** Whether the purchase goes on only after the user has paid or confirmed. */
export function needsUser({ status, invoiceUrl }: Payment): boolean {
  return status === "awaiting_authentication" || (unpaid.test(status) && invoiceUrl !== undefined);
}

export function isOver(order: OrderState): boolean {
  return over.test(order.status);
}

function text(holder: Json, key: string): string | undefined {
  const value = lookUp(holder, key);
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;
}

/** The token in a `poll_url`. The rest of the address is not used: requests go only to the configured origin. */
function tokenIn(pollUrl: string | undefined): string | undefined {
  const found = /\/api\/carts\/([^/?#]+)/.exec(pollUrl ?? "")?.[1];
  try {
    return found === undefined ? undefined : decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
