import { registry } from "../../src/resources";
import { startSimulator, type RequestEntry, type Simulator, type SimulatorOptions } from "../../src/simulator";
import { newStack, type Outcome, type Stack, type StackOptions } from "./harness";

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

const hourMs = 3_600_000;

/** A platform whose own clock is two hours slow: whatever it makes looks two hours old to the provider. */
export const slowClock = {
  now: () => Date.now() - 2 * hourMs,
  sleep: (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs).unref()),
};

export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * hourMs).toISOString();
}

export const zoneRoute = "/api/dns_zones/{id}";
export const zonesRoute = "/api/dns_zones";
export const recordsRoute = "/api/dns_zones/{zone_id}/records";
export const recordRoute = "/api/dns_zones/{zone_id}/records/{id}";
export const cachingRoute = "/api/sites/{site_id}/cdn/caching";
export const rulesRoute = "/api/sites/{site_id}/edge_rules";
export const ruleRoute = "/api/sites/{site_id}/edge_rules/{id}";
