/** What is explained of payments, orders and waits, by the code that their errors carry. */
export const explanations = {
  "payment-needed":
    "The bank wants the payment to be confirmed (3-D Secure), or declined it. Pay at the address, then run `pulumi up`: it goes on with the same cart.",
  "order-failed":
    "The cart or the order ended without bringing anything: it expired, was cancelled, or couldn't be paid. It leaves nothing behind, and the next `pulumi up` orders anew.",
  "wait-ended":
    "A wait reached its limit. What was begun is kept as unfinished, and the next `pulumi up` goes on with it. `customTimeouts`, or the setting that the error names, allows more ([all limits](behaviour.md#figures)).",
} as const;
