import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse, type IncomingHttpHeaders } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { Clock } from "../clock";
import type { Panel } from "../panel/panel";
import type { Control } from "../control/control";
import { type Answer, answerOfError, errorAnswer } from "./route";
import { accountOf, type Api, type RawRequest } from "./api";
import { deliverFault, type Delivery, send, statusOf, whole } from "./delivery";
import type { Fault, Faults } from "./faults";
import type { Recorder, RequestEntry } from "./report";

interface ServerParts {
  api: Api;
  control: Control;
  faults: Faults;
  recorder: Recorder;
  clock: Clock;
  answerMs: () => number;
  panel: Panel | undefined;
}

/** Only programs of this machine can reach it. */
const host = "127.0.0.1";
/** Below the ports that systems give to connections and to servers without one of their own. */
const ownPorts = { from: 20_000, count: 12_768 };
const longestBodyBytes = 16 * 1024 * 1024;
const longestShownText = 10_000;

interface Arrived {
  readonly raw: RawRequest;
  readonly entry: RequestEntry;
  /** Counts the request out, with the status that its sender is told; null when it is told nothing. */
  readonly ended: (status: number | null) => void;
}

export interface Outcome {
  readonly delivery: Delivery;
  readonly date: string;
  /** The platform is out of reach once the answer has gone out, for so long. */
  readonly outages: readonly (number | undefined)[];
}

export class SimulatorServer {
  readonly #server: Server;
  readonly #breaking = new Set<() => void>();
  #port = 0;
  #closed = false;

