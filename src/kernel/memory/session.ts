import { Platform, type PlatformOptions } from "../../client";
import { type Clock, usual } from "../../transport";
import { Claims } from "./claims";
import { EngineRun } from "./engineRun";
import type {
  CreatedDefinition,
  Definition,
  IdParts,
  ObjectDefinition,
  ParentFacts,
  PurchaseDefinition,
  SingleDefinition,
  SingletonDefinition,
  Values,
} from "../definition/resource";
import { parentParts } from "../identity/ids";
import { Journal } from "./journal";
import type { Workplace } from "./noteKinds";
import { Notes } from "./notes";

/** How far the times of the platform's own parts may be apart, in milliseconds. */
export const clockSkewMs = 120_000;

/** The lines that a user reads during a run. */
export interface Log {
  warn(message: string): void;
  info(message: string): void;
  /** A passing line on the resource's own row. */
  status(message: string): void;
}

export interface SessionOptions extends Partial<Limits>, Omit<PlatformOptions, "onSending"> {
  /** `undefined` where the machine has no place for notes. */
  readonly journalFolder: string | undefined;
  /** Warns the user of something that concerns no single resource. Default: nobody is warned. */
  readonly warn?: (message: string) => void;
  /** The address of the engine that runs this process: the same for all provider processes of a run. */
  readonly engine?: string;
  /** Where the program runs, as far as the face can tell. */
  readonly workplace?: Workplace;
  /** Take over whatever exists under a resource's identity: `HOSTING_ADOPT=1`. */
  readonly adopt?: boolean;
  /** The note of an order of which, as the user says, nothing came: `HOSTING_ORDER_AGAIN`. */
  readonly orderAgain?: string;
  /** The same for a resource that only has to leave the state, or that wants no replacement any more: `HOSTING_FORGET_ORDER`. */
  readonly forgetOrder?: string;
  /** Whether the engine writes its state only at the end of the run: `PULUMI_SKIP_CHECKPOINTS`. */
  readonly withoutCheckpoints?: boolean;
}

/** Figures of the settings, in milliseconds. */
export interface Limits {
  readonly requestTimeoutMs: number;
  /** How long a creation or an update waits for its effect. */
  readonly waitLimitMs: number;
  /** How long a deletion waits for its effect. */
  readonly deletionLimitMs: number;
  readonly orderLimitMs: number;
  /** How long an order whose answer was lost is looked for. */
  readonly lostOrderMs: number;
}

/** The limits where the settings name no others. */
export const usualLimits = {
  requestTimeoutMs: usual.requestTimeoutMs,
  waitLimitMs: 300_000,
  deletionLimitMs: 900_000,
  orderLimitMs: 1_800_000,
  lostOrderMs: 60_000,
} as const satisfies Limits;

/** All that the resources of one process share: the platform with its reads, claims, notes and the facts of parents. */
export class Session {
  readonly claims: Claims;
  readonly origin: string;
  readonly notes: Notes;
  readonly clock: Clock;
  readonly adopt: boolean;
  readonly orderAgain: string | undefined;
  readonly forgetOrder: string | undefined;
  readonly withoutCheckpoints: boolean;
  readonly workplace: Workplace | undefined;
  readonly limits: Limits;
  readonly #platform: Platform;
  readonly #platforms = new Map<string, Platform>();
  readonly #parentFacts = new Map<string, ParentFacts>();
  readonly #locks = new Map<string, Promise<unknown>>();

  constructor(options: SessionOptions) {
    const { origin } = options.transport;
    this.origin = origin;
    const { engine, journalFolder } = options;
    this.claims = new Claims(
      engine !== undefined && journalFolder !== undefined ? new EngineRun(journalFolder, engine, origin) : undefined,
    );
    this.clock = options.clock;
    this.adopt = options.adopt ?? false;
    this.orderAgain = options.orderAgain;
    this.forgetOrder = options.forgetOrder;
    this.withoutCheckpoints = options.withoutCheckpoints ?? false;
    this.workplace = options.workplace;
    const limits = Object.entries(usualLimits).map(([name, usually]) => [name, options[name as keyof Limits] ?? usually]);
    this.limits = Object.fromEntries(limits) as Record<keyof Limits, number>;
    this.#platform = new Platform(options);
    const { account, workplace } = options;
    this.notes = new Notes(new Journal(journalFolder, options.warn), { origin, account, workplace }, () => this.now());
  }

