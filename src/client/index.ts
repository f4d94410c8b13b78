export { ApiError, isJson, type Json } from "../transport";
export { listIn, oneIn } from "./answers";
export { CancelledError } from "./cancelledError";
export { cartIn, isDead, isOver, needsUser, type Cart } from "./cart";
export { finderIn, lookUp, many, one } from "./envelope";
export { isGone, isNotFound, notReadyReason, passingReason } from "./codes";
export { OddAnswerError } from "./oddAnswerError";
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
export { Platform, type Moment, type PlatformOptions } from "./platform";
export type { Query, Question, Reading } from "./reading";
export { TaskFailedError } from "./taskFailedError";
export { followTask, readTask, taskIdIn, type Task, type TaskId } from "./tasks";
export type { Wait, WaitPhase } from "./wait";
export { WaitTimeoutError } from "./waitTimeoutError";
