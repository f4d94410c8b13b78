import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { errorAnswer } from "../http/route";
import type { ControlParts } from "../control/control";
import { type Delivery, send, whole } from "../http/delivery";
import type { RequestEntry } from "../http/report";
import { RequestLog, concealed } from "./requestLog";
import { shownPlatform } from "../control";
import { settingsOf, shownClock, shownFault } from "../control/runRoutes";
import { shownHostnames, shownSite } from "../control/siteRoutes";
import { allShapes } from "../shapes";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Nothing but the page's own files; no frames around it; and no text may become markup. */
const headers = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

const page = join(__dirname, "page");

/** The shortest time between two looks; a large platform is looked at less often, so that looking takes a twentieth of the time at most. */
const lookMs = 250;
const restPerWork = 20;
const mostTasks = 30;

/** The page that shows what the simulated platform holds, live. It changes things by the routes that every program has. */
export class Panel {
  readonly #log = new RequestLog();
  readonly #readers = new Set<ServerResponse>();
  readonly #files: ReadonlyMap<string, Buffer>;
  /** What the readers were told of each section, as JSON. */
  #told: ReadonlyMap<string, string> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: ControlParts) {
    this.#files = new Map(readdirSync(page).map((name) => [name, readFileSync(join(page, name))]));
    parts.recorder.watcher = (entry) => this.#tell("request", JSON.stringify(this.#log.note(entry)));
  }

  serve(path: string, method: string, response: ServerResponse): void {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const name = path.slice("/_panel/".length) || "index.html";
    if (method !== "GET") return refuse(response, 405, "The panel only answers GET");
    if (path === "/_panel") return void response.writeHead(307, { Location: "/_panel/" }).end();
    if (name === "events") return this.#listen(response);
    const file = this.#files.get(name);
    if (file) return void response.writeHead(200, { "Content-Type": types[extname(name)], "Content-Length": file.length }).end(file);
    const bodies = /^requests\/(\d+)$/.exec(name);
    const found = bodies && this.#log.bodies(Number(bodies[1]));
    if (found) return send(response, whole({ status: 200, body: found }));
    refuse(response, 404, `The panel has no ${path}`);
  }

  answered(entry: RequestEntry, delivery: Delivery): void {
    this.#log.answered(entry, delivery);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const reader of this.#readers) reader.destroy();
  }

  #listen(response: ServerResponse): void {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    this.#readers.add(response);
    response.once("close", () => this.#readers.delete(response));
    write(response, "log", JSON.stringify(this.#log.rows()));
    // A reader that comes later is told everything, as the others are.
    this.#told = new Map();
    this.#look();
  }

  /** Notices what changes, whoever changed it: a request, a hand, the clock, or the program that started the simulator. */
  #look(): void {
    clearTimeout(this.#timer);
    if (this.#readers.size === 0) return;
    const startedMs = performance.now();
    const sections = new Map(Object.entries(this.#whole()).map(([name, value]) => [name, JSON.stringify(value)]));
    for (const [name, text] of sections)
      if (this.#told.get(name) !== text) this.#tell("section", `{"name":${JSON.stringify(name)},"data":${text}}`);
    this.#told = sections;
    this.#timer = setTimeout(() => this.#look(), Math.max(lookMs, (performance.now() - startedMs) * restPerWork)).unref();
  }

  #whole(): Record<string, unknown> {
    const { platform, faults } = this.parts;
    platform.core.agenda.catchUp();
    const sites = platform.sites.list().map((site) => ({ ...shownSite(site), hostnames: shownHostnames(platform, site) }));
    const { aheadMs, pending } = shownClock(this.parts);
    return {
      ...shownPlatform(platform),
      sites: concealed(sites),
      tasks: platform.tasks.list().slice(0, mostTasks),
      sendings: platform.outbox.sendings.slice(-mostTasks).map(concealed),
      faults: faults.list().map(shownFault),
      settings: { ...settingsOf(this.parts), words: allShapes },
      clock: { aheadMs, pending },
    };
  }

  #tell(event: string, data: string): void {
    for (const reader of this.#readers) write(reader, event, data);
  }
}

function write(response: ServerResponse, event: string, data: string): void {
  response.write(`event: ${event}\ndata: ${data}\n\n`);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  send(response, whole(errorAnswer(status, why)));
}
