import { ApiError, isLoopback, type Clock, type HttpRequest, type Json, type Transport } from "../transport";
import { listIn, oneIn } from "./envelope";
import { CancelledError } from "./errors";
import { isNotFound } from "./codes";
import { Echoes } from "./echoes";
import { isOfOnePage, Pages } from "./pages";
import { PlatformTime } from "./platformTime";
import { pause, until, type Polling } from "./polling";
import { type PagesEnd, sharing, type Query, type Question, type Reading } from "./reading";
import { Snapshots } from "./snapshots";
import type { Wait, WaitPhase } from "./wait";

interface Shared {
  readonly reads: Snapshots;
  readonly baselines: Snapshots;
  readonly recent: Snapshots;
  readonly echoes: Echoes;
  readonly time: PlatformTime;
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
  /** How long an answer may be shared. Default 600,000. */
  readonly sharedReadMs?: number;
  /** How long an answer also serves who asks for a fresh one: for ever where an account is only copied. Default 30. */
  readonly echoMs?: number;
  /** Called before each write leaves. */
  readonly onSending?: () => Promise<void>;
}

/** How old an answer may be; `Platform.reading` says what each means. */
export type Moment = "shared" | "baseline" | "recent" | "fresh";

/** So old may be what somebody looks at before he buys. */
const recentMs = 20_000;

/**
 * How sure it has to be that a list in pages is all there is: before something is bought, what was missed would be bought twice. `agreed`
 * is `usual` for a list of one page, else `whole`.
 */
export type Extent = "usual" | "agreed" | "whole";

/** The platform's API as resources use it: paths in, JSON bodies out. Reads are shared where they can be. */
export class Platform {
  readonly account: string | undefined;
  readonly time: PlatformTime;
  readonly #polling: Polling;
  readonly #pages = new Pages((path, query) => this.#get(path, query));

