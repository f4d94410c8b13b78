import type { RecordType } from "./recordType";

/** Stands for a value that the engine doesn't know before the update runs. Nothing is said about it. */
export const notKnownYet: unique symbol = Symbol("not known yet");

export type Known<T> = T | typeof notKnownYet | null | undefined;

/** A record as the program gives it. A field that is absent (`null` or `undefined`) is left to the platform. */
export interface RecordFields {
  type: RecordType | typeof notKnownYet;
  /** Absent: the apex. */
  name?: Known<string>;
  value?: Known<string>;
  priority?: Known<number>;
  weight?: Known<number>;
  port?: Known<number>;
  flags?: Known<number>;
  recordTag?: Known<string>;
  /** Seconds. */
  ttl?: Known<number>;
  comment?: Known<string>;
}

export type RecordField = keyof RecordFields;

/** The fields that only some types take. */
export type OwnField = "priority" | "weight" | "port" | "flags" | "recordTag";

export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** The value if it is there and known. */
export function known<T>(value: Known<T>): T | undefined {
  return value === notKnownYet || value === null ? undefined : value;
}
