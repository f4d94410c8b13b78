const isOn = (name: string): boolean => process.env[`HOSTING_HISTORIES_${name}`] === "1";

/** What is known to go wrong stays out of the histories until it is mended. Each switch brings it in. */
export const plays = {
  /** A resource that moves to another explicit provider. */
  moves: isOn("MOVES"),
  /** A machine without the note of an order whose payment takes days. */
  slowPaymentsElsewhere: isOn("SLOW_PAYMENTS_ELSEWHERE"),
  /** A payment that takes days, and the answer to its order is lost. */
  slowPaymentsLost: isOn("SLOW_PAYMENTS_LOST"),
  /** Another stack that buys the same while a payment takes days. */
  slowPaymentsBeside: isOn("SLOW_PAYMENTS_BESIDE"),
  /** Two stacks that buy the same, one of which was killed before it could order. */
  doubtsBeside: isOn("DOUBTS_BESIDE"),
  /** An order with a callback. */
  callbacks: isOn("CALLBACKS"),
  /** A read that says once that something isn't there. */
  falseAbsence: isOn("FALSE_ABSENCE"),
  /** The object of an order is deleted, and the order's note stays. */
  notesOutlived: isOn("NOTES_OUTLIVED"),
} as const;
