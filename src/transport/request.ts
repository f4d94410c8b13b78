export type HttpMethod = "GET" | "POST" | "PATCH" | "DELETE";

export interface HttpRequest {
  method: HttpMethod;
  /** Already percent-encoded, begins with one `/`, without query. A path with `.` or `..` segments is refused. */
  path: string;
  /** Encoded by the transport; `undefined` leaves the parameter out. */
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. `undefined` sends no body. */
  body?: unknown;
  /** Account for `X-Auth-Account` of this request. Default: the one of the settings; `""` sends none. */
  account?: string;
  /**
   * A POST that only reads: it is tried again like a GET, and when it fails, nothing was done. Default: every method but
   * GET writes.
   */
  readsOnly?: boolean;
  /** The endpoint has a rate limit of its own: a 429 fails at once, and says nothing about other endpoints. Default false. */
  ownRateLimit?: boolean;
  /** Called when the request's turn has come, before it leaves: it may have waited for minutes. */
  onSending?: () => Promise<void>;
}

export interface HttpResponse {
  status: number;
  /** Names in lower case; several values of one name are joined by `, `. */
  headers: Record<string, string>;
  /** Parsed JSON; `undefined` when the body is empty or white space. */
  body: unknown;
}

/** A request on its way through the policies (auth, retry, rate limit, error mapping). */
export interface Call {
  readonly request: HttpRequest;
  /** Path and query as they go onto the wire, after the base URL's own path. */
  readonly target: string;
  /** Body as it goes onto the wire. */
  readonly payload: string | undefined;
  /** Names and values in turn. */
  readonly headers: string[];
  /** Whether the request may change something on the platform. */
  readonly writes: boolean;
  /** The account that the request is made for, once it is known. */
  account?: string;
  /** Milliseconds that the rate limit has held this request so far. */
  heldMs: number;
  /** Place in the order of arrival; 0 until it has one. */
  turn: number;
}

/** Sends a call. Each policy wraps one such function and is one itself. */
export type Send = (call: Call) => Promise<HttpResponse>;

const userAgent = "pulumi-hosting";
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

export function newCall(request: HttpRequest): Call {
  const { path } = request;
  if (!path.startsWith("/") || path.startsWith("//") || /[^\x21-\x7e]|[?#\\]/.test(path) || dotSegment.test(path)) {
    throw new Error(`The path ${JSON.stringify(path.slice(0, 200))} cannot be requested: it must be an encoded absolute path.`);
  }
  const payload = request.body === undefined ? undefined : JSON.stringify(request.body);
  const headers = ["accept", "application/json", "accept-encoding", "identity", "user-agent", userAgent];
  if (payload !== undefined) headers.push("content-type", "application/json");
  return {
    request,
    target: path + encodeQuery(request.query),
    payload,
    headers,
    writes: request.method !== "GET" && request.readsOnly !== true,
    heldMs: 0,
    turn: 0,
  };
}

function encodeQuery(query: HttpRequest["query"]): string {
  if (query === undefined) return "";
  let text = "";
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    text += `${text === "" ? "?" : "&"}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  }
  return text;
}
