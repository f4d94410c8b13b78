import { type Answer, answer, answerOfError, endpointOf, errorAnswer, type Method, type Route } from "../http/route";
import type { RawRequest } from "../http/api";
import type { Faults } from "../http/faults";
import type { Recorder } from "../http/report";
import type { MovableClock } from "../clock";
import { Router } from "../http/router";
import { isObject, Refusal } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import type { Shapes } from "../shapes";

export interface ControlParts {
  platform: Platform;
  /** Undefined where the simulator runs on a clock that only its program moves. */
  movable: MovableClock | undefined;
  shapes: Required<Shapes>;
  faults: Faults;
  recorder: Recorder;
}

export interface ControlRequest extends ControlParts {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

export interface ControlRoute extends Pick<Route, "method" | "path"> {
  /** Answers with the body; 204 without one. */
  handle(request: ControlRequest): unknown;
  /** Of an answer with a body; default 201 to POST, else 200. */
  status?: number;
  /** What it does, in a line. */
  about: string;
  /** What its body may have, each with its kind of value; any other field is refused. Default none. */
  fields?: Readonly<Record<string, string>>;
}

/** `controlRoute("GET /_simulator/sites", "all sites", handle)` */
export function controlRoute(
  endpoint: `${Method} ${string}`,
  asks: string | Pick<ControlRoute, "about" | "fields" | "status">,
  handle: ControlRoute["handle"],
): ControlRoute {
  return { ...endpointOf(endpoint), ...(typeof asks === "string" ? { about: asks } : asks), handle };
}

/** A route that removes something at once. `remove` answers false where there is no such thing. */
export function removal(path: string, about: string, remove: (request: ControlRequest) => boolean | void, what = "Object"): ControlRoute {
  return controlRoute(`DELETE ${path}`, about, (request) => {
    if (remove(request) === false) throw Refusal.notFound(what);
  });
}

/** Fields of the kinds that these values have. */
export function kindsOf(values: object): Record<string, string> {
  const kind = (value: unknown) =>
    typeof value === "boolean" ? "true or false" : typeof value === "number" ? "a number" : "a list of texts";
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, kind(value)]));
}

/** What `/_simulator/...` answers: the simulator's own interface for programs in other processes, free of token, faults and report. */
export class Control {
  readonly #router: Router<ControlRoute>;
  readonly #index: unknown;

  constructor(
    private readonly parts: ControlParts,
    routes: readonly ControlRoute[],
  ) {
    this.#router = new Router(routes);
    this.#index = { routes: routes.map(({ method, path, about, fields = {} }) => ({ method, path, about, body: fields })) };
  }

  answer(raw: RawRequest): Answer {
    if (raw.method === "GET" && /^\/_simulator\/?$/.test(raw.path)) return answer(200, this.#index);
    const match = this.#router.match(raw.method, raw.path);
    if (!match) return errorAnswer(404, `The simulator has no ${raw.method} ${raw.path}. It has: ${this.#router.names.join(", ")}`);
    try {
      const body: unknown = raw.body === "" ? undefined : JSON.parse(raw.body);
      const { route, params } = match;
      refuseUnknown(route, body);
      const shown = route.handle({ ...this.parts, params, query: raw.query, body });
      return shown === undefined ? answer(204) : answer(route.status ?? (route.method === "POST" ? 201 : 200), shown);
    } catch (error) {
      if (error instanceof SyntaxError) return errorAnswer(400, "The request body is not valid JSON");
      return answerOfError(error);
    }
  }
}

/** A mistyped field must not pass for one that was left out. */
function refuseUnknown({ method, path, fields = {} }: ControlRoute, body: unknown): void {
  if (!isObject(body)) return;
  const known = Object.keys(fields);
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  throw Refusal.invalid(`${method} ${path} has no field ${unknown.join(", ")}; it has: ${known.join(", ") || "none"}`);
}
