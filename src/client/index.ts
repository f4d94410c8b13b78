export { isJson, lookUp, many, one, type Json } from "./envelope";
export { path } from "./path";
export { Platform, type Moment, type PlatformOptions, type Reading } from "./platform";
export { type Wait } from "./polling";
export { WaitTimeoutError } from "./waitTimeoutError";
