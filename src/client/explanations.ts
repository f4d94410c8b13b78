/** What is explained of answers, payments, orders and waits, by the code that their errors carry. */
export const explanations = {
  "payment-needed":
    "The bank wants the payment to be confirmed (3-D Secure), or declined it. Pay at the address, then run `pulumi up`: " +
    "it goes on with the same cart.",
  "order-failed":
    "The cart or the order ended without bringing anything: it expired, was cancelled, or couldn't be paid. " +
    "It leaves nothing behind, and the next `pulumi up` orders anew.",
  "wait-ended":
    "A wait reached its limit. What was begun is kept as unfinished, and the next `pulumi up` goes on with it. " +
    "`customTimeouts`, or the setting that the error names, allows more ([all limits](behaviour.md#figures)).",
  "odd-answer":
    "The platform answered with less than it should, or with something else than what was asked for. " +
    "Such an answer is never taken for a deletion, and the state stays as it is. Try again; if it stays so, a proxy may be in between.",
} as const;
