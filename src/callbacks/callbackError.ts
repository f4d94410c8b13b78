/** A request that is no callback of the platform. The message holds nothing of the request. */
export class CallbackError extends Error {
  override readonly name = "CallbackError";
  /**
   * The status that its sender gets: 400 not a JSON object, 401 wrong authorization, 404 another path, 405 not a POST,
   * 413 too large, 503 not now. The platform sends again after each of them, for 4 hours.
   */
  readonly status: 400 | 401 | 404 | 405 | 413 | 503;

  /** @param status what its sender gets. @param message what is wrong. */
  constructor(status: CallbackError["status"], message: string) {
    super(message);
    this.status = status;
  }
}
