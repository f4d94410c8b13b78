import { HostingError, type Outcome } from "./hostingError";

export type BadAnswerReason = "notJson" | "tooLarge" | "redirect";

export interface BadAnswerDetails {
  readonly reason: BadAnswerReason;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  /** What is wrong with the answer and how it began. Follows "answered 200" in the message. */
  readonly description: string;
  readonly outcome: Outcome;
}

/** The status says success or redirect, but the answer can't be used. */
export class BadAnswerError extends HostingError {
  readonly reason: BadAnswerReason;
  readonly status: number;
  readonly outcome: Outcome;
  /** What came back, for a sentence about the platform. */
  readonly answered: string;

  constructor(details: BadAnswerDetails) {
    const doubt = details.outcome === "unknown" ? " Whether the platform did what was asked is unknown." : "";
    const answered = `answered ${details.status} ${details.description}`;
    super(
      `${details.method} ${details.path} ${answered}. ` +
        "Check that hosting:baseUrl (or HOSTING_BASE_URL) is the address of the platform's API, and that no proxy or login page " +
        `answers in its place.${doubt}`,
      { explained: "not-the-api" },
    );
    this.reason = details.reason;
    this.status = details.status;
    this.outcome = details.outcome;
    this.answered = answered;
  }
}
