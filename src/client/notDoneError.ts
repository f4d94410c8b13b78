import { HostingError } from "../transport";

/** A write that makes no sense on the platform as it is now. Nothing was changed. */
export class NotDoneError extends HostingError {
  readonly outcome = "notDone";
}
