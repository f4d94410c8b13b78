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

/** The request was not sent: the platform had turned everything away for too long. */
export class StandstillError extends HostingError {
  readonly outcome = "notDone";

  constructor(method: string, path: string, { forMs, nextMs, budgetMs }: Record<"forMs" | "nextMs" | "budgetMs", number>) {
    const [held, next, budget] = [forMs, nextMs, budgetMs].map((ms) => Math.round(ms / 1000));
    super(
      `${method} ${path} was not sent: for ${held} s the platform has answered 429 (too many requests) to every request, and the ` +
        `next one may be sent in ${next} s. A run waits ${budget} s in all. Run the command again later.`,
      { explained: "too-many-requests" },
    );
  }
}