  /** The platform's time, in milliseconds since 1970. Ages go by it; `clock` is for pauses only. */
  now(): number {
    return this.#platform.time.now();
  }

  /** Whether an answer has told the platform's time. */
  get isTimeKnown(): boolean {
    return this.#platform.time.isKnown;
  }

  /** The platform as a resource speaks to it: for the account that the resource names, else for the settings' one. */
  platform(values: Values): Platform {
    const account = typeof values.account === "string" ? values.account : undefined;
    if (account === undefined) return this.#platform;
    const platform = this.#platforms.get(account) ?? this.#platform.forAccount(account);
    this.#platforms.set(account, platform);
    return platform;
  }

  /** The facts of a resource's parent, as far as the parent was seen in this process. */
  parentFacts(definition: Definition, values: Values): ParentFacts {
    const { parent } = definition;
    return (parent && this.#parentFacts.get(`${parent.type} ${String(values[parent.property])}`)) ?? {};
  }

  setParentFacts(type: string, id: string, parentFacts: ParentFacts): void {
    this.#parentFacts.set(`${type} ${id}`, parentFacts);
  }

  /** Runs work under the same lock one after the other. */
  async oneAtATime<T>(lock: string | undefined, work: () => Promise<T>): Promise<T> {
    if (lock === undefined) return work();
    const mine = (this.#locks.get(lock) ?? Promise.resolve()).then(work, work);
    this.#locks.set(lock, mine);
    return mine;
  }
}

/** A store of one room: each session has its own. */
export function perSession<T>(make: () => T): (session: Session) => T {
  const stores = new WeakMap<Session, T>();
  return (session) => {
    const store = stores.get(session) ?? make();
    stores.set(session, store);
    return store;
  };
}

/** One resource of a program, as the operations see it. */
export interface Resource<D extends Definition = Definition> {
  readonly definition: D;
  readonly session: Session;
  /** Its name in the program, for messages. */
  readonly name: string;
  /** Tells it from all resources of all programs: its name and a digest of the URN. */
  readonly key: string;
  readonly log: Log;
  /** The platform as the account that the resource names, else as that of the settings. */
  readonly api: Platform;
  /** How long one operation may wait, in milliseconds. */
  readonly limitMs: (operation: "create" | "update" | "delete") => number;
}

/** A resource with one object: no set, and no action. */
export type Single = Resource<SingleDefinition>;
/** A resource whose object is created and deleted. */
export type Creatable = Resource<CreatedDefinition>;
/** One whose object costs nothing to create. */
export type Free = Resource<ObjectDefinition>;
export type Bought = Placed<PurchaseDefinition>;
export type Singleton = Resource<SingletonDefinition>;

/** A resource in the account and below the parent that its inputs or its state name. */
export interface Placed<D extends Definition = Definition> extends Resource<D> {
  /** The ids of its parents. Settings have no other id. */
  readonly parents: IdParts;
}

export interface Wanted<D extends Definition = Definition> extends Placed<D> {
  readonly inputs: Values;
}

/** Each operation begins with it. */
export function placed<D extends Definition>(resource: Resource<D>, values: Values): Placed<D> {
  return { ...resource, api: resource.session.platform(values), parents: parentParts(resource.definition, values) };
}

export function wanted<D extends Definition>(resource: Resource<D>, inputs: Values): Wanted<D> {
  return { ...placed(resource, inputs), inputs };
}

/** A place as a state has it: the platform and, where one is known, the account, with a blank between. */
export function placeOf({ session, api }: Resource): string {
  return [session.origin, ...(api.account === undefined ? [] : [api.account])].join(" ");
}

/** A function for a resource of each kind. */
type Cases<R, T> = {
  readonly [K in Definition["kind"]]: (resource: R & Resource<Extract<Definition, { readonly kind: K }>>) => T;
};

/** Calls the function of a resource's kind. A new kind doesn't compile before each such place has its case. */
export function byKind<R extends Resource, T>(resource: R, cases: Cases<R, T>): T {
  const run = cases[resource.definition.kind] as (resource: R) => T;
  return run(resource);
}
