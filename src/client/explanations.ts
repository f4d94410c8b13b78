/** What is explained of answers, payments, orders and waits, by the code that their errors carry. */
export const explanations = {
  "payment-needed":
    "The bank declined the payment, or asks for a confirmation (3-D Secure). Pay at the address in the error, then run `pulumi up`: it " +
    "continues with the same cart.",
  "slow-payment":
    "The order is placed, and its payment takes days: SEPA takes 1 to 5 business days. The state keeps the order, so any machine can " +
    "continue it. Until the payment has ended, each `pulumi up` reports the same and orders nothing.",
  "order-failed":
    "The cart or the order ended without a result: it expired, was cancelled, or couldn't be paid. Nothing was created or changed. If it " +
    "was paid, the error says so: ask the platform's support for a refund. The next `pulumi up` places a new order.",
  "wait-ended":
    "A wait reached its limit. The state keeps the resource as unfinished. Run the command again: it continues. To set a longer limit, " +
    "use `customTimeouts` or the setting in the error ([all limits](behaviour.md#figures)).",
  "not-offered":
    "The API has no request for this change, or this platform doesn't offer it. Nothing was changed. Make the change in the platform's " +
    "panel, then run `pulumi refresh`.",
  "odd-answer":
    "The platform's answer was incomplete, or was about another object. Such an answer never counts as a deletion, and the state stays " +
    "as it is. Run the command again. If the answer stays the same, look for a proxy between this machine and the platform.",
} as const;
