import { type Clock, systemClock } from "../clock";
import { Agenda } from "./agenda";
import { Identifiers } from "./identifiers";
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
