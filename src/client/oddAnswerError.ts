import type { explanations } from "./explanations";

/** An answer lacks what was asked for. It is never taken for an empty list or for a deletion. */
export class OddAnswerError extends Error {
  override readonly name = "OddAnswerError";
  readonly explained = "odd-answer" satisfies keyof typeof explanations;

  constructor(request: string, lacks: string) {
    super(`${request} answered without ${lacks}. Nothing was changed: run the command again.`);
  }
}
