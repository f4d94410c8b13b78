import type { Platform } from "../platform/platform";
import { type FieldReader, isObject, readFields, Refusal } from "../platform/refusal";
import type { Shapes } from "../shapes";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
/** What a route answers. Without `body` the answer has none. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export function answer(status: number, body?: unknown): Answer {
  return { status, body };
}

/** A body by itself (`bare`, `full`), under the `name` of what it shows (`wrapped`, `documented`), or under the key that the shape is. */
export function under<Body>(shape: string, body: Body, name = shape): Body | Record<string, Body> {
  if (shape === "bare" || shape === "full") return body;
  return { [shape === "wrapped" || shape === "documented" ? name : shape]: body };
}

/** The answer to a write: with what was written, with another object (`json`), or without a body (`empty`). */
export function written(status: number, shape: string, body: unknown, name?: string): Answer {
  if (shape === "empty") return answer(status);
  return answer(status, shape === "json" ? { success: true } : under(shape, body, name));
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

/** The keys that the documents give for a body: `true` is a leaf, an object is nested, an array holds the shape of its items. */
export type BodyKeys = { readonly [key: string]: true | BodyKeys | readonly [BodyKeys] };

export function leaves(...keys: string[]): { [key: string]: true } {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

/** Paths of keys that were sent and are not documented, such as `dns_record.typo` or `edge_rule.Triggers[].typo`. */
export function unknownKeysOf(body: unknown, known: BodyKeys, path = ""): string[] {
  if (!isObject(body)) return [];
  const unknown = Object.entries(body).flatMap(([key, value]): string[] => {
    const shape = Object.hasOwn(known, key) ? known[key] : undefined;
    const here = path + key;
    if (shape === undefined) return [here];
    if (shape === true) return [];
    if (!isItemShape(shape)) return unknownKeysOf(value, shape, `${here}.`);
    return Array.isArray(value) ? value.flatMap((item) => unknownKeysOf(item, shape[0], `${here}[].`)) : [];
  });
  return [...new Set(unknown)];
}

const isItemShape = (shape: BodyKeys | readonly [BodyKeys]): shape is readonly [BodyKeys] => Array.isArray(shape);

/** What a token is: a user's key or session, an account's key without a user, or an OAuth access token. */
export type Credential = "user" | "system" | "oauth";
export type Scope =
  | "sites:read"
  | "sites:write"
  | "domains:read"
  | "domains:write"
  | "dns:read"
  | "dns:write"
  | "billing:read"
  | "mailspace:read"
  | "mailspace:write"
  | "panel:read";

/** One endpoint. Adding one to a list of routes is all that it takes to serve it, count it and inject faults into it. */
export interface Route {
  method: Method;
  /** As documented, parameters in braces: `/api/dns_zones/{zone_id}`. */
  path: string;
  /** What an OAuth token must carry. */
  scope?: Scope;
  /** Answers 400 without X-Auth-Account. */
  accountRequired?: boolean;
  /** Answers 403 to an OAuth token. */
  notViaOAuth?: boolean;
  /** Answers 401 `user_required` to a key that stands for an account without a user. */
  userRequired?: boolean;
  /** Documented keys of the request body; anything else is reported. Default none. */
  body?: BodyKeys;
  handle(request: ApiRequest): Answer | Promise<Answer>;
}

/** What a route asks for before it answers; a scope alone is by itself. */
type Asks = Scope | Omit<Route, "method" | "path" | "handle">;

/** Method and documented path. */
export type Endpoint = `${Method} ${string}`;

/** `route("GET /api/sites", "sites:read", handle)` */
export function route(endpoint: Endpoint, asks: Asks, handle: Route["handle"]): Route {
  return { ...endpointOf(endpoint), ...(typeof asks === "string" ? { scope: asks } : asks), handle };
}

export function endpointOf(endpoint: Endpoint): Pick<Route, "method" | "path"> {
  const [method, path] = endpoint.split(" ") as [Method, string];
  return { method, path };
}

interface RequestParts {
  readonly platform: Platform;
  readonly shapes: Required<Shapes>;
  /** A write of an edge rule began while another one of the same site was under way. */
  readonly noteOverlap: () => void;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The account of X-Auth-Account; undefined when the header was not sent. */
  readonly account: string | undefined;
  readonly credential: Credential;
  /** Where the simulator was reached, without a slash at the end. */
  readonly baseUrl: string;
}

/** A request as a route sees it: authenticated, its account resolved, its body parsed. */
export interface ApiRequest extends RequestParts {
  /** A part of the path, by its name in braces. */
  param(name: string): string;
  /** What `read` makes of the body; refuses all that it found wrong, with the code that the endpoint has for that. */
  read<T>(read: (reader: FieldReader) => T, code?: string): T;
  /** The object under the wrapping key that the documents show. */
  wrapped(key: string): Record<string, unknown>;
  /** One page of a list: `page` from 1, `per_page` 50 unless told, 100 at most. */
  page<T>(items: T[]): T[];
}

export function apiRequest(parts: RequestParts, params: Record<string, string>): ApiRequest {
  const { body, query } = parts;
  const number = (name: string, fallback: number) => {
    const value = Number(query.get(name) ?? fallback);
    return Number.isInteger(value) && value > 0 ? value : fallback;
  };
  return {
    ...parts,
    param: (name) => {
      const value = params[name];
      if (value === undefined) throw new Error(`The route has no {${name}}`);
      return value;
    },
    read: (read, code) => readFields(body ?? {}, read, code),
    wrapped: (key) => {
      const value = isObject(body) ? body[key] : undefined;
      if (!isObject(value)) throw new Refusal(400, { errors: [`param is missing or the value is empty: ${key}`] });
      return value;
    },
    page: (items) => {
      const size = Math.min(number("per_page", 50), 100);
      const start = (number("page", 1) - 1) * size;
      return items.slice(start, start + size);
    },
  };
}

/** The answer with figures or a log. */
export function report({ shapes }: ApiRequest, body: unknown): Answer {
  return answer(200, shapes.reports === "wrapped" ? { data: body } : body);
}
