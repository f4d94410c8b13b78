import { isUpdatable } from "../../src/kernel/definition/forms";
import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import type { Simulator } from "../../src/simulator";
import { cartOf } from "../../src/kernel/identity/handle";
import { census } from "./census";
import { EngineModel, type Model, type Step } from "./engine";
import { faults, spans, type Fault, type Span } from "./faults";
import { parentFor } from "./parents";
import { changesInPlace, sampleOf } from "./program";
import { RequestClock, requestTimeoutMs } from "./requestClock";
import { outcomeOf, World, type Process } from "./world";

export type Operation = "create" | "read" | "update" | "delete";
const operations: readonly Operation[] = ["create", "read", "update", "delete"];

/** What a program makes, and the change that an update makes; `undefined` where there is none. */
export interface Scenario {
  readonly model: () => Model;
  readonly inputs: (simulator: Simulator) => Values;
  readonly changed?: (simulator: Simulator) => Values;
}

/** One resource. */
export interface OfType extends Scenario {
  readonly definition: Definition;
}

/** A request of an operation: the nth to its endpoint. */
export interface Place<Of extends Scenario = OfType> {
  readonly operation: Operation;
  readonly scenario: Of;
  readonly endpoint: string;
  readonly nth: number;
  /** Its place among all requests of the operation, and among those of its kind (reads or writes). */
  readonly index: number;
  readonly indexOfKind: number;
}

export interface FaultCase<Of extends Scenario = OfType> extends Place<Of> {
  readonly fault: Fault;
  readonly span: Span;
}

/** How a case ended: the operation did its work; or it failed and the next one did; or that one asked for the user's word first. */
export type Ending = "succeeds" | "recovers" | "asks";

/** Polls repeat: what holds for the first two holds for all. */
const mostRepeats = 2;

/** The operations of a scenario one after the other, in a process of its own each, with what the platform holds after each. */
class Life {
  private constructor(
    readonly world: World,
    readonly engine: Model,
    readonly inputs: Values,
    readonly changed: Values | undefined,
  ) {}

  static async begin(scenario: Scenario): Promise<Life> {
    const world = await World.start({ sites: [], strict: { ownedDomains: ["example.com"] }, notes: "memory", facesByTurn: true });
    const inputs = scenario.inputs(world.simulator);
    return new Life(world, scenario.model(), inputs, scenario.changed && { ...inputs, ...scenario.changed(world.simulator) });
  }

  run(operation: Operation, process: Process = this.world.process()): Promise<Step> {
    if (operation === "read") return this.engine.refresh(process);
    if (operation === "delete") return this.engine.destroy(process);
    return this.engine.up(process, operation === "update" ? (this.changed as Values) : this.inputs);
  }

  /** What comes before an operation. */
  async until(operation: Operation): Promise<void> {
    for (const earlier of operations.slice(0, operations.indexOf(operation))) {
      if (earlier === "create" || (earlier === "update" && this.changed && operation === "delete")) await this.run(earlier);
    }
  }

  census(): unknown {
    // What is due later is due: an order that nobody waits for comes to its end.
    this.world.clock.skip(3 * 86_400_000);
    // A mailspace's key is another one each time, also in the record of a zone that shows it.
    return JSON.parse(JSON.stringify(census(this.world.simulator)).replace(/\bp=[0-9a-f]{16,}/g, "p=#"));
  }
}

/** Every sample of a type, with every change of it in place that the platform takes. */
async function scenariosOf(definition: Definition): Promise<OfType[]> {
  const scenarios: OfType[] = [];
  const model = () => new EngineModel(definition);
  for (const index of definition.samples({}).keys()) {
    const inputs = (simulator: Simulator) => sampleOf(definition, parentFor(definition, simulator), index);
    const changes: Values[] = [];
    for await (const change of changesOf({ definition, inputs })) changes.push(change);
    if (changes.length === 0) scenarios.push({ definition, model, inputs });
    for (const change of changes) scenarios.push({ definition, model, inputs, changed: () => change });
  }
  return scenarios;
}

/**
 * The requests of a type, those of each operation once: what asks the same in the same order meets the same. A set sends the
 * writes of its items: what asks for a part of what another change asks for meets the same as well.
 */
export async function requestsOfType(definition: Definition): Promise<{ scenario: OfType; places: Place[] }[]> {
  const seen: Record<Operation, string[][]> = { create: [], read: [], update: [], delete: [] };
  const found: { scenario: OfType; places: Place[] }[] = [];
  const scenarios: { scenario: OfType; all: Place[] }[] = [];
  for (const scenario of await scenariosOf(definition)) scenarios.push({ scenario, all: await requestsOf(scenario) });
  if (definition.kind === "set") scenarios.sort((one, other) => other.all.length - one.all.length);
  for (const { scenario, all } of scenarios) {
    const sequence = (operation: Operation) => all.filter((place) => place.operation === operation).map(({ endpoint }) => endpoint);
    const isSeen = (operation: Operation) =>
      seen[operation].some((other) =>
        definition.kind === "set" ? isPart(sequence(operation), other) : isDeepStrictEqual(sequence(operation), other),
      );
    const open = operations.filter((operation) => !isSeen(operation));
    for (const operation of open) seen[operation].push(sequence(operation));
    const places = all.filter(({ operation }) => open.includes(operation));
    if (places.length > 0) found.push({ scenario, places });
  }
  return found;
}

