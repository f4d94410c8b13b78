/** What was asked can't be understood; the help is named beside it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Nobody said that something may be changed, so nothing was. */
export class NotConfirmedError extends Error {
  override readonly name = "NotConfirmedError";
}
