export { ApiError, isJson, type Json } from "../transport";
export { listIn } from "./answers";
export { CancelledError } from "./cancelledError";
export { ChangedListError } from "./changedListError";
export { cartEnd, cartIn, cartStatus, isOver, type Cart, type Payment } from "./cart";
export { saidUpstream, type Upstream } from "./upstream";
export { anyName, finderIn, lookUp, many, one } from "./envelope";
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
export { NotDoneError } from "./notDoneError";
export { OddAnswerError } from "./oddAnswerError";
export { CartExpiredError, OrderFailedError, NothingShownError, PaymentNeededError, SlowPaymentError } from "./orderErrors";
export {
  cancelOrder,
  followCart,
  listOrders,
  orderEnd,
  ordersUnderWay,
  readCart,
  readOrder,
  subscriptionOf,
  type ListedOrder,
} from "./orders";
export { path } from "./path";
export { type Extent, Platform, type Moment, type PlatformOptions } from "./platform";
export { followProcess, isUnderWay, ProcessFailedError, registrationOfProcess } from "./processes";
export type { Reading } from "./reading";
export { followNewTasks, siteTasks, type UnnamedTask } from "./siteTasks";
export { TaskFailedError } from "./taskFailedError";
export { followTask, readTask, taskIdIn, taskIn, unlessUnreadable, type Task } from "./tasks";
export type { Wait, WaitPhase } from "./wait";
export { WaitTimeoutError } from "./waitTimeoutError";
