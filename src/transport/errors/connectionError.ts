import type { NamedProxy } from "../proxy";
import { HostingError, type Outcome } from "./hostingError";
import type { RawFailure } from "../rawAnswer";
import type { Call } from "../request";

export type ConnectionReason = "refused" | "dns" | "tls" | "unreachable" | "reset" | "timeout" | "proxy";

export interface ConnectionFailure {
  readonly reason: ConnectionReason;
  /** Whether any byte of the request may have left this machine. */
  readonly sent: boolean;
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly outcome: Outcome;
  /** The proxy that the environment names for the host. */
  readonly proxy?: NamedProxy;
  /** Code of the system or of the HTTP client, such as `ECONNREFUSED`, or the status that a proxy answered. */
  readonly code?: string;
  /** Limit that has passed, for the reason `timeout`. */
  readonly timeoutMs?: number;
  readonly cause?: unknown;
}

const address = "Check hosting:baseUrl (or HOSTING_BASE_URL)";

/** No answer came, or only a part of it. */
export class ConnectionError extends HostingError {
  readonly reason: ConnectionReason;
  readonly sent: boolean;
  readonly outcome: Outcome;

  constructor(failure: ConnectionFailure) {
    const doubt = failure.outcome === "unknown" ? " Whether the platform did what was asked is unknown." : "";
    super(`${failure.method} ${failure.path} failed: ${describe(failure)}${proxyHint(failure)}${doubt}`, {
      cause: failure.cause,
      explained: "no-answer",
    });
    this.reason = failure.reason;
    this.sent = failure.sent;
    this.outcome = failure.outcome;
  }
}

function describe({ reason, host, code, sent, timeoutMs }: ConnectionFailure): string {
  const detail = code === undefined ? "" : ` (${code})`;
  switch (reason) {
    case "refused":
      return `${host} refused the connection${detail}. ${address}, and that the platform is running.`;
    case "dns":
      return `the host name of ${host} can't be resolved${detail}. ${address} and the DNS servers of this machine.`;
    case "tls":
      return (
        `no trusted TLS connection to ${host} is possible${detail}. ${address}. ` +
        "If the platform uses a private certificate authority, name its certificate file in NODE_EXTRA_CA_CERTS."
      );
    case "unreachable":
      return `${host} can't be reached${detail}. ${address} and the network.`;
    case "timeout":
      return sent
        ? `${host} did not answer in full within ${seconds(timeoutMs)}.`
        : `no connection to ${host} within the time limit${detail}. ${address} and the network.`;
    case "proxy":
      return `the proxy can't connect to ${host}${code === undefined ? "" : ` (${code})`}.`;
    case "reset":
      return sent
        ? `the connection to ${host} was lost before the answer was complete${detail}.`
        : `the connection to ${host} was lost before the request was sent${detail}.`;
  }
}

/** Without a connection, nobody can tell from here whether the proxy or the platform is to blame. */
function proxyHint({ proxy, sent, reason }: ConnectionFailure): string {
  if (proxy === undefined || sent) return "";
  const access = reason === "proxy" ? " and that its user and password are correct" : "";
  return (
    ` ${proxy.variable} names the proxy ${proxy.host}: check that the proxy is running${access}, or name the ` +
    `platform's host in NO_PROXY.`
  );
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? "the time limit" : `${ms / 1000} s`;
}

const reasons: Record<string, ConnectionReason> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  EAI_NONAME: "dns",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  ENETDOWN: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  ETIMEDOUT: "timeout",
  UND_ERR_PRX_TLS: "tls",
  UND_ERR_PRX_CONN: "proxy",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

/** Codes of OpenSSL and Node for a certificate that is not trusted or a handshake that failed. */
const tlsCode =
  /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/;

/** Why a request got no answer, and whether the platform may have carried it out. */
export function connectionFailure(failure: RawFailure, call: Call): Omit<ConnectionFailure, "host" | "timeoutMs" | "proxy"> {
  const { method, path } = call.request;
  const { sent } = failure;
  const code = codeOf(failure.error);
  const refused = failure.sent ? undefined : proxyStatus(failure.error);
  const reason = failure.timedOut ? "timeout" : refused !== undefined ? "proxy" : reasonFor(code);
  const outcome = sent && call.writes ? "unknown" : "notDone";
  return { reason, sent, method, path, code: refused ?? code, outcome, cause: failure.error };
}

/** What a proxy answered instead of connecting. undici says it in words only. */
function proxyStatus(error: unknown): string | undefined {
  return error instanceof Error ? /^Proxy response \((\d{3})\)/.exec(error.message)?.[1] : undefined;
}

function reasonFor(code: string | undefined): ConnectionReason {
  if (code === undefined) return "reset";
  return reasons[code] ?? (tlsCode.test(code) ? "tls" : "reset");
}

/** The code of a failure. If several addresses of one name have failed, the first failure with a code counts. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  if ("errors" in error && Array.isArray(error.errors)) return error.errors.map(codeOf).find((code) => code !== undefined);
  return undefined;
}
