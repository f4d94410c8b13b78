import type { explanations } from "./explanations";

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
  ) {
    const advice = paid ? "It was paid: ask the platform's support for a refund." : "Check the default payment method there.";
    const why = said === "" ? ". See the reason" : `: ${said.replace(/[.!?…]$/, "")}. See more`;
    super(`${what} (${status})${why} in the platform's panel. ${advice} The next \`${run}\` places a new order.`);
  }
}
