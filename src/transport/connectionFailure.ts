import type { ConnectionFailure, ConnectionReason } from "./errors/connectionError";
import type { RawFailure } from "./rawAnswer";
import type { Call } from "./request";

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
