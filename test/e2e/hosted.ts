import { readdirSync } from "node:fs";
import { join } from "node:path";
import { registry } from "../../src/resources";
import { type Clock, startSimulator, systemClock, type RequestEntry, type Simulator, type SimulatorOptions } from "../../src/simulator";
import { newStack, type Outcome, type Stack, type StackOptions } from "./harness";
import { loadingFirst } from "./harness/environment";

/** A stack that uses the package, and the platform that it works on. */
export interface Hosted {
  stack: Stack;
  simulator: Simulator;
  /** Replaces the program: the body of one, without the imports. */
  change(body: string): void;
}

const open = new Set<Simulator>();
afterAll(() => Promise.all([...open].map((simulator) => simulator.close())));

export async function newSimulator(options?: SimulatorOptions): Promise<Simulator> {
  const simulator = await startSimulator(options);
  open.add(simulator);
  return simulator;
}

export async function hosted(body: string, options: SimulatorOptions = {}, stackOptions: Partial<StackOptions> = {}): Promise<Hosted> {
  const simulator = await newSimulator(options);
  const { url, token, account } = simulator;
  const stack = await newStack({ program: program(body), simulator: { url, token, account }, ...stackOptions });
  return { stack, simulator, change: (changed) => stack.program(program(changed)) };
}

const classes = [...Object.keys(registry), "Provider"].join(", ");

export function program(body: string): string {
  return `const pulumi = require("@pulumi/pulumi");
const { ${classes} } = require("pulumi-hosting");
${body}
`;
}

export interface Asked {
  outcome: Outcome;
  /** By method and documented path. */
  byRoute: Record<string, number>;
  requests: RequestEntry[];
}

/** What a command asks of the platform. */
export async function asked(simulator: Simulator, command: () => Promise<Outcome>): Promise<Asked> {
  simulator.resetReport();
  const outcome = await command();
  const { byRoute, requests } = simulator.report();
  return { outcome, byRoute, requests };
}

/** The files of the notes that a stack's runs left. Beside them lies what the processes of a run tell each other. */
export function notesOf({ folder }: Stack): string[] {
  const journal = join(folder, ".hosting");
  return readdirSync(journal)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(journal, name));
}

const hourMs = 3_600_000;

/** The clock of a platform on which hours can pass between two commands; pauses last as long as on any other. */
export class PassingClock implements Clock {
  #passedMs = 0;

  now(): number {
    return systemClock.now() + this.#passedMs;
  }

  sleep(delayMs: number): Promise<void> {
    return systemClock.sleep(delayMs);
  }

  passHours(hours: number): void {
    this.#passedMs += hours * hourMs;
  }

  /** The environment of a command on a machine on which the same time has passed. */
  passedOn(stack: Stack): Record<string, string> {
    return clockAhead(stack, this.#passedMs);
  }
}

/** Moves the clock of every Node process that loads it. */
const clockShim = `const { now } = Date; Date.now = () => now() + Number(process.env.TEST_LATER_MS);`;

/** The environment of a command whose processes have a clock that is ahead. */
export function clockAhead(stack: Stack, byMs: number): Record<string, string> {
  stack.write("later.cjs", clockShim);
  return { TEST_LATER_MS: String(byMs), NODE_OPTIONS: loadingFirst(join(stack.folder, "later.cjs")) };
}

export const zoneRoute = "/api/dns_zones/{id}";
export const zonesRoute = "/api/dns_zones";
export const recordsRoute = "/api/dns_zones/{zone_id}/records";
export const recordRoute = "/api/dns_zones/{zone_id}/records/{id}";
export const cachingRoute = "/api/sites/{site_id}/cdn/caching";
export const rulesRoute = "/api/sites/{site_id}/edge_rules";
export const ruleRoute = "/api/sites/{site_id}/edge_rules/{id}";
