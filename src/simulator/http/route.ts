import type { Platform } from "../platform/platform";
import { isObject } from "../platform/fieldReader";
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
export interface Route<Request = ApiRequest> {
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
  handle(request: Request): Answer | Promise<Answer>;
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

/** A request as a route sees it: authenticated, its account resolved, its body parsed. */
export class ApiRequest {
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
  readonly #params: Record<string, string>;

  constructor(parts: {
    platform: Platform;
    shapes: Required<Shapes>;
    notices: Notices;
    params: Record<string, string>;
    query: URLSearchParams;
    body: unknown;
    account: string | undefined;
    credential: Credential;
    baseUrl: string;
  }) {
    this.platform = parts.platform;
    this.shapes = parts.shapes;
    this.notices = parts.notices;
    this.#params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.account = parts.account;
    this.credential = parts.credential;
    this.baseUrl = parts.baseUrl;
  }

  /** A part of the path, by its name in braces. */
  param(name: string): string {
    const value = this.#params[name];
    if (value === undefined) throw new Error(`The route has no {${name}}`);
    return value;
  }

  /** The object under the wrapping key that the documents show. */
  wrapped(key: string): Record<string, unknown> {
    const value = isObject(this.body) ? this.body[key] : undefined;
    if (!isObject(value)) throw new Refusal(400, { errors: [`param is missing or the value is empty: ${key}`] });
    return value;
  }

  /** One page of a list: `page` from 1, `per_page` 50 unless told, 100 at most. */
  page<T>(items: T[]): T[] {
    const number = (name: string, fallback: number) => {
      const value = Number(this.query.get(name) ?? fallback);
      return Number.isInteger(value) && value > 0 ? value : fallback;
    };
    const size = Math.min(number("per_page", 50), 100);
    const start = (number("page", 1) - 1) * size;
    return items.slice(start, start + size);
  }
}
