import { HostingError } from "./hostingError";

/** The request was not sent, because the transport halted before its turn came. */
export class HaltedError extends HostingError {
  readonly outcome = "notDone";

  constructor(
    readonly method: string,
    readonly path: string,
    reason: string,
  ) {
    super(`${method} ${path} was not sent: ${reason}`);
  }
}
