import type { State } from "../state";

/** The object exists, but the operation on it didn't finish. The engine keeps it, and the next `up` goes on with it. */
export class UnfinishedError extends Error {
  override readonly name = "UnfinishedError";

  constructor(
    readonly id: string,
    readonly state: State,
    readonly reason: string,
  ) {
    super(reason);
  }
}
