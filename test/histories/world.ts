import type { Definition } from "../../src/kernel/definition/resource";
import { Claims } from "../../src/kernel/memory/claims";
import { type Resource, Session } from "../../src/kernel/memory/session";
import { usualLimitMs } from "../../src/kernel/operations/limits";
import { createTransport } from "../../src/transport";
import type { Call } from "../../src/transport/request";
import type { RawAnswer } from "../../src/transport/rawAnswer";
import type { Fault } from "../harness/faults";
import { keepNotesIn } from "../harness/notesInMemory";
import { VirtualClock } from "../harness/virtualClock";
import { Hosting } from "./hosting";
import { type Kill, Line } from "./line";
import { numbers } from "./numbers";
import { Program } from "./program";
import { RunInMemory } from "./runInMemory";
import { ownedDomains } from "./slots";
import type { Run } from "./engineRun";
import { Stack } from "./stack";

export const token = "token-of-the-account-9f3a";
const account = "account-1";

/** A request of a command, counted from 0, that meets a fault, and for how many requests. */
export interface Met {
  readonly fault: Fault;
  readonly request: number;
  readonly times: number;
}

/** Where and how a command runs. */
export interface Circumstances {
  /** Each machine has notes of its own. */
  readonly machine: number;
  /** How far the machine's clock is ahead, in milliseconds. */
  readonly aheadMs: number;
  /** Whether the run has the word to take over what exists. */
  readonly adopt: boolean;
  /** The note of an order of which nothing came, as the user says: `HOSTING_ORDER_AGAIN`. */
  readonly orderAgain?: string | undefined;
  readonly kill?: Kill;
  readonly met?: Met;
}

export const usually: Circumstances = { machine: 0, aheadMs: 0, adopt: false };

/** A platform, machines with their notes, and stacks with their programs. */
export class World {
  readonly clock = new VirtualClock();
  readonly hosting: Hosting;
  readonly stacks = ["one", "two"].map((name) => new Stack(name));
  readonly programs = this.stacks.map(() => new Program());
  /** All that users read. */
  readonly said: string[] = [];
  /** For looking at states: it sends nothing. */
  readonly looker: Run;
  readonly #machines = new Map<number, Map<string, string>>();

  constructor() {
    const rules = { ownedDomains, mailWritesDns: false, hostnameCertificates: "proven", registrationZone: "none" } as const;
    this.hosting = new Hosting(this.clock, { accounts: [account], sites: [], rules, random: numbers() } as ConstructorParameters<
      typeof Hosting
    >[1]);
    // Every type can be had with every plan.
    const { plans } = this.hosting.platform.billing.catalogue;
    for (const [name, plan] of plans) plans.set(name, { ...plan, shield: "business" });
    this.looker = this.#runOn(new Line(this.hosting, undefined, undefined), usually);
  }

  /** What is in the notes of all machines, by the keys of the notes. */
  get notes(): readonly (readonly [string, string])[] {
    return [...this.#machines.values()].flatMap((notes) => [...notes]);
  }

  /** What is in the notes of the other machines than this one. */
  notesBeside(wanted: number): readonly { readonly kind: string; readonly type: string }[] {
    const texts = [...this.#machines].flatMap(([machine, notes]) => (machine === wanted ? [] : [...notes.values()]));
    return texts.map((text) => JSON.parse(text) as { readonly kind: string; readonly type: string });
  }

  notesOf(machine: number): Map<string, string> {
    const notes = this.#machines.get(machine) ?? new Map<string, string>();
    this.#machines.set(machine, notes);
    return notes;
  }

  /** A command: its processes begin with it and end with it. Answers with what it failed of; of a killed one nobody hears. */
  async run(
    circumstances: Circumstances,
    work: (run: Run) => Promise<void>,
  ): Promise<{ readonly error?: Error; readonly killed: boolean }> {
    const { kill, met } = circumstances;
    // No two commands begin in the same millisecond.
    this.clock.skip(1);
    const isRefused = met?.fault.kind === "refused";
    const line = new Line(this.hosting, kill, isRefused ? met.request : undefined);
    if (met && met.fault.kind !== "refused") this.hosting.faults.add({ ...met.fault.kind, after: met.request, times: met.times });
    const run = this.#runOn(line, circumstances);
    const outcome = await Promise.race([
      work(run).then(
        () => ({ killed: false }),
        (error: Error) => ({ error, killed: false }),
      ),
      line.killed.then(() => ({ killed: true })),
    ]);
    this.hosting.faults.clear();
    if ("error" in outcome) this.said.push(outcome.error.message);
    return outcome;
  }

  #runOn(line: Line, circumstances: Circumstances): Run {
    const sessions = new Map<number, Session>();
    const together = new RunInMemory();
    const sessionOf = (provider: number): Session => {
      const session = sessions.get(provider) ?? this.#session(line, circumstances, new Claims(together.join()));
      sessions.set(provider, session);
      return session;
    };
    return {
      whileAlive: (value) => line.whileAlive(value),
      resource: (definition, name, key, provider) => this.#resource(sessionOf(provider), definition, name, key),
    };
  }

  #session(line: Line, { machine, aheadMs, adopt, orderAgain }: Circumstances, claims: Claims): Session {
    const { clock } = this;
    const own = {
      now: () => clock.now() + aheadMs,
      sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms, signal).then(() => line.whileAlive(undefined)),
    };
    const exchange = () => ({ send: (call: Call) => line.send(call) as Promise<RawAnswer>, close: () => Promise.resolve() });
    const transport = createTransport({ baseUrl: "http://127.0.0.1:1", token, account, random: () => 0, clock: own }, exchange);
    const session = new Session({
      ...{ transport, clock: own, account, adopt, orderAgain, random: () => 0.5, journalFolder: "/nowhere" },
      // Shorter than usual: a wait that comes to nothing is a wait like any other.
      ...{ waitLimitMs: 60_000, deletionLimitMs: 60_000, orderLimitMs: 120_000 },
    });
    keepNotesIn(this.notesOf(machine), session, account);
    return Object.assign(session, { claims });
  }

  #resource(session: Session, definition: Definition, name: string, key: string): Resource {
    const say = (text: string) => void this.said.push(text);
    return {
      ...{ definition, session, name, key, api: session.platform({}) },
      log: { warn: say, info: say, status: say },
      limitMs: (operation) => usualLimitMs(definition, session, operation),
    };
  }
}
