import type { explanations } from "./explanations";

/** The purchase goes on once the user has paid or confirmed; the cart stays as it is until then. */
export class PaymentNeededError extends Error {
  override readonly name = "PaymentNeededError";
  readonly explained = "payment-needed" satisfies keyof typeof explanations;

  constructor(readonly invoiceUrl: string | undefined) {
    super(
      invoiceUrl === undefined
        ? "the payment waits to be confirmed: confirm it in the platform's panel, then run `pulumi up` again. It goes on with the same order; nothing is ordered twice."
        : `the payment waits to be confirmed: pay at ${invoiceUrl}, then run \`pulumi up\` again. It goes on with the same order; nothing is ordered twice.`,
    );
  }
}

/** Nothing came of the purchase, and nothing more will. */
export class OrderFailedError extends Error {
  override readonly name = "OrderFailedError";
  readonly explained = "order-failed" satisfies keyof typeof explanations;

  constructor(
    readonly what: string,
    readonly status: string,
    paid = false,
  ) {
    super(
      `${what} came to nothing (${status}): the platform's panel shows why${paid ? ", and the payment that was taken for it; ask the platform's support to refund it" : " (check the default payment method there)"}. The next \`pulumi up\` orders anew.`,
    );
  }
}
