/** Shapes of the answers about Shield. */
export interface ShieldShapes {}

export const defaultShieldShapes: Required<ShieldShapes> = {};
