const isOn = (name: string): boolean => process.env[`HOSTING_HISTORIES_${name}`] === "1";

/** What is known to go wrong stays out of the histories until it is mended. Each switch brings it in. */
export const plays = {
  /** Another stack that buys the same while a payment takes days. */
  slowPaymentsBeside: isOn("SLOW_PAYMENTS_BESIDE"),
  /** Two stacks that make the same, one of which was stopped before it could. */
  doubtsBeside: isOn("DOUBTS_BESIDE"),
} as const;
