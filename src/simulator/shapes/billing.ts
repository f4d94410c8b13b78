/** Shapes of the answers about sites, orders and carts. */
export interface BillingShapes {}

export const defaultBillingShapes: Required<BillingShapes> = {};
