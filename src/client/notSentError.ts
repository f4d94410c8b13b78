import { HostingError } from "../transport";

/** A write that makes no sense on the platform as it is now. Nothing was sent. */
export class NotSentError extends HostingError {
  readonly outcome = "notDone";
}
