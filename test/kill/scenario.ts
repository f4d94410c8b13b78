import { once } from "node:events";
import { cpSync, existsSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { RequestEntry, Simulator, SimulatorOptions } from "../../src/simulator";
import { census } from "../harness/census";
import { secondDomains } from "../harness/parents";
import { expectSucceeded, newStack, type Outcome, type Stack, type StackOptions } from "../e2e/harness";
import { asked, clockAhead, newSimulator } from "../e2e/hosted";

/** One request after the other, in the same order each time. */
export const inTurn = ["--parallel", "1"];

/** Short, so that what a killed run has under way is waited out soon. */
const impatient = { HOSTING_REQUEST_TIMEOUT_MS: "2000", HOSTING_LOST_ORDER_MS: "500" };
/** `HOSTING_KILL_CHECKPOINTS=off`: the engine writes the state once, at a command's end, and a killed command leaves the state of before. */
export const checkpoints = process.env.HOSTING_KILL_CHECKPOINTS !== "off";
export const withoutCheckpoints = { PULUMI_SKIP_CHECKPOINTS: "true" };
const shortly = {
  paymentMs: 40,
  orderMs: 40,
  provisioningMs: 40,
  cdnMs: 40,
  siteDeletionMs: 40,
  zoneDeletionMs: 40,
  recordMs: 40,
  shieldMs: 40,
  provisionMs: 40,
};

type Delays = SimulatorOptions["delays"];

export interface Setting {
  /** What is up at the start. */
  readonly program?: string;
  readonly language?: StackOptions["language"];
  readonly env?: Record<string, string>;
  readonly delays?: Delays;
  /**
   * Whether the platform knows the mailspace's domain as ours. Without checkpoints, another machine can't learn the proof of a mailspace
   * that is proven already.
   */
  readonly owned?: boolean;
}

/** A stack and the platform that it works on. Both can be put back to where they were at the start, as often as needed. */
export class Scenario {
  simulator!: Simulator;
  private aheadMs = 0;
  private readonly underWay = new Set<Promise<void>>();
  private writes: RequestEntry[] = [];
  private start: unknown;

  private constructor(
    readonly stack: Stack,
    private readonly port: number,
    private readonly delays: Delays,
    private readonly owned: boolean,
  ) {}

  static async set({ program, language, env, delays, owned = false }: Setting = {}): Promise<Scenario> {
    const found = await newSimulator();
    const { url, token, account } = found;
    await found.close();
    const stack = await newStack({
      program: program ?? "",
      language,
      simulator: { url, token, account },
      env: { ...impatient, ...(checkpoints ? {} : withoutCheckpoints), ...env },
    });
    const scenario = new Scenario(stack, Number(new URL(url).port), { ...shortly, ...delays }, owned);
    await scenario.open();
    if (program !== undefined) {
      const { requests } = await asked(scenario.simulator, async () => expectSucceeded(await stack.up({ args: inTurn })));
      scenario.writes = requests.filter(({ method }) => method !== "GET");
      scenario.start = scenario.holdings();
    }
    for (const folder of kept)
      if (existsSync(join(stack.folder, folder)))
        cpSync(join(stack.folder, folder), join(stack.folder, "start", folder), { recursive: true });
    return scenario;
  }

  /** Puts everything back: a new platform is sent what the first one was sent, and gives the same ids. */
  async reset(): Promise<void> {
    const { stack } = this;
    await this.open();
    this.aheadMs = -this.writes.length * minuteMs;
    for (const write of this.writes) {
      await this.repeat(write);
      this.aheadMs += minuteMs;
      this.simulator.platform.sites.list(); // Whoever looks lets happen what is due.
    }
    if (this.start !== undefined) expect(this.holdings()).toEqual(this.start);
    this.simulator.resetReport();
    for (const folder of kept) {
      rmSync(join(stack.folder, folder), { recursive: true, force: true });
      if (existsSync(join(stack.folder, "start", folder)))
        cpSync(join(stack.folder, "start", folder), join(stack.folder, folder), { recursive: true });
    }
  }

  /** Time passes on the platform. Answers with the environment in which it passes on this machine too. */
  later(byMs: number): Record<string, string> {
    // What takes effect soon has the date of then, and not of when somebody looks.
    this.aheadMs += secondMs;
    this.simulator.platform.sites.list();
    this.aheadMs += byMs - secondMs;
    return clockAhead(this.stack, this.aheadMs);
  }

  /** The next command runs on a machine that knows nothing of this one's commands. */
  elsewhere(): void {
    rmSync(join(this.stack.folder, journal), { recursive: true, force: true });
  }

  /** Resolves when requests that were held up have taken effect, with what follows from them. */
  async arrived(): Promise<void> {
    const isLate = this.underWay.size > 0;
    await Promise.all(this.underWay);
    // A request in time had its effect before the command ended; a late one's effect only begins.
    await setTimeout(isLate ? effectMs : 0);
    this.simulator.platform.sites.list(); // Whoever looks lets happen what is due.
  }

  /** What the platform holds and has taken, the same for all runs that did the same. */
  holdings(): unknown {
    const { billing } = this.simulator.platform;
    const orders = billing.orders.list().map(({ status }) => status);
    const text = JSON.stringify({ ...(census(this.simulator) as object), orders, carts: billing.carts.list().length });
    return JSON.parse(text.replace(/\b\d{9}(?=\.sites\.)|\b[0-9a-f]{16,}\b/g, "#"));
  }

  /** Runs a command from the start on, undisturbed. */
  async undisturbed(run: () => Promise<Outcome>): Promise<RequestEntry[]> {
    await this.reset();
    const { requests } = await asked(this.simulator, async () => expectSucceeded(await run()));
    return requests;
  }

  private async repeat({ method, path, account, body }: RequestEntry): Promise<void> {
    const headers = {
      Authorization: `Bearer ${this.simulator.token}`,
      "Content-Type": "application/json",
      ...(account && { "X-Auth-Account": account }),
    };
    // The platform before this one had the same address, and its connections are broken.
    const sent = request(this.simulator.url + path, { method, headers, agent: false }).end(body === undefined ? "" : JSON.stringify(body));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
  }

  private heldUp(delayMs: number): Promise<void> {
    const over = setTimeout(delayMs);
    this.underWay.add(over);
    return over.finally(() => this.underWay.delete(over));
  }

  private async open(): Promise<void> {
    await (this.simulator as Simulator | undefined)?.close();
    this.aheadMs = 0;
    const clock = { now: () => Date.now() + this.aheadMs, sleep: (delayMs: number) => this.heldUp(delayMs) };
    const options: SimulatorOptions = {
      port: this.port,
      sites: [],
      delays: this.delays,
      registeredNames: ["example.com"],
      strict: { verificationMinIntervalMs: 0, ownedDomains: this.owned ? [...secondDomains, "example.com"] : secondDomains },
      clock,
      random: seeded(1),
    };
    this.simulator = await newSimulator(options);
    // Every type can be had with every plan.
    const { plans } = this.simulator.platform.billing.catalogue;
    for (const [name, plan] of plans) plans.set(name, { ...plan, shield: "business" });
  }
}

/** Longer than anything takes effect here. */
const effectMs = 200;
const secondMs = 1_000;
const minuteMs = 60_000;
const journal = ".hosting";
const kept = [".backend", journal];

/** The same numbers from 0 to below 1 each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
