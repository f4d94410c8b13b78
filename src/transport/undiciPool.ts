import type { Pool } from "undici";

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
