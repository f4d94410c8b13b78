export { isGone, isNotFound, lockedReason, provesChildless } from "../../client";
