/** What was waited for did not show within its limit. The platform may still get there. */
export class WaitTimeoutError extends Error {
  override readonly name = "WaitTimeoutError";

  constructor(
    readonly what: string,
    readonly limitMs: number,
  ) {
    super(`${what} did not show within ${Math.round(limitMs / 1000)} s. The platform may still get there: run the command again; it goes on where this one stopped. A longer limit is set with the resource option customTimeouts.`);
  }
}
