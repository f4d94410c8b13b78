export { isJson, lookUp, many, one, type Json } from "./envelope";
export { path } from "./path";
export { Platform, type PlatformOptions } from "./platform";
export { type Wait } from "./polling";
export { WaitTimeoutError } from "./waitTimeoutError";
