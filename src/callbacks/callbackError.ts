/** Why a request was refused. The message holds nothing of the request. */
export class CallbackError extends Error {
  override readonly name = "CallbackError";
  /**
   * The status to answer with: 400 not a JSON object, 401 wrong authorization, 404 another path, 405 not a POST, 413 too large,
   * 503 not now. After each of them, the platform sends the request again, for up to 4 hours.
   */
  readonly status: 400 | 401 | 404 | 405 | 413 | 503;

  /** @param status The status to answer with. @param message What is wrong. */
  constructor(status: CallbackError["status"], message: string) {
    super(message);
    this.status = status;
  }
}
