import { explainedIn, type Explained } from "../values/explained";
import type { State } from "./state";

/** What is pending of an object that was made and hasn't shown yet: nothing is known of it but its id. */
export const firstRead = "its first read";

/** The object exists, but the operation on it didn't finish. The engine keeps it, and the next `up` goes on with it. */
export class UnfinishedError extends Error {
  override readonly name = "UnfinishedError";
  readonly explained: string | undefined;

  constructor(
    readonly id: string,
    readonly state: State,
    readonly reason: string,
    /** What it came from, or what it is explained as. */
    origin: Error | Explained,
  ) {
    super(reason);
    this.explained = typeof origin === "string" ? origin : explainedIn(origin);
  }
}
