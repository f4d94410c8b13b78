import { isJson } from "../../client";
import { ApiError } from "../../transport";

/** Only the API's own word counts: an unknown id, or a deleted object that waits for its purge. A proxy's page never does. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const soft = error.code === "pending_delete" || error.code === "pending_deletion";
  return isNotFound(error) || (soft && (error.status === 403 || error.status === 422));
}

/** Whether the API itself says that it doesn't know the object. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !error.foreign && (error.body === undefined || isJson(error.body));
}