/** Whether all of a sequence comes in another one, in the same order. */
function isPart(sequence: readonly string[], other: readonly string[]): boolean {
  let next = 0;
  for (const endpoint of other) if (endpoint === sequence[next]) next += 1;
  return next === sequence.length;
}

/** For each change in place, the first form of it that the platform takes. */
export async function* changesOf({ definition, inputs }: Omit<OfType, "model">): AsyncGenerator<Values, undefined> {
  const scenario = { model: () => new EngineModel(definition), inputs };
  if (!isUpdatable(definition)) return;
  const rehearsal = await Life.begin(scenario);
  const changes = changesInPlace(definition, rehearsal.inputs, rehearsal.world.process().session.parentFacts(definition, rehearsal.inputs));
  await rehearsal.world.end();
  for (const { field: name, wishes } of changes) {
    // Of what is never shown nobody can tell whether it was set.
    if (definition.inputFields[name]?.marks.writeOnly) continue;
    const life = await Life.begin(scenario);
    await life.run("create");
    let taken: Values | undefined;
    for (const wish of wishes.slice(0, 4)) {
      const change = { [name]: wish[name] };
      const outcome = await outcomeOf(life.engine.up(life.world.process(), { ...life.inputs, ...change }));
      if (outcome instanceof Error) continue;
      taken = change;
      break;
    }
    await life.world.end();
    if (taken) yield taken;
  }
}

/** Every request of every operation of an untroubled life. */
export async function requestsOf<Of extends Scenario>(scenario: Of): Promise<Place<Of>[]> {
  const life = await Life.begin(scenario);
  const places: Place<Of>[] = [];
  for (const operation of operations) {
    if (operation === "update" && !scenario.changed) continue;
    life.world.simulator.resetReport();
    await life.run(operation);
    const counts: Record<string, number> = {};
    const kinds = { reads: 0, writes: 0 };
    for (const [index, { route, method, path }] of life.world.simulator.report().requests.entries()) {
      const endpoint = route ?? `${method} ${path}`;
      const nth = (counts[endpoint] = (counts[endpoint] ?? 0) + 1);
      const indexOfKind = kinds[method === "GET" ? "reads" : "writes"]++;
      if (nth <= mostRepeats) places.push({ operation, scenario, endpoint, nth, index, indexOfKind });
    }
  }
  await life.world.end();
  return places;
}

export function faultCasesAt<Of extends Scenario>(place: Place<Of>): FaultCase<Of>[] {
  const reads = place.endpoint.startsWith("GET ");
  const fitting = faults
    .filter(({ only }) => only === undefined || (only === "reads") === reads)
    .map((fault) => ({ ...fault, kind: fault.forms?.at(place.index % fault.forms.length) ?? fault.kind }));
  return fitting
    .flatMap((fault) => (Object.keys(spans) as Span[]).map((span) => ({ ...place, fault, span })))
    .filter((faultCase) => !isTheAnswer(faultCase));
}

/** A deletion that is answered with an empty body, or with 404 wherever one asks, was done by all that anybody can see. */
function isTheAnswer({ operation, endpoint, index, fault, span }: FaultCase<Scenario>): boolean {
  if (operation === "update") return endpoint.startsWith("DELETE ") && fault.name === "an empty body";
  if (operation !== "delete") return false;
  const reads = endpoint.startsWith("GET ");
  return (!reads && fault.name === "an empty body") || ((!reads || index === 0) && fault.name === "404" && span === "lasting");
}

/** What the platform holds after each operation of an untroubled life, and after a deletion that no update came before. */
type Held = Readonly<Record<Operation | "undone", unknown>>;

export async function untroubled(scenario: Scenario): Promise<Held> {
  const after: Partial<Record<keyof Held, unknown>> = {};
  for (const operation of operations) {
    const life = await Life.begin(scenario);
    await life.until(operation);
    if (operation !== "update" || scenario.changed) await life.run(operation);
    after[operation] = life.census();
    await life.world.end();
  }
  const life = await Life.begin(scenario);
  await life.run("create");
  await life.run("delete");
  after.undone = life.census();
  await life.world.end();
  return after as Held;
}