  constructor(private readonly parts: ServerParts) {
    this.#server = createServer((incoming, response) => {
      this.#serve(incoming, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else send(response, whole(answerOfError(error)));
      });
    });
    // Longer than the pause between two runs of a test, so that a client's idle connection does not break under it.
    this.#server.keepAliveTimeout = 60_000;
  }

  /** With port 0, a free one, which nobody is given while the platform is out of reach. */
  async listen(port: number): Promise<string> {
    await (port === 0 ? this.#listenAnywhere() : this.#listenAt(port));
    return `http://${host}:${this.#port}`;
  }

  async #listenAnywhere(attempts = 20): Promise<void> {
    try {
      await this.#listenAt(ownPorts.from + Math.floor(Math.random() * ownPorts.count));
    } catch (error) {
      if (attempts <= 1) throw error;
      await this.#listenAnywhere(attempts - 1);
    }
  }

  async #listenAt(port: number): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
    this.#port = port;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.parts.panel?.close();
    await this.refuse();
  }

  get isListening(): boolean {
    return this.#server.listening;
  }

  /** Calls back when all connections are broken, until the returned function is called. */
  whenBroken(broken: () => void): () => void {
    this.#breaking.add(broken);
    return () => void this.#breaking.delete(broken);
  }

  /** Breaks all connections and takes no new ones. */
  async refuse(): Promise<void> {
    if (!this.#server.listening) return;
    for (const broken of this.#breaking) broken();
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Takes connections again, under the address of before. */
  async accept(attempts = 50): Promise<void> {
    if (this.#closed || this.#server.listening) return;
    try {
      await this.#listenAt(this.#port);
    } catch (error) {
      // Another simulator may have been given the port meanwhile: in tests, it soon ends.
      if (attempts <= 1) throw error;
      await setTimeout(100);
      await this.accept(attempts - 1);
    }
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", "http://simulator");
    const raw: RawRequest = {
      method: incoming.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: "",
    };
    // What is guarded and what is served is the same: no other spelling of a path reaches either.
    const own = /^\/_(simulator|panel)(?:\/|$)/.exec(url.pathname)?.[1];
    const refused = own ? refuseForeign(incoming.headers) : undefined;
    if (own) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    }
    if (refused) return send(response, whole(refused));
    if (own === "panel") {
      if (this.parts.panel) return this.parts.panel.serve(url.pathname, raw.method, response);
      return send(response, whole(errorAnswer(404, "This simulator serves no panel. Start it with --panel")));
    }
    if (own === "simulator") {
      raw.body = await bodyOf(incoming);
      return send(response, whole(this.parts.control.answer(raw)));
    }
    const arrived = this.receive(raw, url.search);
    response.once("close", () => arrived.ended(null));
    raw.body = await bodyOf(incoming);
    const { delivery, date, outages } = await this.answer(arrived);
    response.setHeader("Date", date);
    for (const ms of outages) response.once("finish", () => void this.outage(ms));
    send(response, delivery);
  }

  /** Counts a request in. Its body may come later. */
  receive(raw: RawRequest, search: string): Arrived {
    const entry: RequestEntry = {
      method: raw.method,
      path: raw.path,
      ...(search && { query: search.slice(1) }),
      route: this.parts.api.match(raw)?.name ?? null,
      status: null,
      at: new Date(this.parts.clock.now()).toISOString(),
      account: accountOf(raw.headers),
    };
    return { raw, entry, ended: this.parts.recorder.begin(entry) };
  }

  /** What becomes of a request that is here with its body, however it came. */
  async answer({ raw, entry, ended }: Arrived): Promise<Outcome> {
    entry.body = shownBody(raw.body);
    // Whatever arrived at the same time is counted in before anything is answered: the report's concurrency is the client's.
    await setImmediate();
    const date = new Date(this.parts.clock.now()).toUTCString();
    const refusal = this.#refusal(raw);
    const met = refusal ? [] : this.parts.faults.meeting(entry);
    if (met.length > 0) entry.faults = met.map((fault) => fault.kind);
    const delivery = refusal ? whole(refusal) : await this.#delivery(raw, met);
    this.parts.panel?.answered(entry, delivery);
    if (delivery.kind !== "hang") ended(statusOf(delivery));
    return { delivery, date, outages: met.flatMap((fault) => (fault.kind === "outage" ? [fault.ms] : [])) };
  }

  async outage(ms: number | undefined): Promise<void> {
    await this.refuse();
    if (ms === undefined) return;
    await this.parts.clock.sleep(ms);
    await this.accept();
  }

  #refusal(raw: RawRequest): Answer | undefined {
    if (Buffer.byteLength(raw.body) > longestBodyBytes) return errorAnswer(413, "The request body is too large");
    return this.parts.api.refuseByRate();
  }

  async #delivery(raw: RawRequest, met: readonly Fault[]): Promise<Delivery> {
    const { api, clock, answerMs } = this.parts;
    for (const fault of met) if (fault.kind === "delay") await clock.sleep(fault.ms);
    const stale = met.some((fault) => fault.kind === "staleRead");
    const handle = () => api.answer(raw, api.match(raw), stale);
    const deciding = met.at(-1);
    const delivery = deciding ? await deliverFault(deciding, handle, clock) : whole(await handle());
    if (answerMs() > 0) await clock.sleep(answerMs());
    return delivery;
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // One byte beyond the limit is enough to refuse; the rest is read and forgotten.
    if (bytes - chunk.length <= longestBodyBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** What the report keeps of a body: a text of some hundred kilobytes in each of thousands of requests would be too much. */
function shownBody(text: string): unknown {
  if (text === "") return undefined;
  try {
    return text.length <= longestShownText ? (JSON.parse(text) as unknown) : JSON.parse(text, (_key, value: unknown) => shortened(value));
  } catch {
    return shortened(text);
  }
}

function shortened(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= longestShownText) return value;
  // A copy: a mere slice would keep the whole text in memory.
  const start = Buffer.from(value.slice(0, 100)).toString();
  return `${start}... (${value.length} characters)`;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Refuses what a web page of somebody else sends through the user's browser: under a name of its own that it lets lead to this machine, or
 * from its own origin. What is no browser sends neither.
 */
function refuseForeign({ host = "", origin }: IncomingHttpHeaders): Answer | undefined {
  if (!loopback.test(host))
    return errorAnswer(403, `The simulator's own pages are for this machine, and not for the host ${JSON.stringify(host)}`);
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return errorAnswer(403, `The simulator's own pages are not for the pages of ${JSON.stringify(origin)}`);
  return undefined;
}
