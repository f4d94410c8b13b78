/** What is explained of answers, payments, orders and waits, by the code that their errors carry. */
export const explanations = {
  "payment-needed":
    "The bank declined the payment, or wants a confirmation (3-D Secure). Pay at the address in the error, then run `pulumi up`: it " +
    "continues with the same cart.",
  "slow-payment":
    "The order is placed, and its payment takes days: SEPA takes 1 to 5 business days. The state keeps the order, so any machine can go " +
    "on with it. Until the payment has ended, each `pulumi up` says the same and orders nothing.",
  "order-failed":
    "The cart or the order ended without a result: it expired, was cancelled, or couldn't be paid. It made and changed nothing, and the " +
    "next `pulumi up` orders anew.",
  "wait-ended":
    "A wait reached its limit. The state keeps the resource as unfinished. Run the command again: it continues. `customTimeouts`, or the " +
    "setting in the error, sets a longer limit ([all limits](behaviour.md#figures)).",
  "not-offered":
    "The API has no request for this change, or this platform doesn't offer it. Nothing was changed. Make the change in the platform's " +
    "panel, then run `pulumi refresh`.",
  "odd-answer":
    "The platform's answer was incomplete, or was about another object. Such an answer never counts as a deletion, and the state stays " +
    "as it is. Try again. If the answer stays the same, a proxy may be in between.",
} as const;
