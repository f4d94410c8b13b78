import type { Platform } from "../platform/platform";
import { type FieldReader, isObject, readFields } from "../platform/fieldReader";
import { Refusal } from "../platform/refusal";
import type { Shapes } from "../shapes";
import type { Answer } from "./answer";
import type { BodyKeys } from "./bodyKeys";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
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
  /** For the platform's own machines alone: answers 401 to users, and 403 `insufficient_scope` to an OAuth token. */
  backEndOnly?: boolean;
  /** Documented keys of the request body; anything else is reported. Default none. */
  body?: BodyKeys;
  handle(request: ApiRequest): Answer | Promise<Answer>;
}

/** What a route asks for before it answers; a scope alone is by itself. */
type Asks = Scope | Omit<Route, "method" | "path" | "handle">;

/** `route("GET /api/sites", "sites:read", handle)` */
export function route(endpoint: `${Method} ${string}`, asks: Asks, handle: Route["handle"]): Route {
  return { ...endpointOf(endpoint), ...(typeof asks === "string" ? { scope: asks } : asks), handle };
}

export function endpointOf(endpoint: `${Method} ${string}`): Pick<Route, "method" | "path"> {
  const [method, path] = endpoint.split(" ") as [Method, string];
  return { method, path };
}

/** What the simulator notices besides answering. */
export interface Notices {
  overlappingEdgeRuleWrite(): void;
}

interface RequestParts {
  readonly platform: Platform;
  readonly shapes: Required<Shapes>;
  readonly notices: Notices;
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
