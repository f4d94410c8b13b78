import { isUtf8 } from "node:buffer";
import type { Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import { type Clock, deadline } from "./clock";
import type { NamedProxy } from "./proxy";
import { RawFailure, type RawAnswer } from "./rawAnswer";
import type { Call } from "./request";

/** One request, one answer, once: rejects with a `RawFailure`. */
export interface Exchange {
  send(call: Call): Promise<RawAnswer>;
  close(): Promise<void>;
}

interface ExchangeSettings {
  readonly origin: string;
  readonly prefix: string;
  readonly connections: number;
  readonly requestTimeoutMs: number;
  readonly maxBodyBytes: number;
  readonly clock: Clock;
  readonly proxy?: NamedProxy;
}

/** The beginning of an error's body says what went wrong. The rest of a large one is not read. */
const maxErrorBytes = 256 * 1024;

export function createExchange(settings: ExchangeSettings): Exchange {
  const { origin, prefix, maxBodyBytes } = settings;
  let dispatcher: Dispatcher | undefined;
  return {
    send: (call) =>
      new Promise<RawAnswer>((resolve, reject) => {
        const handler = new AnswerHandler(maxBodyBytes, resolve, reject);
        handler.watch(settings);
        const { method } = call.request;
        try {
          dispatcher ??= openDispatcher(settings);
          dispatcher.dispatch({ origin, method, path: prefix + call.target, headers: call.headers, body: call.payload }, handler);
        } catch (error) {
          handler.onResponseError(undefined, error);
        }
      }),
    close: async () => {
      await dispatcher?.close();
    },
  };
}

/** Connections to the platform: straight, or through the proxy that the environment names. */
function openDispatcher({ origin, proxy, connections, requestTimeoutMs }: ExchangeSettings): Dispatcher {
  // NODE_TLS_REJECT_UNAUTHORIZED doesn't count here: the token goes only to a server that proves its identity.
  const tls = { rejectUnauthorized: true };
  const options = {
    connections,
    pipelining: 1,
    // No HTTP/2: undici may send a stream's request again without telling us, and a write must not be sent twice.
    allowH2: false,
    connect: tls,
    connectTimeout: Math.min(10_000, requestTimeoutMs),
    // `deadline` limits the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  if (proxy === undefined) return new (loadPool())(origin, options);
  return new (loadProxyAgent())({ ...options, requestTls: { ...tls, allowH2: false }, proxyTls: tls });
}

/**
 * Collects one answer.
 *
 * What undici promises: it calls `onRequestStart` right before it writes the first byte of a request. Before it writes on
 * an idle connection, it checks whether the other side has closed it; if so, the request moves to a new connection. So an
 * error before `onRequestStart` means that nothing was sent. After it, the server may have got the request or not: a close
 * that crosses the request on the wire looks the same as one that follows it.
 */
class AnswerHandler implements Dispatcher.DispatchHandler {
  private settled = false;
  private sent = false;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Record<string, string> = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private release: (() => void) | undefined;

  constructor(
    private readonly maxBodyBytes: number,
    private readonly resolve: (answer: RawAnswer) => void,
    private readonly reject: (failure: RawFailure) => void,
  ) {}

  watch({ clock, requestTimeoutMs }: ExchangeSettings): void {
    this.release = deadline(clock, requestTimeoutMs, () => this.giveUp());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.settled) {
      controller.abort(new Error("given up before it was sent"));
      return;
    }
    this.controller = controller;
    this.sent = true;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status < 200) return;
    this.status = status;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.headers[name] = typeof value === "string" ? value : value.join(", ");
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.settled) return;
    const limit = this.status < 300 ? this.maxBodyBytes : Math.min(maxErrorBytes, this.maxBodyBytes);
    this.size += chunk.length;
    this.chunks.push(chunk);
    if (this.size <= limit) return;
    this.answer(true);
    controller.abort(new Error("the answer is longer than allowed"));
  }

  onResponseEnd(): void {
    this.answer(false);
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: unknown): void {
    // The status says that it failed, even if the body breaks off.
    if (this.status >= 300) this.answer(true);
    else this.fail(new RawFailure(error, this.sent && !neverWritten(error)));
  }

  private giveUp(): void {
    if (this.settled) return;
    this.fail(new RawFailure(undefined, this.sent, true));
    this.controller?.abort(new Error("given up"));
  }

  private answer(cut: boolean): void {
    if (this.settled) return;
    this.settle();
    const body = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    this.resolve({ status: this.status, headers: this.headers, text: body.toString("utf8"), cut, garbled: !isUtf8(body) });
  }

  private fail(failure: RawFailure): void {
    if (this.settled) return;
    this.settle();
    this.reject(failure);
  }

  private settle(): void {
    this.settled = true;
    this.release?.();
  }
}

/**
 * Whether the system refused to write the request, because the connection had been closed. The request is one write, so at
 * most a part of it was sent, and no server acts on a part.
 */
function neverWritten(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return "code" in error && error.code === "EPIPE" && "syscall" in error && error.syscall === "write";
}

/**
 * undici's own pool class. The package's main file also loads fetch, WebSocket, caches and mocks: 40 ms and 14 MB more
 * in every provider process. The inner path may change with any release; then the main file is loaded instead.
 */
function loadPool(): typeof Pool {
  try {
    return require("undici/lib/dispatcher/pool.js") as typeof Pool;
  } catch {
    return (require("undici") as { Pool: typeof Pool }).Pool;
  }
}

/** undici's own reader of HTTP_PROXY, HTTPS_PROXY and NO_PROXY. It works only with the whole package, which most users don't pay for. */
function loadProxyAgent(): typeof EnvHttpProxyAgent {
  return (require("undici") as { EnvHttpProxyAgent: typeof EnvHttpProxyAgent }).EnvHttpProxyAgent;
}
