import type { NamedProxy } from "../proxy";
import { HostingError, type Outcome } from "./hostingError";

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
