import { type Answer, answer, answerOfError, endpointOf, errorAnswer, type Method, type Route } from "../http/route";
import type { RawRequest } from "../http/api";
import type { Faults } from "../http/faults";
import type { Recorder } from "../http/report";
import type { MovableClock } from "../clock";
import type { Router } from "../http/router";
import { isObject, readFields, Refusal } from "../platform/refusal";
import type { Platform } from "../platform/platform";
import type { Shapes } from "../shapes";
import type { Fields, Sent } from "./fields";

export interface ControlParts {
  platform: Platform;
  /** Undefined where the simulator runs on a clock that only its program moves. */
  movable: MovableClock | undefined;
  shapes: Required<Shapes>;
  faults: Faults;
  recorder: Recorder;
}

export interface ControlRequest<Given = unknown> extends ControlParts {
  /** A part of the path, by its name in braces. */
  param(name: string): string;
  query: URLSearchParams;
  body: unknown;
  /** The fields of the body that are given; refuses those of another kind. */
  sent(): Given;
}

export interface ControlRoute extends Pick<Route, "method" | "path"> {
  /** Answers with the body; 204 without one. */
  handle(request: ControlRequest): unknown;
  /** Of an answer with a body. */
  readonly status: number;
  /** What it does, in a line. */
  readonly about: string;
  /** What its body may have; any other field is refused. */
  readonly fields: Fields;
}

const by =
  (method: Method, status = 200) =>
  <F extends Fields>(path: string, about: string, fields: F, handle: (request: ControlRequest<Sent<F>>) => unknown): ControlRoute => ({
    ...endpointOf(`${method} /_simulator${path}`),
    ...{ status, about, fields, handle: (request) => handle(request as ControlRequest<Sent<F>>) },
  });

/** A route that does something once, that adds something, or that changes something. */
export const [doing, adding, changing] = [by("POST"), by("POST", 201), by("PATCH")];

/** `showing("/sites", "all sites", handle)` */
export function showing(path: string, about: string, handle: ControlRoute["handle"]): ControlRoute {
  return by("GET")(path, about, {}, handle);
}

/** A route that removes something at once. `remove` answers false where there is no such thing. */
export function removing(path: string, about: string, remove: (request: ControlRequest) => boolean | void, what = "Object"): ControlRoute {
  return by("DELETE")(path, about, {}, (request) => {
    if (remove(request) === false) throw Refusal.notFound(what);
  });
}

interface Objects {
  add(body: unknown): unknown;
  update(id: string, body: unknown): unknown;
  remove(id: string): boolean;
}

/** Adds, changes and removes objects of one kind; no rule of the API refuses anything here. */
export function objectRoutes(path: string, what: string, fields: Fields, of: (request: ControlRequest) => Objects): ControlRoute[] {
  return [
    adding(path, `adds ${what}`, fields, (request) => of(request).add(request.body)),
    changing(`${path}/{id}`, `changes ${what}; fields that are left out stay`, fields, (request) =>
      of(request).update(request.param("id"), request.body),
    ),
    removing(`${path}/{id}`, `removes ${what}`, (request) => of(request).remove(request.param("id"))),
  ];
}

/** What `/_simulator/...` answers: the simulator's own interface for programs in other processes, free of token, faults and report. */
export class Control {
  constructor(
    private readonly parts: ControlParts,
    private readonly router: Router<ControlRoute>,
  ) {}

  answer(raw: RawRequest): Answer {
    if (raw.method === "GET" && /^\/_simulator\/?$/.test(raw.path)) return answer(200, { routes: this.router.routes.map(described) });
    const match = this.router.match(raw.method, raw.path);
    if (!match) return errorAnswer(404, `The simulator has no ${raw.method} ${raw.path}. It has: ${this.router.names.join(", ")}`);
    try {
      const body: unknown = raw.body === "" ? undefined : JSON.parse(raw.body);
      const { route, params } = match;
      refuseUnknown(route, body);
      const sent = () => given(body, route.fields);
      const shown = route.handle({ ...this.parts, param: (name) => params[name] ?? "", query: raw.query, body, sent });
      return shown === undefined ? answer(204) : answer(route.status, shown);
    } catch (error) {
      if (error instanceof SyntaxError) return errorAnswer(400, "The request body is not valid JSON");
      return answerOfError(error);
    }
  }
}

function described({ method, path, about, fields }: ControlRoute): object {
  return { method, path, about, body: inWords(fields) };
}

function inWords(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, typeof field === "string" ? field : field.about]));
}

function given(body: unknown, fields: Fields): Record<string, unknown> {
  return readFields(body ?? {}, (reader) => {
    const read = Object.entries(fields).map(([key, field]) => [key, typeof field === "string" ? undefined : field.read(reader, key)]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
  });
}

/** A mistyped field must not pass for one that was left out. */
function refuseUnknown({ method, path, fields }: ControlRoute, body: unknown): void {
  if (!isObject(body)) return;
  const known = Object.keys(fields);
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  throw Refusal.invalid(`${method} ${path} has no field ${unknown.join(", ")}; it has: ${known.join(", ") || "none"}`);
}
