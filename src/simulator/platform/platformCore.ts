import { type Clock, systemClock } from "../clock";
import { type Choice, usual } from "../shapes/choice";
import { Agenda } from "./agenda";
import { billingDelays, billingRules } from "./billing/settings";
import { Identifiers } from "./identifiers";
import { Ledger } from "./ledger";
import { mailDelays, mailRules, mailValues } from "./mail/settings";
import { Outbox } from "./outbound/outbox";
import { panelDelays, panelRules, panelValues } from "./panel/settings";
import { registrarDelays, registrarRules } from "./registrar/settings";
import { shieldDelays, shieldRules } from "./shield/settings";

const defaultDelays = {
  /** From the 202 for a changed or deleted record until it shows; default 30. */
  recordMs: 30,
  /** From the 202 for a deleted zone until it is gone; default 50. */
  zoneDeletionMs: 50,
  /** From switching DNSSEC on until `dnssec_data` is there; default 50. */
  dnssecMs: 50,
  /** From the 202 for a connected, promoted or removed host name until it shows; default 30. */
  hostnameMs: 30,
  /** From completing a certificate whose record is live until it is active; default 50. */
  certificateMs: 50,
  /** From the 202 for a cache layer that is switched or emptied until its task is done; default 20. */
  cacheLayerMs: 20,
  /** From the 202 for a backup that is made, deleted or restored until its task is done; default 20. */
  backupMs: 20,
  /** How long a write of an edge rule takes; another one on the same site in that time overlaps; default 5. */
  edgeRuleMs: 5,
  /** Added to every answer; default 0. */
  answerMs: 0,
  ...billingDelays,
  ...registrarDelays,
  ...mailDelays,
  ...panelDelays,
  ...shieldDelays,
};

/** When what was accepted takes effect, in milliseconds. */
export type Delays = Partial<typeof defaultDelays>;

const rules = {
  /** What lies below a suspended and soft-deleted site answers 403 `pending_delete` (`"deleted"`, default) or 402 (`"suspended"`). */
  suspendedAndDeleted: ["deleted", "suspended"],
  /** Writes of edge rules of one site that overlap: `"fail"` (default) answers the later one 502, as the edge provider was seen to do. */
  overlappingEdgeRuleWrites: ["fail", "allow"],
  /**
   * Certificates of host names: `"asked"` (default) when somebody asks for them; `"proven"`, where the record of each challenge counts as
   * published; or `"issued"` with the host name, by http01.
   */
  hostnameCertificates: ["asked", "proven", "issued"],
  /** Switching the layer `bunny` on a site without CDN: `"refuse"` (default) answers 409 `cdn_not_active`, `"allow"` takes it. */
  edgeLayerWithoutCdn: ["refuse", "allow"],
  /** Whether sites can send mail by themselves: `"there"` (default), or `"none"`: all of it answers 503 `relay_unavailable`. */
  siteMailRelay: ["there", "none"],
  /** A record that equals another in all but TTL and comment: `"allow"` (default) makes a twin, `"refuse"` answers 422. */
  duplicateRecords: ["allow", "refuse"],
  ...billingRules,
  ...registrarRules,
  ...mailRules,
  ...panelRules,
  ...shieldRules,
} as const;
const values = { ...mailValues, ...panelValues };

/** How far the platform goes where the documents are silent. */
export type Rules = Choice<typeof rules> & Partial<typeof values>;

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
    this.rules = { ...usual(rules), ...values, ...options.rules };
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
