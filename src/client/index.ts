export { ApiError } from "../transport";
export { cartIn, isDead, isOver, needsUser, type Cart } from "./cart";
export { isJson, finderIn, lookUp, many, one, type Json } from "./envelope";
export { OrderFailedError, PaymentNeededError } from "./orderErrors";
export {
  cancelOrder,
  followCart,
  isOfAnotherKind,
  orderEnd,
  ordersUnderWay,
  readCart,
  readOrder,
  siteOf,
  type ListedOrder,
} from "./orders";
export { path } from "./path";
export { Platform, type Moment, type PlatformOptions, type Reading } from "./platform";
export type { Wait } from "./polling";
export { WaitTimeoutError } from "./waitTimeoutError";
