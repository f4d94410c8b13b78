import { type Clock, systemClock } from "../clock";
import { Agenda } from "./agenda";
import { Ledger } from "./ledger";
import { Outbox } from "./outbound/outbox";
import { defaultDelays, defaultRules, type Delays, type Rules } from "./settings";

export interface CoreOptions {
  accounts?: readonly string[];
  delays?: Delays;
  rules?: Rules;
  clock?: Clock;
  /** From 0 to below 1, like Math.random. */
  random?: () => number;
  deliverTo?: Readonly<Record<string, string>>;
}

/** What every part of the platform's state stands on. */
export class PlatformCore {
  readonly clock: Clock;
  /** Accounts that the token reaches. */
  readonly accounts: readonly string[];
  readonly ledger = new Ledger();
  readonly agenda: Agenda;
  readonly identifiers: Identifiers;
  /** What is sent to others. */
  readonly outbox: Outbox;
  /** May be changed while the simulator runs. */
  readonly delays: Required<Delays>;
  /** May be changed while the simulator runs. */
  readonly rules: Required<Rules>;
  #lastStampMs = 0;

  constructor(options: CoreOptions = {}) {
    this.clock = options.clock ?? systemClock;
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
