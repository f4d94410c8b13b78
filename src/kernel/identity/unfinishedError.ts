import { explainedIn, type Explained } from "../values/explained";
import type { State } from "./state";

/** The object exists, but the operation on it didn't finish. The engine keeps it, and the next `up` goes on with it. */
export class UnfinishedError extends Error {
  override readonly name = "UnfinishedError";
  readonly explained: string | undefined;

  constructor(
    readonly id: string,
    readonly state: State,
    reason: string,
    /** The error that it came from, or the code under which it is explained. */
    origin: Error | Explained,
  ) {
    super(reason);
    this.explained = typeof origin === "string" ? origin : explainedIn(origin);
  }
}

/** For `catch`: what an unfinished operation leaves in the state, with a change. */
export function withState(change: (state: State) => State): (error: unknown) => never {
  return (error) => {
    throw error instanceof UnfinishedError ? new UnfinishedError(error.id, change(error.state), error.message, error) : error;
  };
}
