import { isLoopback, type Clock, type HttpRequest, type Transport } from "../transport";
import { many, type Json } from "./envelope";
import { until, type Polling, type Wait } from "./polling";
import { Snapshots } from "./snapshots";

interface Shared {
  readonly reads: Snapshots;
  readonly listings: Snapshots;
}

export interface PlatformOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random?: () => number;
  /** The account that owns what is made here, when the settings or a resource name one. */
  readonly account?: string;
  /** The pause before the first look while something is waited for. Default 500, on loopback 50. */
  readonly firstPollMs?: number;
  /** The longest pause between two looks. Default 15,000. */
  readonly longestPollMs?: number;
  /** How long an answer may serve several readers. Default 600,000. */
  readonly sharedReadMs?: number;
}

type Query = HttpRequest["query"];

export type Moment = "shared" | "baseline" | "fresh";

/** How a definition reads; what it gets may be shared with other readers. */
export interface Reading {
  get(path: string, query?: Query): Promise<unknown>;
  /** All items of a list that comes in pages, under one of the names. */
  pages(path: string, names: readonly string[]): Promise<Json[]>;
  /** All items of a list that comes whole, under one of the names. */
  list(path: string, names: readonly string[]): Promise<Json[]>;
}

/** The platform's API as resources speak to it: paths in, JSON bodies out, reads shared where they can be. */
export class Platform {
  readonly clock: Clock;
  readonly account: string | undefined;
  readonly #transport: Transport;
  readonly #polling: Polling;
  readonly #reads: Snapshots;
  readonly #listings: Snapshots;

  constructor(
    private readonly options: PlatformOptions,
    shared: Shared = {
      reads: new Snapshots(options.clock, options.sharedReadMs),
      listings: new Snapshots(options.clock, options.sharedReadMs),
    },
  ) {
    this.clock = options.clock;
    this.account = options.account;
    this.#transport = options.transport;
    const usualPollMs = isLoopback(new URL(options.transport.origin).hostname) ? 50 : 500;
    this.#polling = {
      clock: options.clock,
      random: options.random ?? Math.random,
      firstMs: options.firstPollMs ?? usualPollMs,
      longestMs: options.longestPollMs ?? 15_000,
    };
    this.#reads = shared.reads;
    this.#listings = shared.listings;
  }

  get origin(): string {
    return this.#transport.origin;
  }

  /** The shortest pause between two looks, in milliseconds. */
  get firstPollMs(): number {
    return this.#polling.firstMs;
  }

  /** The same platform, for another account. An object is the same whoever asks for it, so what was read is shared. */
  forAccount(account: string): Platform {
    return account === this.account ? this : new Platform({ ...this.options, account }, { reads: this.#reads, listings: this.#listings });
  }

  get(path: string, query?: Query): Promise<unknown> {
    return this.#send({ method: "GET", path, query });
  }

  post(path: string, body?: unknown, options: Pick<HttpRequest, "ownRateLimit"> = {}): Promise<unknown> {
    return this.#write({ method: "POST", path, body, ...options });
  }

  patch(path: string, body: unknown): Promise<unknown> {
    return this.#write({ method: "PATCH", path, body });
  }

  delete(path: string): Promise<unknown> {
    return this.#write({ method: "DELETE", path });
  }

  /**
   * Reads for somebody (`reader`), as of a moment:
   * - `now`: an answer is shared, once to each reader, until something is written at, above or below its path;
   * - `before`: what stood there when this process first looked. Our own writes don't end it, since what they make is
   *   claimed: so a thousand creations in a zone look for twins with one request;
   * - `fresh`: asked for here and now.
   */
  reading(moment: Moment, reader: string): Reading {
    const fresh: Reading = {
      get: (path, query) => this.get(path, query),
      pages: (path, names) => this.pages(path, names),
      list: (path, names) => this.list(path, names),
    };
    if (moment === "fresh") return fresh;
    const now = sharing(this.#reads, fresh, reader, this.account);
    return moment === "shared" ? now : sharing(this.#listings, now, reader, this.account);
  }

  /** Keeps an answer as if it had just been read from the path. */
  keep(path: string, body: unknown): void {
    this.#reads.keep(path, body);
    this.#listings.keep(path, body);
  }

  /** A list that comes whole. An answer without a list in it is a failure, never an empty list. */
  async list(path: string, names: readonly string[]): Promise<Json[]> {
    return itemsOf(path, await this.get(path), names);
  }

  /** All pages of a list. A page without a list in it is a failure, never an end. */
  async pages(path: string, names: readonly string[]): Promise<Json[]> {
    const perPage = 100;
    const all: Json[] = [];
    let previous = "";
    for (let page = 1; ; page += 1) {
      const items = itemsOf(path, await this.get(path, { page, per_page: perPage }), names);
      // A server that ignores `page` would answer the same page for ever.
      const fingerprint = JSON.stringify(items.map((item) => item.id ?? item));
      if (fingerprint === previous) return all;
      previous = fingerprint;
      all.push(...items);
      if (items.length < perPage) return all;
    }
  }

  until<T>(wait: Wait, look: () => Promise<T | undefined>): Promise<T> {
    return until(this.#polling, wait, look);
  }

  async #write(request: HttpRequest): Promise<unknown> {
    this.#reads.end(request.path);
    try {
      return await this.#send(request);
    } finally {
      // Once more: a read that began while the write was under way may show either side of it.
      this.#reads.end(request.path);
    }
  }

  async #send(request: HttpRequest): Promise<unknown> {
    const response = await this.#transport.request({ ...request, account: this.account });
    return response.body;
  }
}

function itemsOf(path: string, body: unknown, names: readonly string[]): Json[] {
  const items = many(body, names);
  if (!items)
    throw new Error(
      `GET ${path} answered without a list of ${(names[0] ?? "items").replaceAll("_", " ")}. Nothing was changed; try again.`,
    );
  return items;
}

/** Reads from what others have read, where they have; from `source` otherwise. */
function sharing(snapshots: Snapshots, source: Reading, reader: string, account: string | undefined): Reading {
  return {
    get: (path, query) => snapshots.read(asked(path, query), reader, () => source.get(path, query)),
    pages: (path, names) => snapshots.read(listOf(path, account), reader, () => source.pages(path, names)),
    list: (path, names) => snapshots.read(listOf(path, account), reader, () => source.list(path, names)),
  };
}

/** A query is kept below its path, so that a write there ends it. */
function asked(path: string, query: Query): string {
  return query === undefined ? path : `${path}/?${JSON.stringify(query)}`;
}

/** What a list shows may depend on the account. Written below its path, so that a write there ends it. */
function listOf(path: string, account = ""): string {
  return `${path}/?account=${account}`;
}
