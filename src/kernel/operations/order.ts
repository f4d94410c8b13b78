/** How a command orders: once, whatever became of its earlier calls. The kinds of resources do so by themselves. */
export { doubtText, isDoubtOver, ofCart } from "../purchase/orderDoubt";
export { orderedBy } from "../purchase/ordering";
export type { Ordered as Earlier, Ordering } from "../purchase/ordering";
export { orderOnce } from "../purchase/orderOnce";
