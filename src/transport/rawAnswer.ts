/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  /** The body was longer than allowed, or broke off; `text` holds its beginning. */
  readonly cut: boolean;
  /** The body is no UTF-8: `text` lacks what could not be read. */
  readonly garbled?: boolean;
}

/** The request brought no answer. */
export class RawFailure {
  constructor(
    readonly error: unknown,
    /** Whether any byte of the request may have left this machine. */
    readonly sent: boolean,
    /** Whether we gave up ourselves, because the time limit had passed. */
    readonly timedOut = false,
  ) {}
}