  constructor(
    private readonly options: PlatformOptions,
    private readonly shared: Shared = {
      reads: new Snapshots(options.clock, options.sharedReadMs),
      baselines: new Snapshots(options.clock, options.sharedReadMs),
      recent: new Snapshots(options.clock, recentMs),
      echoes: new Echoes(options.clock, options.echoMs),
      time: new PlatformTime(options.clock),
    },
  ) {
    const { transport, clock, account, random = Math.random, longestPollMs = 15_000 } = options;
    this.account = account;
    const usualPollMs = isLoopback(new URL(transport.origin).hostname) ? 50 : 500;
    this.#polling = {
      clock,
      random,
      firstMs: options.firstPollMs ?? usualPollMs,
      longestMs: longestPollMs,
      halted: transport.halted,
    };
    this.time = shared.time;
  }

  /** The shortest pause between two looks, in milliseconds. */
  get firstPollMs(): number {
    return this.#polling.firstMs;
  }

  /** The same platform, where each write calls this before it leaves: it may have waited long for its turn. */
  beforeWrites(onSending: () => Promise<void>): Platform {
    const earlier = this.options.onSending;
    const both = async (): Promise<void> => {
      await earlier?.();
      await onSending();
    };
    return this.#with({ onSending: both });
  }

  /** The same platform for another account. Reads stay shared, since an object is the same whoever asks for it. */
  forAccount(account: string): Platform {
    if (account === this.account) return this;
    return this.#with({ account });
  }

  #with(options: Partial<PlatformOptions>): Platform {
    return new Platform({ ...this.options, ...options }, this.shared);
  }

  get(path: string, query?: Query): Promise<unknown> {
    const key = JSON.stringify([path, query ?? null, this.account ?? null]);
    return this.shared.echoes.read(key, (onSending) => this.#get(path, query, onSending));
  }

  #get(path: string, query?: Query, onSending?: HttpRequest["onSending"]): Promise<unknown> {
    return this.#send({ method: "GET", path, query, onSending });
  }

  /** A POST that only reads, so it ends no shared reads. */
  readByPost(path: string, body: unknown): Promise<unknown> {
    return this.#send({ method: "POST", path, body, readsOnly: true });
  }

  post(path: string, body?: unknown, options: Pick<HttpRequest, "ownRateLimit"> = {}): Promise<unknown> {
    return this.#write({ method: "POST", path, body, ...options });
  }

  patch(path: string, body?: unknown): Promise<unknown> {
    return this.#write({ method: "PATCH", path, body });
  }

  delete(path: string, body?: unknown, query?: Query): Promise<unknown> {
    return this.#write({ method: "DELETE", path, body, query });
  }

  /**
   * Reads for one reader, as of a moment:
   * - `shared`: one answer serves many readers, each of them once. A write at, above or below its path ends it;
   * - `baseline`: what was there when this process first looked. Our own writes don't end it, since what they make is
   *   claimed. So a thousand creations in a zone look for twins with one request;
   * - `recent`: one answer serves those who ask within 20 seconds. Nothing ends it;
   * - `fresh`: a request, unless the same was asked a moment ago.
   * A `whole` list is read until the platform shows no more of it, and again if it changed meanwhile.
   */
  reading(moment: Moment, reader: string, extent: Extent = "usual"): Reading {
    const fresh: Reading = {
      get: (path, query) => this.get(path, query),
      post: (path, body) => this.readByPost(path, body),
      found: (path, question) => this.found(path, question),
      one: (path, name, query) => this.one(path, name, query),
      list: (path, names, query) => this.list(path, names, query),
      pages: (path, names, query, end) => this.pages(path, names, query, end),
    };
    const as = (source: Reading, asker: string | undefined): Reading => {
      if (moment === "fresh") return source;
      if (moment === "recent") return sharing(this.shared.recent, source, reader, asker);
      const shared = sharing(this.shared.reads, source, reader, asker);
      return moment === "shared" ? shared : sharing(this.shared.baselines, shared, reader, asker);
    };
    // Whoever needs to be surer of a list doesn't take one that was read otherwise.
    const whole = (before?: readonly Json[]): Reading =>
      as({ ...fresh, pages: (path, names, query) => this.wholePages(path, names, query, before) }, `${this.account ?? ""} ${extent}`);
    if (extent === "whole") return whole();
    const usual = as(fresh, this.account);
    if (extent === "usual") return usual;
    const agreed: Reading["pages"] = async (path, names, query, end) => {
      const list = await usual.pages(path, names, query, end);
      return isOfOnePage(list) ? list : whole(list).pages(path, names, query);
    };
    return { ...usual, pages: agreed };
  }

  /** Keeps an answer as if it had just been read from the path. */
  keep(path: string, body: unknown): void {
    this.shared.reads.keep(path, body);
    this.shared.baselines.keep(path, body);
  }

  /** Whether the API knows what is asked for: a 2xx says yes, its own 404 says no. */
  async found(path: string, question: Question = {}): Promise<boolean> {
    try {
      await ("body" in question ? this.readByPost(path, question.body) : this.get(path, question.query));
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  /** The one object in an answer. An answer without one is a failure. */
  async one(path: string, name: string, query?: Query): Promise<Json> {
    return oneIn(path, await this.get(path, query), name);
  }

  /** A list that comes whole. An answer without a list is a failure, never an empty list. */
  async list(path: string, names: readonly string[], query?: Query): Promise<Json[]> {
    return listIn(path, await this.get(path, query), names);
  }

  pages(path: string, names: readonly string[], query?: Query, end?: PagesEnd): Promise<Json[]> {
    return this.#pages.usual(path, names, query, end);
  }

  wholePages(path: string, names: readonly string[], query?: Query, before?: readonly Json[]): Promise<Json[]> {
    return this.#pages.whole(path, names, query, before);
  }

  until<T>(wait: Wait, look: () => Promise<T | undefined>): Promise<T> {
    return until(this.#polling, wait, look);
  }

  /** Sleeps. Fails with a `CancelledError` as soon as the transport halts; `what` and `phase` as in `until`. */
  async pause(ms: number, what: string, phase: WaitPhase = "effect"): Promise<void> {
    const { clock, halted } = this.#polling;
    const startedAt = clock.now();
    if (await pause(this.#polling, ms)) return;
    throw new CancelledError({ what, phase, sinceMs: clock.now() - startedAt, reason: (halted.reason as Error).message });
  }

  /** Sleeps about that long: two programs that meet each other don't meet again at the same moment. */
  pauseAbout(ms: number, what: string): Promise<void> {
    return this.pause(ms * (0.5 + this.#polling.random()), what);
  }

  async #write(request: HttpRequest): Promise<unknown> {
    this.shared.reads.end(request.path);
    this.shared.echoes.end();
    try {
      return await this.#send({ ...request, onSending: this.options.onSending });
    } finally {
      // Once more: a read that began while the write was under way may show either side of it.
      this.shared.reads.end(request.path);
      this.shared.echoes.end();
    }
  }

  async #send(request: HttpRequest): Promise<unknown> {
    const sentAt = this.#polling.clock.now();
    try {
      const { body, headers } = await this.options.transport.request({ ...request, account: this.account });
      this.time.heard(headers, sentAt);
      return body;
    } catch (error) {
      // Somebody else's page has somebody else's time, and an answer without a body may be of anybody.
      if (error instanceof ApiError && !error.foreign && error.body !== undefined) this.time.heard(error.headers, sentAt);
      throw error;
    }
  }
}
