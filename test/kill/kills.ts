import type { FaultKind, RequestEntry } from "../../src/simulator";
import {
  type CommandOptions,
  expectFailed,
  expectSucceeded,
  expectUnchanged,
  type Outcome,
  type RunningCommand,
  type Stack,
} from "../e2e/harness";
import { killedAt, mendState, met, orderAgain, started } from "../e2e/interrupted";
import { inTurn, Scenario, type Setting } from "./scenario";

type Command = "up" | "refresh" | "destroy";

export interface Phase {
  readonly name: string;
  readonly scenario: Scenario;
  readonly command: Command;
  /** The program that the command carries out. */
  readonly program: string;
  /** What the user does before the next command; else it comes at once. Answers with its environment. */
  readonly meanwhile?: (scenario: Scenario) => Record<string, string> | void;
  /** Whether the next command can learn all that it needs, after this kill; else the kill doesn't count. */
  readonly canLearn?: (scenario: Scenario) => boolean;
  /** Whether an object may have been left whose age nobody knows: the next command then says how the user takes it over. */
  readonly asks?: boolean;
  /** What the request at which the command is killed meets; default is that it never gets an answer. */
  readonly fault?: FaultKind;
  /** How the command is stopped; default by killing all its processes. */
  readonly stop?: Stop;
  /** Which moments count; default all. */
  readonly only?: (moment: Moment) => boolean;
}

/** Ends a running command, and does what a user has to do before the next one can run. */
export type Stop = (running: RunningCommand, stack: Stack) => Promise<unknown>;

/** At the so-manieth request of an endpoint, before or after it took effect. */
export interface Moment {
  readonly route: string;
  readonly after: number;
  readonly takesEffect: boolean;
}

/** Only every so-manieth kill, for quick runs. */
const every = Number(process.env.HOSTING_KILL_EVERY ?? 1);
/** Only kills at requests whose route matches, for what is new. */
const routes = new RegExp(process.env.HOSTING_KILL_ROUTES ?? "");
/** Looks that repeat while something is waited for meet the same state again. */
const looks = 2;
const hourMs = 3_600_000;

/** Every request that was sent, writes before and after their effect. */
function momentsOf(requests: readonly RequestEntry[]): Moment[] {
  const counted = new Map<string, number>();
  const sinceWrite = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => {
    const before = map.get(key) ?? 0;
    map.set(key, before + 1);
    return before;
  };
  return requests.flatMap(({ method, path, route }): Moment[] => {
    if (route === null) throw new Error(`${method} ${path} is no request that the documents know`);
    const after = count(counted, route);
    if (method === "GET") return count(sinceWrite, path) < looks ? [{ route, after, takesEffect: false }] : [];
    sinceWrite.clear();
    return [
      { route, after, takesEffect: false },
      { route, after, takesEffect: true },
    ];
  });
}

/** Kills a command at each of its requests and demands that what a user does next leaves what an undisturbed run leaves. */
export async function killEverywhere(phase: Phase): Promise<void> {
  const { name, scenario, command, program, only = () => true } = phase;
  scenario.stack.program(program);
  const requests = await scenario.undisturbed(() => scenario.stack[command]({ args: inTurn }));
  const expected = await endOf(scenario, command);
  const moments = momentsOf(requests)
    .filter(only)
    .filter(({ route }) => routes.test(route))
    .filter((_, index) => index % every === 0);
  const tally = new Tally(name, moments.length);
  for (const moment of moments) await tally.count(nameOf(moment), () => attempt(phase, moment, expected));
  tally.close();
}

const longestMs = 7_200_000;

/** A test that kills a command, an `up` unless told, at each of its requests, on a stack of its own. */
export function killedEverywhere(
  title: string,
  { setting, ...phase }: Omit<Phase, "scenario" | "command"> & { readonly command?: Command; readonly setting?: Setting },
): void {
  it(title, async () => killEverywhere({ command: "up", ...phase, scenario: await Scenario.set(setting) }), longestMs);
}

/** Counts kills, tells how far it is, and fails in the end, with all that went wrong. */
export class Tally {
  private kills = 0;
  private readonly wrong: Record<string, string> = {};

  constructor(
    private readonly name: string,
    private readonly total: number,
  ) {}

