export { ApiError, HostingError, isJson, type Json } from "../transport";
export { cartEnd, cartIn, cartStatus, isOver, isUnnamed, type Cart, type Payment } from "./cart";
export { saidUpstream, type Upstream } from "./upstream";
export { anyName, finderIn, listIn, lookUp, many, one } from "./envelope";
export {
  isDomainOrder,
  orderedDomains,
  isGone,
  isNotFound,
  isSwitchedOff,
  lockedReason,
  mayLeavePart,
  notReadyReason,
  passingReason,
  provesChildless,
  switchedOffReason,
} from "./codes";
export {
  cancelOrder,
  followCart,
  listOrders,
  orderEnd,
  ordersUnderWay,
  readCart,
  paidCart,
  readOrder,
  subscriptionOf,
  type ListedOrder,
} from "./orders";
export {
  CancelledError,
  CartExpiredError,
  ChangedListError,
  NotDoneError,
  NothingShownError,
  OddAnswerError,
  OrderFailedError,
  PaymentNeededError,
  SlowPaymentError,
  TaskFailedError,
  WaitTimeoutError,
} from "./errors";
export { path } from "./path";
export { type Extent, Platform, type Moment, type PlatformOptions } from "./platform";
export { followProcess, isUnderWay, ProcessFailedError, registrationOfProcess } from "./processes";
export type { Reading } from "./reading";
export { followNewTasks, siteTasks, type UnnamedTask } from "./siteTasks";
export { followTask, readTask, taskIdIn, taskIn, unlessUnreadable, type Task } from "./tasks";
export type { Wait, WaitPhase } from "./wait";
