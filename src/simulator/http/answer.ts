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

/** A body under a key, or by itself where the key is `bare`. */
export function under<Body>(key: string, body: Body): Body | Record<string, Body> {
  return key === "bare" ? body : { [key]: body };
}

const bodiless: Readonly<Record<string, number>> = { empty: 200, accepted: 202, noContent: 204 };

/** The answer of a shape that may have no body; where it has one, with 200. */
export function shapedAnswer(shape: string, body: () => unknown): Answer {
  const status = bodiless[shape];
  return status === undefined ? answer(200, body()) : answer(status);
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
