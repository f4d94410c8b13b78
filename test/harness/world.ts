import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explain } from "../../src/advice";
import type { Definition } from "../../src/kernel/definition/resource";
import { type Log, Session, type Resource, type SessionOptions } from "../../src/kernel/memory/session";
import {
  type Fault,
  type FaultHandle,
  type Platform,
  type RequestEntry,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from "../../src/simulator";
import { createTransport, systemClock, type Transport, type TransportSettings } from "../../src/transport";
import type { Exchange } from "../../src/transport/exchange";
import { directExchange } from "./directExchange";
import { keepNotesIn } from "./notesInMemory";
import { VirtualClock } from "./virtualClock";

export interface ProcessOptions
  extends Partial<
    Pick<
      SessionOptions,
      "adopt" | "clock" | "engine" | "forgetOrder" | "orderAgain" | "requestTimeoutMs" | "withoutCheckpoints" | "workplace"
    >
  > {
  /** The account that the settings name, `null` for none. Default: the simulator's. */
  readonly account?: string | null;
  readonly transport?: Partial<TransportSettings>;
  /** `null`: this machine has no place for notes. */
  readonly journalFolder?: string | null;
}

export interface WorldOptions extends SimulatorOptions {
  /** Where the notes of the machine are. Default on the disk, as everywhere; without one, a test of thousands of processes takes half the time. */
  readonly notes?: "disk" | "memory";
  /** Whether the face is another one in another world, unless `HOSTING_FACE` names that of all. Default: what Node programs use. */
  readonly facesByTurn?: boolean;
}

/** One provider process: what it knows ends with it. */
export interface Process {
  readonly session: Session;
  readonly transport: Transport;
  readonly said: string[];
  readonly log: Log;
  resource(definition: Definition, name?: string, limitMs?: number): Resource;
}

/** In memory where the machine has that: on a disk a note is awaited longer than all else that a test does. */
const notesBelow = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** How long a request takes: so long that a read after an identical one is sent. */
const requestMs = 30;
/** Nothing is done by the time that it is looked at first. */
const slow = { cacheLayerMs: 45, backupMs: 45, provisioningMs: 45, cdnMs: 45, restartMs: 45, panelProvisioningMs: 45, panelResizeMs: 45 };

/** Worlds of the faces by turn: each third one of a test is on the plugin. The first such one differs from test to test. */
let turn = 0;
beforeEach(() => void (turn = expect.getState().currentTestName?.length ?? 0));
/** What the processes of these worlds do goes through the calls of the plugin. */
export const onPlugin = new WeakSet<Session>();

/** A platform, the machine's state folder, and as many provider processes one after the other as a test needs. */
export class World {
  readonly clock = new VirtualClock();
  readonly journalFolder = mkdtempSync(join(notesBelow, "hosting-journal-"));
  readonly #notes = new Map<string, string>();
  #notesIn: WorldOptions["notes"];
  #face = process.env.HOSTING_FACE;
  readonly #transports: Transport[] = [];

  constructor(readonly simulator: Simulator) {}

  static async start<W extends World>(
    this: new (
      simulator: Simulator,
    ) => W,
    { notes, facesByTurn, ...options }: WorldOptions = {},
  ): Promise<W> {
    const clock = new VirtualClock();
    const simulator = await startSimulator({ clock, ...options, delays: { ...slow, ...options.delays } });
    const world = new this(simulator);
    Object.assign(world, { clock: options.clock ?? clock });
    world.#notesIn = notes;
    if (facesByTurn && turn++ % 3 === 0) world.#face ??= "plugin";
    open.add(world);
    return world;
  }

  /** A new process; killing the one before takes no more than starting another. */
  process(options: ProcessOptions = {}): Process {
    const account = options.account === null ? undefined : (options.account ?? this.simulator.account);
    // No two processes begin in the same millisecond.
    if (this.clock instanceof VirtualClock) this.clock.skip(1);
    const settings = {
      baseUrl: this.simulator.url,
      token: this.simulator.token,
      account,
      explain,
      random: () => 0,
      // The limit of a request is real time, since its answer is; pauses between tries take none.
      clock: systemClock,
      ...options.transport,
    };
    const isOwn = settings.baseUrl === this.simulator.url;
    const transport = createTransport(settings, isOwn ? (resolved) => this.#taking(directExchange(this.simulator, resolved)) : undefined);
    this.#transports.push(transport);
    const said: string[] = [];
    const log = {
      warn: (text: string) => void said.push(`warning: ${text}`),
      info: (text: string) => void said.push(text),
      status: (text: string) => void said.push(`status: ${text}`),
    };
    const session = new Session({
      transport,
      clock: options.clock ?? this.clock,
      account,
      random: () => 0.5,
      journalFolder: options.journalFolder === null ? undefined : (options.journalFolder ?? this.journalFolder),
      warn: log.warn,
      requestTimeoutMs: options.requestTimeoutMs ?? options.transport?.requestTimeoutMs,
      adopt: options.adopt,
      ...{ orderAgain: options.orderAgain, forgetOrder: options.forgetOrder },
      engine: options.engine,
      workplace: options.workplace,
      withoutCheckpoints: options.withoutCheckpoints,
    });
    if (this.#face === "plugin") onPlugin.add(session);
    if (this.#notesIn === "memory" && options.journalFolder === undefined) keepNotesIn(this.#notes, session, account);
    return {
      session,
      transport,
      said,
      log,
      resource: (definition, name = "it", limitMs = 60_000) => ({
        definition,
        session,
        api: session.platform({}),
        name,
        key: `${name}~abcdef`,
        log,
        limitMs: () => limitMs,
      }),
    };
  }

  /** A resource in a process of its own, which knows nothing yet. */
  anew(definition: Definition, name?: string, limitMs?: number): Resource {
    return this.process().resource(definition, name, limitMs);
  }

  #taking({ send, close }: Exchange): Exchange {
    const taken = async (call: Parameters<Exchange["send"]>[0]) => {
      try {
        return await send(call);
      } finally {
        if (this.clock instanceof VirtualClock) this.clock.skip(requestMs);
      }
    };
    return { send: taken, close };
  }

  get platform(): Platform {
    return this.simulator.platform;
  }

  fault(fault: Fault): FaultHandle {
    return this.simulator.faults.add(fault);
  }

  /** Answers a documented path with some JSON from now on, such as a form that the simulator can't show. */
  showAs(route: string, body: unknown): FaultHandle {
    this.simulator.faults.clear();
    const answer = { contentType: "application/json", body: JSON.stringify(body), times: Infinity };
    return this.fault({ kind: "garbage", route, ...answer });
  }

  /** How many requests were sent since the last reset of the report: all, or those of a method or a documented path. */
  count(which?: string): number {
    return this.#sent(which).length;
  }

  /** The requests that may change something. */
  get writes(): string[] {
    return this.requests().filter((line) => !line.startsWith("GET ") && !isSearch(line));
  }

  /** The bodies that were sent: those of all writes, or those of a method or a documented path, such as `PATCH /api/sites/{id}`. */
  bodies(which?: string): unknown[] {
    return this.#sent(which).flatMap(({ method, body }) => (which === undefined && method === "GET" ? [] : [body]));
  }

  #sent(which?: string): readonly RequestEntry[] {
    return this.simulator.report().requests.filter(({ method, route }) => which === undefined || which === method || which === route);
  }

  requests(): string[] {
    return this.simulator.report().requests.map(({ method, path }) => `${method} ${path}`);
  }

  /** The machine is gone, or its user has deleted the notes. */
  loseNotes(): void {
    this.#notes.clear();
    rmSync(this.journalFolder, { recursive: true, force: true });
  }

  async end(): Promise<void> {
    open.delete(this);
    await this.simulator.close();
    await Promise.all(this.#transports.map((transport) => transport.close()));
    this.loseNotes();
  }
}

const open = new Set<World>();

export async function endWorlds(): Promise<void> {
  await Promise.all([...open].map((world) => world.end()));
}

/** What a test has started ends with it. */
afterEach(endWorlds);

/** Whether a documented path only reads, whatever its method. */
export function isSearch(route: string): boolean {
  return /\/(query|available|check|suggestions)$/.test(route);
}

/** Every request since the last call went to a documented endpoint, each value in a segment or parameter of its own; `usual` has the writes. */
export function expectUsualRequests({ simulator }: World, usual: readonly string[]): void {
  for (const { method, path, query, route } of simulator.report().requests) {
    expect([path, new URL(path, "http://localhost").pathname]).toEqual([path, path]);
    expect([path, route]).toEqual([path, expect.any(String)]);
    for (const name of new URLSearchParams(query).keys())
      expect(["page", "per_page", "username", "domain", "q", "tld_name", "tld_id"]).toContain(name);
    if (method !== "GET" && !isSearch(String(route))) expect(usual).toContain(route);
  }
  simulator.resetReport();
}

/** Lets everything go on until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** What an operation answered or failed with. */
export async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}