/** Runs one case, and tells what is wrong with its end; an ending when nothing is. */
export async function play(
  faultCase: FaultCase<Scenario>,
  expected: Held,
): Promise<{ ending: Ending; message?: string } | { wrong: unknown; message?: string }> {
  const { operation, scenario } = faultCase;
  const life = await Life.begin(scenario);
  const { world, engine } = life;
  await life.until(operation);
  const before = engine.kept;
  const orders = ordersOf(world);
  const failure = await troubled(life, faultCase);
  const message = failure?.message;
  const wrong = (what: unknown) => ({ wrong: what, message });
  try {
    if (failure) {
      const unclear = problemOf(failure, faultCase.fault);
      if (unclear !== undefined) return wrong(unclear);
      if (operation === "read" && !isDeepStrictEqual(engine.kept, before)) return wrong({ "a failed read changed the state": engine.kept });
    }
    // What a user does next is the same command again.
    let again = await outcomeOf(life.run(operation));
    const orderAgain = again instanceof Error ? /HOSTING_ORDER_AGAIN=(\w+)/.exec(again.message)?.[1] : undefined;
    if (orderAgain !== undefined) {
      if (ordersOf(world) > orders) return wrong({ "in doubt about an order that the platform shows": (again as Error).message });
      // The user has looked into the panel.
      again = await outcomeOf(life.run(operation, world.process({ orderAgain })));
    }
    if (again instanceof Error) return wrong({ "the next run failed": again.message });
    if (operation === "read") {
      const onOrder = engine.kept && cartOf(engine.kept.id) !== undefined;
      // A refresh that made another object of what is there would have the next run replace it.
      if ((await life.run("create")) === "replace" && !onOrder) return wrong("the run after a refresh replaces");
    }
    const program = operation === "update" ? "update" : "create";
    if (operation !== "delete") {
      world.simulator.resetReport();
      const third = await life.run(program);
      if (third !== "same" || world.count() > 0) return wrong({ "a run with nothing to do": third, requests: world.requests() });
      const refreshed = await life.run("read");
      const fourth = await life.run(program);
      if (refreshed !== "refresh" || fourth !== "same") return wrong({ "after a refresh": [refreshed, fourth] });
    }
    const found = life.census();
    if (!isDeepStrictEqual(found, expected[operation])) return wrong({ "the platform holds": differences(found, expected[operation]) });
    if (operation !== "delete") {
      await life.run("delete");
      const left = uncharged(life.census());
      const usual = uncharged(operation === "update" ? expected.delete : expected.undone);
      if (!isDeepStrictEqual(left, usual)) return wrong({ "destroy leaves": differences(left, usual) });
    }
    return { ending: orderAgain !== undefined ? "asks" : failure ? "recovers" : "succeeds", message };
  } catch (error) {
    return wrong({ "the recovery failed": String(error) });
  } finally {
    await world.end();
  }
}

/** How many orders the platform ever took. */
function ordersOf({ simulator }: World): number {
  return simulator.platform.billing.carts.list().length;
}

/** The places where two censuses differ. */
function differences(found: unknown, expected: unknown, path = ""): string[] {
  if (isDeepStrictEqual(found, expected)) return [];
  const both = [found, expected].map((value) => (typeof value === "object" && value !== null ? (value as Values) : undefined));
  if (!both[0] || !both[1]) return [`${path}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
  const names = new Set(both.flatMap((value) => Object.keys(value as Values)));
  return [...names].flatMap((name) => differences(both[0]?.[name], both[1]?.[name], `${path}/${name}`));
}

function uncharged(held: unknown): unknown {
  return { ...(held as object), charges: [] };
}

/** The operation with its fault; answers with what it failed of. */
async function troubled(life: Life, { operation, index, indexOfKind, fault, span }: FaultCase<Scenario>): Promise<Error | undefined> {
  const { simulator } = life.world;
  const refused = fault.kind === "refused";
  const clock = new RequestClock(async () => {
    if (refused && span === "once") await simulator.acceptConnections();
  });
  // A limit that a too long body meets soon.
  const transport = { clock, requestTimeoutMs, maxBodyBytes: 1_000_000 };
  const process = life.world.process({ transport, requestTimeoutMs: 30_000 });
  if (refused && index === 0) await simulator.refuseConnections();
  const kind = fault.kind === "refused" ? ({ kind: "outage" } as const) : fault.kind;
  // A stale read counts reads alone.
  const after = refused ? index - 1 : kind.kind === "staleRead" ? indexOfKind : index;
  const met = after < 0 ? undefined : simulator.faults.add({ ...kind, after, times: refused ? 1 : spans[span] });
  let seen = 0;
  const hanging =
    kind.kind === "hang" &&
    setInterval(() => {
      if (met!.hits > seen) {
        seen = met!.hits;
        setImmediate(() => setImmediate(() => clock.expire()));
      }
    }, 2);
  const outcome = await outcomeOf(life.run(operation, process));
  if (hanging) clearInterval(hanging);
  simulator.faults.clear();
  await simulator.acceptConnections();
  if (met && met.hits === 0) throw new Error(`${operation} never sent its request ${index}`);
  return outcome instanceof Error ? outcome : undefined;
}

function problemOf({ message }: Error, { says }: Fault): string | undefined {
  if (!says.test(message)) return `the error doesn't say what happened: ${message}`;
  if (/\[object|undefined|NaN|^\s+at /m.test(message)) return `the error isn't for reading: ${message}`;
  return undefined;
}
