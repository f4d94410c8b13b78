/**
 * Whether the platform did what was asked. `notDone`: certainly not. `unknown`: perhaps. A failed read is always
 * `notDone`.
 */
export type Outcome = "notDone" | "unknown";

/** What all errors of the transport have in common. The message is written for the user, and free of secrets. */
export abstract class HostingError extends Error {
  abstract readonly outcome: Outcome;
  /** The code under which the documentation explains it. */
  readonly explained: string | undefined;

  constructor(message: string, options?: ErrorOptions & { readonly explained?: string }) {
    super(message, options);
    this.name = new.target.name;
    this.explained = options?.explained;
  }
}