  /** A kill that answers with false did not come about. */
  async count(kill: string, attempt: () => Promise<boolean>): Promise<void> {
    try {
      if (await attempt()) this.kills += 1;
    } catch (error) {
      this.kills += 1;
      this.wrong[kill] = (error as Error).message;
      say(`${this.name}: ${kill}: ${(error as Error).message}`);
    }
    if (this.kills % 10 === 0) say(`${this.name}: ${this.kills} of ${this.total} kills`);
  }

  close(): void {
    say(`${this.name}: ${this.kills} kills, ${this.kills - Object.keys(this.wrong).length} recovered`);
    expect(this.wrong).toEqual({});
    expect(this.kills).toBeGreaterThan(0);
  }
}

async function attempt(phase: Phase, moment: Moment, expected: End): Promise<boolean> {
  const { scenario, command } = phase;
  await scenario.reset();
  const { route, after, takesEffect } = moment;
  const hang = scenario.simulator.faults.add({ route, after, ...(phase.fault ?? { kind: "hang", takesEffect }) });
  const running = started(scenario.stack, command, ...inTurn);
  const hit = await met(hang, running).then(
    () => true,
    (error: Error) => {
      // What was waited for came sooner this time.
      if (isLook(moment)) return false;
      throw error;
    },
  );
  if (!hit) return false;
  await (phase.stop ?? killTree)(running, scenario.stack);
  scenario.simulator.faults.clear();
  if (phase.canLearn && !phase.canLearn(scenario)) return false;
  await expectRecovery(phase, expected);
  return true;
}

/** What an undisturbed run leaves, and what is left once it is destroyed. */
interface End {
  readonly after: unknown;
  readonly destroyed: unknown;
}

export async function endOf(scenario: Scenario, command: Command): Promise<End> {
  const after = scenario.holdings();
  if (command !== "destroy") expectSucceeded(await scenario.stack.destroy());
  scenario.later(hourMs);
  return { after, destroyed: scenario.holdings() };
}

/** The same command once more, as a user would run it; then nothing is missing, twice, or unknown to the stack. */
export async function expectRecovery({ scenario, command, meanwhile, asks }: Phase, expected: End): Promise<void> {
  const { stack } = scenario;
  mendState(stack);
  const env = meanwhile?.(scenario) ?? {};
  let next = await stack[command]({ env });
  for (let words = 0; words < mostWords; words += 1) {
    const word = wordFor(next, asks === true);
    if (word) next = await stack[command]({ env: { ...env, ...word } });
  }
  expectSucceeded(next);
  await scenario.arrived();
  expect(scenario.holdings()).toEqual(expected.after);
  if (command !== "destroy") {
    expectUnchanged(await stack.up({ args: ["--refresh"], env }));
    expectSucceeded(await stack.destroy({ env }));
  }
  expect(await stack.resources()).toEqual([]);
  scenario.later(hourMs);
  expect(scenario.holdings()).toEqual(expected.destroyed);
}

/** Two orders may be in doubt, and an object may have to be taken over. */
const mostWords = 3;

/**
 * What a user answers a command that asks. The answer to a doubt is always that nothing came of the order. If that is wrong, the platform
 * has a second order in the end, and the comparison fails.
 */
function wordFor(asking: Outcome, mayAdopt: boolean): CommandOptions["env"] {
  const { code, text } = asking;
  if (code === 0) return undefined;
  if (text.includes("HOSTING_ORDER_AGAIN=")) return orderAgain(asking).env;
  return mayAdopt && /(is|are) on the platform already\b.*HOSTING_ADOPT=1/s.test(text) ? { HOSTING_ADOPT: "1" } : undefined;
}

const killTree: Stop = (command, stack) => killedAt(() => Promise.resolve(), stack, { command });

/** The engine lives on and says what happened. */
export const killProvider: Stop = async (running) => {
  for (const { pid } of running.descendants().filter(({ command }) => command.includes("dynamic-provider"))) process.kill(pid, "SIGKILL");
  expectFailed(await running.done);
};

function nameOf(moment: Moment): string {
  const { route, after, takesEffect } = moment;
  const which = after === 0 ? "" : ` (no. ${after + 1})`;
  return `${route}${which}${isLook(moment) ? "" : takesEffect ? ", carried out" : ", not carried out"}`;
}

export function isLook({ route }: Moment): boolean {
  return route.startsWith("GET");
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
