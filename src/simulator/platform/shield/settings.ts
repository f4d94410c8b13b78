/** When what was accepted takes effect, in milliseconds. */
export interface ShieldDelays {}

export const defaultShieldDelays: Required<ShieldDelays> = {};

/** How far the platform goes where the documents are silent. */
export interface ShieldRules {}

export const defaultShieldRules: Required<ShieldRules> = {};
