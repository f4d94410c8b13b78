import { type Clock, MovableClock } from "../clock";
import { Ledger } from "./ledger";
import { Outbox } from "./outbound/outbox";
import { defaultDelays, defaultRules, type Delays, type Rules } from "./settings";

export interface CoreOptions {
  /** Accounts that the token reaches; any other in X-Auth-Account answers 400. Default `["account-1"]`. */
  accounts?: readonly string[];
  /** When what was accepted takes effect, in milliseconds; defaults are some tens. */
  delays?: Delays;
  rules?: Rules;
  /** Default the system's, in a form that `POST /_simulator/clock` can move. A `ManualClock` makes delays a matter of the test. */
  clock?: Clock;
  /** Source of ids and keys, from 0 to below 1; default Math.random. */
  random?: () => number;
  /**
   * Where callbacks and webhooks go instead, by the origin of their https address, as with a proxy that ends TLS:
   * `{ "https://ci.example.com": "http://127.0.0.1:8787" }`. Nothing is ever sent to another machine; default nothing is sent.
   */
  deliverTo?: Readonly<Record<string, string>>;
}

/** What every part of the platform's state stands on. */
export class PlatformCore {
  readonly clock: Clock;
  readonly accounts: readonly string[];
  readonly ledger = new Ledger();
  readonly agenda: Agenda;
  readonly identifiers: Identifiers;
  readonly outbox: Outbox;
  // Both may be changed while the simulator runs.
  readonly delays: Required<Delays>;
  readonly rules: Required<Rules>;
  #lastStampMs = 0;

  constructor(options: CoreOptions = {}) {
    this.clock = options.clock ?? new MovableClock();
    this.accounts = options.accounts?.length ? options.accounts : ["account-1"];
    this.agenda = new Agenda(this.clock, this.ledger);
    this.outbox = new Outbox(this.clock, options.deliverTo ?? {});
    this.identifiers = new Identifiers(options.random ?? Math.random);
    this.delays = { ...defaultDelays, ...options.delays };
    this.rules = { ...defaultRules, ...options.rules };
  }

  /** The first account: it owns whatever names none. */
  get account(): string {
    return this.accounts[0] ?? "account-1";
  }

  /** What is arranged was always there: no stale read goes back before it. What is due by then is done first. */
  quietly<T>(arrange: () => T): T {
    this.agenda.catchUp();
    return this.ledger.quietly(arrange);
  }

  /** A timestamp later than any before, so that each write changes `updated_at`. */
  stamp(): string {
    this.#lastStampMs = Math.max(this.clock.now(), this.#lastStampMs + 1);
    return new Date(this.#lastStampMs).toISOString();
  }
}

/** Ids as the platform gives them: digits for what it numbers itself, a GUID for what the edge provider names. */
export class Identifiers {
  readonly #given = new Set<string>();

  constructor(private readonly random: () => number) {}

  /** Nine digits, so that a client sees the same id whether it is shown as a string or as an integer. */
  number(): string {
    let id = 100_000_000 + this.integerBelow(900_000_000);
    while (this.#given.has(String(id))) id += 1;
    this.#given.add(String(id));
    return String(id);
  }

  guid(): string {
    const hex = this.hex(32);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += Math.floor(this.random() * 16).toString(16);
    return text;
  }

  integerBelow(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}

interface Item {
  dueMs: number;
  effect: () => void;
}

/**
 * What was accepted with a 202 and takes effect later. Nothing runs on a timer: whoever looks lets time catch up first, unless somebody
 * waits to be told (`keepUp`).
 */
class Agenda {
  /** The next one first. */
  readonly #items: Item[] = [];
  #underWay: Item | undefined;
  #keepsUp = false;

  constructor(
    private readonly clock: Clock,
    private readonly ledger: Ledger,
  ) {}

  /** Inside an effect, counted from when that one was due: nobody has to look in between. */
  after(delayMs: number, effect: () => void): void {
    const dueMs = (this.#underWay?.dueMs ?? this.clock.now()) + delayMs;
    this.#items.splice(this.#items.findLastIndex((item) => item.dueMs <= dueMs) + 1, 0, { dueMs, effect });
    if (this.#keepsUp) void this.#catchUpAt(dueMs);
    this.catchUp();
  }

  /** From now on what is due happens without anybody looking. */
  keepUp(): void {
    this.#keepsUp = true;
  }

  /** A timer can end a moment before its time by the clock, and nobody might look again. */
  async #catchUpAt(dueMs: number): Promise<void> {
    do await this.clock.sleep(Math.max(1, dueMs - this.clock.now()));
    while (this.clock.now() < dueMs);
    this.catchUp();
  }

  catchUp(): void {
    if (this.#underWay || this.#items.length === 0) return;
    const now = this.clock.now();
    try {
      for (let item = this.#nextDue(now); item; item = this.#nextDue(now)) {
        this.#underWay = item;
        this.ledger.inPresent(item.effect);
      }
    } finally {
      this.#underWay = undefined;
    }
  }

  get pending(): number {
    return this.#items.length;
  }

  #nextDue(now: number): Item | undefined {
    return this.#items[0] && this.#items[0].dueMs <= now ? this.#items.shift() : undefined;
  }
}
