import { HostingError } from "./hostingError";

/** The request was not sent: the platform had turned everything away for too long. */
export class StandstillError extends HostingError {
  readonly outcome = "notDone";

  constructor(method: string, path: string, forMs: number) {
    super(
      `${method} ${path} was not sent: the platform has answered 429 (too many requests) to every request for ` +
        `${Math.round(forMs / 1000)} s. Run the command again later.`,
      { explained: "too-many-requests" },
    );
  }
}
