import type { EnvHttpProxyAgent, Pool } from "undici";

/**
 * undici's own pool class. The package's main file also loads fetch, WebSocket, caches and mocks: 40 ms and 14 MB more
 * in every provider process. The inner path may change with any release; then the main file is loaded instead.
 */
export function loadPool(): typeof Pool {
  try {
    return require("undici/lib/dispatcher/pool.js") as typeof Pool;
  } catch {
    return (require("undici") as { Pool: typeof Pool }).Pool;
  }
}

/** undici's own reader of HTTP_PROXY, HTTPS_PROXY and NO_PROXY. It works only with the whole package, which most users don't pay for. */
export function loadProxyAgent(): typeof EnvHttpProxyAgent {
  return (require("undici") as { EnvHttpProxyAgent: typeof EnvHttpProxyAgent }).EnvHttpProxyAgent;
}
