import { HostingError, type Outcome } from "./hostingError";

export interface ApiAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method: string;
  readonly path: string;
  /** The path of the base URL, before the one that was asked. */
  readonly basePath?: string;
  /** The account of the request; absent when none was named. */
  readonly account?: string;
  /** Whether the answer names one of the fields that were sent. */
  readonly namesField?: boolean;
  /** Parsed JSON, free of secrets; `undefined` when there is none. */
  readonly body: unknown;
  /** Whether the body isn't JSON, but a proxy's page, say, or broke off. Then the status may not come from the platform. */
  readonly foreign?: boolean;
  readonly code: string | undefined;
  readonly messages: readonly string[];
  readonly invoiceUrl?: string;
  /** Where a fee can be paid. */
  readonly portalUrl?: string;
  /** When something that was deleted is purged. */
  readonly deleteScheduledAt?: string;
  /** What the platform itself advises, in its words. */
  readonly remediation?: string;
  readonly outcome: Outcome;
  /** What the `Retry-After` header asks for, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** What a user can do about an answer, in a sentence or two, and the code under which the documentation explains it. */
export type Explain = (answer: ApiAnswer, text: string) => { readonly advice: string; readonly explained: string | undefined };

/** The platform answered with a status outside 200 to 399. */
export class ApiError extends HostingError {
  readonly status: number;
  readonly code: string | undefined;
  readonly messages: string[];
  readonly method: string;
  readonly path: string;
  /** Hidden when the error is printed: an answer may quote the user's data. */
  declare readonly body: unknown;
  /** Whether the body isn't JSON, or broke off. Then something else than the platform may have answered. */
  readonly foreign: boolean;
  readonly outcome: Outcome;
  readonly retryAfterMs: number | undefined;
  /** The message without the advice, for callers that have better advice. */
  readonly answered: string;
  readonly #answer: ApiAnswer;
  readonly #explain: Explain | undefined;

  constructor(answer: ApiAnswer, explain?: Explain) {
    const text = answer.messages.join("; ");
    const code = answer.code === undefined ? "" : ` (${answer.code})`;
    const said = text === "" ? "" : `: ${text}`;
    const end = /[.!?…]$/.test(said) ? "" : ".";
    const doubt = answer.outcome === "unknown" ? " Whether the platform did what was asked is unknown." : "";
    const { advice, explained } = explain?.(answer, text) ?? {};
    const wait = answer.retryAfterMs === undefined ? "" : ` It asks to wait ${Math.ceil(answer.retryAfterMs / 1000)} s.`;
    const answered = `${answer.method} ${answer.path} answered ${answer.status}${code}${said}${end}`;
    super(`${answered}${wait}${advice === undefined ? "" : ` ${advice}`}${doubt}`, { explained });
    this.status = answer.status;
    this.code = answer.code;
    this.messages = [...answer.messages];
    this.method = answer.method;
    this.path = answer.path;
    Object.defineProperty(this, "body", { value: answer.body, enumerable: false });
    this.foreign = answer.foreign ?? false;
    this.outcome = answer.outcome;
    this.retryAfterMs = answer.retryAfterMs;
    this.answered = answered;
    this.#answer = answer;
    this.#explain = explain;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#answer.headers ?? {};
  }

  /** The same error with further reasons. */
  because(...reasons: readonly string[]): ApiError {
    return new ApiError({ ...this.#answer, messages: [...this.messages, ...reasons] }, this.#explain);
  }
}
