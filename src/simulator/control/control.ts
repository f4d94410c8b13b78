import { type Answer, answerOfError, errorAnswer } from "../http/answer";
import type { RawRequest } from "../http/api";
import type { Faults } from "../http/faults";
import type { Recorder } from "../http/report";
import type { Route } from "../http/route";
import { Router } from "../http/router";
import type { Platform } from "../platform/platform";
import { Refusal } from "../platform/refusal";
import type { Shapes } from "../shapes";

export interface ControlParts {
  platform: Platform;
  shapes: Required<Shapes>;
  faults: Faults;
  recorder: Recorder;
}

export interface ControlRequest extends ControlParts {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

export type ControlRoute = Route<ControlRequest>;

/** What `/_simulator/...` answers: the simulator's own interface for programs in other processes, free of token, faults and report. */
export class Control {
  readonly #parts: ControlParts;
  readonly #router: Router<ControlRequest>;

  constructor(parts: ControlParts, routes: readonly ControlRoute[]) {
    this.#parts = parts;
    this.#router = new Router(routes);
  }

  async answer(raw: RawRequest): Promise<Answer> {
    const match = this.#router.match(raw.method, raw.path);
    if (!match) return errorAnswer(404, `The simulator has no ${raw.method} ${raw.path}. It has: ${this.#router.names.join(", ")}`);
    try {
      const body: unknown = raw.body === "" ? undefined : JSON.parse(raw.body);
      return await match.route.handle({ ...this.#parts, params: match.params, query: raw.query, body });
    } catch (error) {
      if (error instanceof SyntaxError) return errorAnswer(400, "The request body is not valid JSON");
      return answerOfError(error);
    }
  }
}

export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw Refusal.notFound(what);
  return thing;
}
