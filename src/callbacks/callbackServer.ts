import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Check, checkOf, type Trust } from "./authorization";
import { CallbackError } from "./callbackError";
import { type Clock, systemClock } from "./clock";
import { Deduplicator } from "./deduplicator";
import type { CallbackEvent } from "./event";
import { eventIn } from "./readCallback";
import { Turns } from "./turns";

/** The options of a callback server. */
export interface CallbackServerOptions extends Trust {
  /**
   * Called for each event, one at a time, in the order of arrival. When it returns, the platform gets 204. When it fails, the platform
   * gets 500 and sends the event again. After a crash, an event may come a second time. So the work must do no harm when it is repeated,
   * and it should be quick.
   */
  onEvent(event: CallbackEvent): void | Promise<void>;
  /** Accepts this path and all paths below it: `/hosting` accepts `/hosting/order-7?x=1`. Other paths get 404. Default: every path. */
  readonly path?: string | undefined;
  /**
   * How long a request waits for the work, in milliseconds. After that it gets 503, and the platform sends the event again. The work
   * continues. If it succeeds, the next delivery gets 204 at once. Default 25,000: the platform waits 30 seconds for an answer.
   */
  readonly limitMs?: number | undefined;
  /** How long a request may take to arrive, in milliseconds. Default 10,000. */
  readonly arrivalMs?: number | undefined;
  /** Called with a request that was refused. The error holds nothing of the request. */
  onRefused?(error: CallbackError): void;
  /** Called when the work for an event fails, also after its request got 503. Called for each delivery. */
  onFailed?(error: unknown, event: CallbackEvent): void;
  /** The clock. Default: the system's. */
  readonly clock?: Clock | undefined;
}

/** Receives callbacks and billing webhooks. It speaks plain HTTP: put a proxy with TLS in front of it. */
export interface CallbackServer {
  /** Starts to listen. @param port 0 chooses a free one. @param host Default: 127.0.0.1. @returns the URL. */
  listen(port: number, host?: string): Promise<string>;
  /** Stops listening. The current event is finished and answered; all waiting ones get 503. */
  close(): Promise<void>;
}

const longestBody = 1024 * 1024;
const mostConnections = 500;

/**
 * A server for the platform's callbacks and billing webhooks.
 *
 * @throws TypeError when `authorization` is missing and `insecure` is not true.
 */
export function callbackServer(options: CallbackServerOptions): CallbackServer {
  return new Listener(options, checkOf(options));
}

class Listener implements CallbackServer {
  readonly #options: CallbackServerOptions;
  readonly #check: Check;
  readonly #deduplicator: Deduplicator;
  readonly #clock: Clock;
  readonly #turns = new Turns();
  readonly #answers = new Set<Promise<void>>();
  readonly #server: Server;

  constructor(options: CallbackServerOptions, check: Check) {
    this.#options = options;
    this.#check = check;
    this.#clock = options.clock ?? systemClock;
    this.#deduplicator = new Deduplicator({ clock: this.#clock });
    const { arrivalMs = 10_000 } = options;
    const limits = { headersTimeout: arrivalMs, requestTimeout: arrivalMs, connectionsCheckingInterval: Math.min(1_000, arrivalMs) };
    this.#server = createServer(limits, (request, response) => {
      const answer = this.#answer(request, response)
        // A hook of the program failed.
        .catch(() => void response.destroy())
        .finally(() => this.#answers.delete(answer));
      this.#answers.add(answer);
    });
    this.#server.maxConnections = mostConnections;
  }

  async listen(port: number, host = "127.0.0.1"): Promise<string> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
    // A connection that can't be taken, for want of descriptors, is no reason to end.
    this.#server.on("error", () => undefined);
    const { port: taken } = this.#server.address() as AddressInfo;
    return `http://${host.includes(":") ? `[${host}]` : host}:${taken}`;
  }

  async close(): Promise<void> {
    await this.#turns.close();
    const closed = this.#server.listening ? once(this.#server, "close") : undefined;
    this.#server.close();
    await Promise.all(this.#answers);
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const late = this.#lateness();
      try {
        await Promise.race([this.#carriedOut(request), late.comes]);
      } finally {
        late.forget();
      }
      return await said(response, 204);
    } catch (error) {
      if (!(error instanceof CallbackError)) return said(response, 500, "The event could not be handled.");
      this.#options.onRefused?.(error);
      return said(response, error.status, error.message);
    }
  }

  async #carriedOut(request: IncomingMessage): Promise<void> {
    const { method, url = "/" } = request;
    this.#check(request.headersDistinct);
    if (!this.#isOurs(url)) throw new CallbackError(404, "There is nothing at this path.");
    if (method !== "POST") throw new CallbackError(405, "Only POST is taken.");
    const event = eventIn(await bodyOf(request), url);
    try {
      await this.#deduplicator.once(event.key, () => this.#turns.take(() => this.#options.onEvent(event)));
    } catch (error) {
      if (!(error instanceof CallbackError)) this.#options.onFailed?.(error, event);
      throw error;
    }
  }

  #isOurs(url: string): boolean {
    const { path } = this.#options;
    if (path === undefined) return true;
    const [asked = ""] = url.split("?", 1);
    const wanted = path.replace(/\/+$/, "");
    return asked === wanted || asked.startsWith(`${wanted}/`);
  }

  #lateness(): { readonly comes: Promise<never>; forget(): void } {
    let forget = (): void => undefined;
    const comes = new Promise<never>((_, reject) => {
      const late = new CallbackError(503, "The event is still being handled.");
      forget = this.#clock.after(this.#options.limitMs ?? 25_000, () => reject(late));
    });
    return { comes, forget };
  }
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const tooLarge = new CallbackError(413, `The body is larger than ${longestBody} bytes.`);
  if (Number(request.headers["content-length"] ?? 0) > longestBody) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= longestBody) chunks.push(chunk);
      else reject(tooLarge);
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    // Nobody is there any more who could be answered.
    request.once("error", () => reject(new CallbackError(400, "The request broke off.")));
    request.once("close", () => reject(new CallbackError(400, "The request broke off.")));
  });
}

/**
 * Returns when the answer has gone out, or its connection has. The connection stays: Node reads and forgets what is still to come of the
 * request, because a sender that is cut off doesn't see the answer.
 */
function said(response: ServerResponse, status: number, message?: string): Promise<void> {
  return new Promise((resolve) => {
    response.once("close", resolve);
    if (response.destroyed || response.socket?.destroyed !== false) return resolve();
    const more = status === 405 ? { Allow: "POST" } : {};
    response.writeHead(status, { ...(message !== undefined && { "Content-Type": "text/plain; charset=utf-8" }), ...more });
    response.end(message === undefined ? undefined : `${message}\n`);
  });
}
