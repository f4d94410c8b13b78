/** When what was accepted takes effect, in milliseconds. */
export interface BillingDelays {}

export const defaultBillingDelays: Required<BillingDelays> = {};

/** How far the platform goes where the documents are silent. */
export interface BillingRules {}

export const defaultBillingRules: Required<BillingRules> = {};
