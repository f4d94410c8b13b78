import type { Platform, Reading } from "../../client";
import type { Values } from "./values";

/** A write that is watched for another end than its effect. */
export interface WatchedWrite {
  readonly api: Platform;
  readonly reading: Reading;
  /** The inputs or the state, with the id as far as there is one. */
  readonly values: Values;
  readonly body?: Values;
  warn(message: string): void;
}

/** The questions during the wait for the effect of a write. */
export interface Watch {
  /** Fails if the write failed after its answer. */
  failed?(): Promise<void>;
  /** Whether the platform carried the write out on another object: then its effect isn't waited for. */
  elsewhere?(): Promise<boolean>;
}
