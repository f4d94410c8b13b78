export { isGone, isNotFound } from "../../client";
