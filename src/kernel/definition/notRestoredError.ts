/** The platform refuses to restore the earlier values of settings: what allowed to change them is gone. A deletion warns of it. */
export class NotRestoredError extends Error {
  override readonly name = "NotRestoredError";

  constructor(refusal: Error) {
    super(refusal.message, { cause: refusal });
  }
}
