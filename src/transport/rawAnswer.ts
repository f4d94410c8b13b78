/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  /** The body was longer than allowed; `text` holds its beginning. */
  readonly cut: boolean;
}

/** Sending did not bring an answer. */
export class RawFailure {
  constructor(
    readonly error: unknown,
    /** Whether any byte of the request may have left this machine. */
    readonly sent: boolean,
    /** Set when we gave up ourselves: the time limit passed, or the caller aborted. */
    readonly gaveUp?: "timeout" | "aborted",
  ) {}
}
