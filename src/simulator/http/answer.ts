import { Refusal } from "../platform/refusal";

/** What a route answers. Without `body` the answer has none. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export function answer(status: number, body?: unknown): Answer {
  return { status, body };
}

export function errorAnswer(status: number, ...errors: string[]): Answer {
  return { status, body: { errors } };
}

/** A refusal is an answer; anything else is a fault of the simulator itself and says so. */
export function answerOfError(error: unknown): Answer {
  if (error instanceof Refusal) return { status: error.status, body: error.body };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return errorAnswer(500, `simulator failure: ${message}`);
}
