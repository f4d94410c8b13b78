import type { explanations } from "./explanations";
import { HostingError, type Json, type Outcome } from "../transport";
import type { WaitPhase } from "./wait";

/** An answer lacks what was asked for. It is never taken for an empty list or for a deletion. */
export class OddAnswerError extends Error {
  override readonly name = "OddAnswerError";
  readonly explained = "odd-answer" satisfies keyof typeof explanations;

  constructor(request: string, lacks: string) {
    super(`${request} answered without ${lacks}. Run the command again.`);
  }
}

/** A write that makes no sense on the platform as it is now. Nothing was changed. */
export class NotDoneError extends HostingError {
  readonly outcome = "notDone";
}

/** A list changed each time that it was read, so that nobody knows what it lacks. */
export class ChangedListError extends Error {
  override readonly name = "ChangedListError";
  readonly explained = "odd-answer" satisfies keyof typeof explanations;

  /** Only before a purchase the list is asked for that is `whole`. */
  constructor(path: string, isBought: boolean) {
    super(
      `the list at ${path} changed each time that the provider read its pages, so the list may lack the object. ` +
        (isBought ? "Nothing was ordered. " : "") +
        "Run the command again when nothing else changes the account.",
    );
  }
}

/** A task of the platform ended without doing its work. What it did before that stays. */
export class TaskFailedError extends Error {
  override readonly name = "TaskFailedError";

  constructor(
    readonly task: string,
    readonly ended: "failed" | "was cancelled",
    /** The platform's own words; empty when there are none. */
    readonly said: string,
  ) {
    const why = said === "" ? ", and the platform gives no reason" : `: ${said}`;
    const advice =
      ended === "failed"
        ? "Resolve the reason, or look at the task in the platform's panel, then run the command again."
        : "Somebody stopped the task on the platform. Run the command again: it starts the task again.";
    super(`${task} ${ended}${why}${/[.!?…]$/.test(why) ? "" : "."} ${advice}`);
  }
}

/** What was waited for did not show within its limit. The platform may still get there. */
export class WaitTimeoutError extends Error {
  override readonly name = "WaitTimeoutError";
  readonly explained = "wait-ended" satisfies keyof typeof explanations;

  constructor(
    readonly what: string,
    readonly phase: WaitPhase,
    readonly limitMs: number,
    longer = "hosting:waitLimitMs (or HOSTING_WAIT_LIMIT_MS)",
  ) {
    super(
      `waited ${Math.round(limitMs / 1000)} s without success for ${what}. Run the command again: it continues where this run stopped. ` +
        `${longer} sets a longer limit.`,
    );
  }
}

interface Cancelled {
  readonly what: string;
  readonly phase: WaitPhase;
  readonly sinceMs: number;
  /** Why, as a sentence. */
  readonly reason: string;
  readonly cause?: unknown;
}

/**
 * A wait ended early, because the user cancelled or the engine has gone. The outcome is the one of the write whose effect
 * was waited for: it was sent, so something may have been done. Only before the write, in the phase `ready`, nothing was.
 */
export class CancelledError extends HostingError {
  readonly outcome: Outcome;
  readonly what: string;
  readonly phase: WaitPhase;

  constructor({ what, phase, sinceMs, reason, cause }: Cancelled) {
    const rest =
      phase === "ready"
        ? "Nothing was changed before that. Run the command again."
        : "Requests that were sent stay in effect. Run the command again: it continues where this run stopped.";
    super(`cancelled after ${Math.round(sinceMs / 1000)} s while waiting for ${what}: ${reason} ${rest}`, { cause });
    this.outcome = phase === "ready" ? "notDone" : "unknown";
    this.what = what;
    this.phase = phase;
  }
}

/** What goes on with an order, as the user reads it. */
const usualRun = "pulumi up";

/** The user has to pay or to confirm. The cart stays as it is until then, and the purchase goes on after it. */
export class PaymentNeededError extends Error {
  override readonly name = "PaymentNeededError";
  readonly explained = "payment-needed" satisfies keyof typeof explanations;

  constructor(
    readonly invoiceUrl: string | undefined,
    run = usualRun,
  ) {
    const how = invoiceUrl === undefined ? "confirm it in the platform's panel" : `pay at ${invoiceUrl}`;
    super(`the payment needs your confirmation: ${how}, then run \`${run}\` again. It continues the same order; nothing is ordered twice.`);
  }
}

/** The cart is over, and its payment isn't refused: an order may still come of it. */
export class CartExpiredError extends Error {
  override readonly name = "CartExpiredError";
}

/** An order is carried out, and what it made doesn't show. */
export class NothingShownError extends Error {
  override readonly name = "NothingShownError";

  constructor(order: string) {
    super(`order ${order} is carried out, but the platform doesn't show the ordered object.`);
  }
}

/** The payment takes days: no run can wait for it. */
export class SlowPaymentError extends Error {
  override readonly name = "SlowPaymentError";
  readonly explained = "slow-payment" satisfies keyof typeof explanations;

  constructor(method: string, run = usualRun) {
    super(
      `the payment (${method}) is being processed, which can take days. Nothing is wrong. ` +
        `Run \`${run}\` again when the platform reports the payment: it continues the same order; nothing is ordered twice.`,
    );
  }
}

/** The purchase has ended without a result. */
export class OrderFailedError extends Error {
  override readonly name = "OrderFailedError";
  readonly explained = "order-failed" satisfies keyof typeof explanations;

  constructor(
    what: string,
    readonly status: string,
    readonly paid = false,
    /** What the tasks of the order said of their failure; empty when they said nothing. */
    said = "",
    run = usualRun,
    /** The order as it shows, if there is one. */
    readonly detail?: Json,
  ) {
    const advice = paid ? "It was paid: ask the platform's support for a refund." : "Check the default payment method there.";
    const why = said === "" ? ". See the reason" : `: ${said.replace(/[.!?…]$/, "")}. See more`;
    super(`${what} (${status})${why} in the platform's panel. ${advice} The next \`${run}\` places a new order.`);
  }
}
