import { Platform } from "../../client/index";
import type { Clock, Transport } from "../../transport/index";
import { Claims } from "./claims";
import type { Definition, ParentFacts, Values } from "../definition/resource";
import { Journal } from "./journal";

/** How far the platform's clock may be off ours, in milliseconds. */
export const clockSkewMs = 120_000;

/** Where a user reads what is going on. */
export interface Log {
  warn(message: string): void;
  info(message: string): void;
  /** A passing line on the resource's own row. */
  status(message: string): void;
}

export interface SessionOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly account?: string;
  readonly random?: () => number;
  readonly journalFolder: string;
  /** How long one request may take. Default 30,000. */
  readonly requestTimeoutMs?: number;
  /** How long a creation or an update waits for its effect. Default 300,000. */
  readonly waitLimitMs?: number;
  /** How long a deletion waits for its effect. Default 900,000. */
  readonly deletionLimitMs?: number;
  /** How long an order is waited for. Default 1,800,000. */
  readonly orderLimitMs?: number;
  /** How long an order whose answer was lost is looked for. Default 60,000. */
  readonly lostOrderMs?: number;
  readonly firstPollMs?: number;
  readonly longestPollMs?: number;
  readonly sharedReadMs?: number;
  /** Take over whatever exists under a resource's identity: `HOSTING_ADOPT=1`. */
  readonly adopt?: boolean;
}

/** What the resources of one process share: the platform with its reads, claims, intents and what parents said of themselves. */
export class Session {
  readonly claims = new Claims();
  readonly journal: Journal;
  readonly clock: Clock;
  readonly adopt: boolean;
  readonly requestTimeoutMs: number;
  readonly waitLimitMs: number;
  readonly deletionLimitMs: number;
  readonly orderLimitMs: number;
  readonly lostOrderMs: number;
  /** What the program wants of resources whose order is still under way, by their keys. */
  readonly wantedInputs = new Map<string, Values>();
  /** What this process put back where settings were deleted, by their objects, and when that was found. */
  readonly restoredOriginals = new Map<string, { readonly at: number; readonly values: Values }>();
  /** Resources that couldn't say yet what they have a hand in, for lack of their parents' word. */
  readonly deferredClaims = new Map<string, { readonly resource: Resource; readonly inputs: Values }>();
  readonly #platform: Platform;
  readonly #platforms = new Map<string, Platform>();
  readonly #scopes = new Map<string, ParentFacts>();
  readonly #locks = new Map<string, Promise<unknown>>();
  #journalFailed = false;

  constructor(options: SessionOptions) {
    this.clock = options.clock;
    this.adopt = options.adopt ?? false;
    this.requestTimeoutMs = options.requestTimeoutMs ?? 30_000;
    this.waitLimitMs = options.waitLimitMs ?? 300_000;
    this.deletionLimitMs = options.deletionLimitMs ?? 900_000;
    this.orderLimitMs = options.orderLimitMs ?? 1_800_000;
    this.lostOrderMs = options.lostOrderMs ?? 60_000;
    this.#platform = new Platform(options);
    this.journal = new Journal(options.journalFolder, `${options.transport.origin}\n${options.account ?? ""}`);
  }

  /** The platform as a resource speaks to it: for the account that the resource names, else for the settings' one. */
  platform(values: Values): Platform {
    const account = typeof values.account === "string" ? values.account : undefined;
    if (account === undefined) return this.#platform;
    let platform = this.#platforms.get(account);
    if (!platform) this.#platforms.set(account, (platform = this.#platform.forAccount(account)));
    return platform;
  }

  /** What the parent of a resource said of itself, as far as it was seen in this process. */
  parentFacts(definition: Definition, values: Values): ParentFacts {
    const { parent } = definition;
    return (parent && this.#scopes.get(`${parent.type} ${String(values[parent.property])}`)) ?? {};
  }

  setParentFacts(type: string, id: string, parentFacts: ParentFacts): void {
    this.#scopes.set(`${type} ${id}`, parentFacts);
  }

  /** Runs one after the other what shares a lock. */
  async oneAtATime<T>(lock: string | undefined, work: () => Promise<T>): Promise<T> {
    if (lock === undefined) return work();
    const before = this.#locks.get(lock) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    this.#locks.set(lock, settled);
    return mine;
  }

  /** Whether the journal's first failure is still to be told. */
  journalFails(): boolean {
    const first = !this.#journalFailed;
    this.#journalFailed = true;
    return first;
  }
}

/** One resource of a program, as the lifecycle sees it. */
export interface Resource {
  readonly definition: Definition;
  readonly session: Session;
  /** Name and digest of the URN: who it is among the resources of all programs. */
  readonly key: string;
  readonly log: Log;
  /** How long one operation may wait, in milliseconds. */
  readonly limitMs: (operation: "create" | "update" | "delete") => number;
}
