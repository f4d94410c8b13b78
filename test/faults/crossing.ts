import { checkInputs } from "../../src/kernel/operations/checkInputs";
import { domainToUnicode } from "node:url";
import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { identityOf } from "../../src/kernel/identity/identity";
import type { Simulator } from "../../src/simulator";
import { census, type Part } from "../harness/census";
import { spans } from "../harness/faults";
import type { FaultCase, Operation, OfType } from "../harness/matrix";
import { surroundPrefixed } from "../harness/parents";
import { written } from "../harness/program";
import { expectSucceeded, expectUnchanged, type Outcome, type Stack } from "../e2e/harness";
import { hosted, PassingClock, type Hosted } from "../e2e/hosted";

/** What a case's resource is called, and its account where it has no parent: numbers tell the cases of a stack apart. */
const nameOf = (index: number) => `c${index}`;

/** The case's name is a part of what punycode encodes. */
const encodedDomain = /\bxn--[a-z0-9.-]+/g;

/** One case of the matrix in a stack that holds many: its requests are told by the account, or by the id of its parent. */
interface Planted {
  readonly name: string;
  readonly scenario: OfType;
  /** `undefined` for a resource that meets no fault, with which the others of its scenario are compared. */
  readonly faultCase: FaultCase | undefined;
  readonly part: Part;
  readonly inputs: Values;
  readonly changed: Values | undefined;
}

/** Patient enough for a busy machine, and short enough for hundreds of faults that last. */
const hasty = {
  HOSTING_CONCURRENCY: "64",
  HOSTING_REQUEST_TIMEOUT_MS: "3000",
  HOSTING_READ_TRIES: "3",
  HOSTING_RATE_LIMIT_BUDGET_MS: "60000",
  HOSTING_WAIT_LIMIT_MS: "20000",
  HOSTING_DELETION_LIMIT_MS: "6000",
  HOSTING_ORDER_LIMIT_MS: "6000",
  HOSTING_LOST_ORDER_MS: "3000",
};

/** A stack with a resource for each of some cases of one operation, and what is wrong after the operation and its recovery. */
export class Crossing {
  readonly wrong: Record<string, unknown> = {};
  failed = 0;
  /** Cells whose request wasn't sent, since what it would have asked for showed before. */
  unmet = 0;
  #doubts = false;
  /** Of the machine, once time has passed on it. */
  #later: Record<string, string> = {};

  private constructor(
    private readonly made: Hosted,
    private readonly operation: Operation,
    private readonly planted: readonly Planted[],
    private readonly clock: PassingClock,
  ) {}

  static async plant(operation: Operation, cases: readonly FaultCase[]): Promise<Crossing> {
    const scenarios = [...new Set(cases.map(({ scenario }) => scenario))];
    const all = [
      ...scenarios.map((scenario) => ({ scenario, faultCase: undefined })),
      ...cases.map((faultCase) => ({ scenario: faultCase.scenario, faultCase })),
    ];
    const accounts = all.map((_, index) => nameOf(index));
    const clock = new PassingClock();
    const made = await hosted(
      "",
      {
        clock,
        sites: [],
        accounts: ["account-1", ...accounts],
        strict: { ownedDomains: ["example.com"] },
      },
      { env: { HOSTING_CONCURRENCY: "64" } },
    );
    surroundPrefixed(
      made.simulator,
      accounts.map((name) => `${name}-`),
    );
    const planted = all.map(({ scenario, faultCase }, index) => plant(scenario, made.simulator, nameOf(index), faultCase));
    return new Crossing(made, operation, planted, clock);
  }

  async play(): Promise<void> {
    const { stack, simulator } = this.made;
    const { operation } = this;
    this.#program("inputs");
    if (operation !== "create") expectSucceeded(await this.#run("up"));
    if (operation === "update" || operation === "delete") this.#program("changed");
    // The requests of a deletion are those that come after a change.
    if (operation === "delete") expectSucceeded(await this.#run("up"));
    const command = operation === "read" ? "refresh" : operation === "delete" ? "destroy" : "up";
    await this.#troubled(command);
    if (this.#doubts) await this.#passDoubts(command);
    if (operation === "delete") {
      expectSucceeded(await this.#run("destroy"));
      return this.#compare("after the operation");
    }
    expectSucceeded(await this.#run(command));
    if (operation === "read") expectSucceeded(await this.#run("up"));
    simulator.resetReport();
    expectUnchanged(await this.#run("up"));
    expect(simulator.report().total).toBe(0);
    expectUnchanged(await this.#run("refresh"));
    expect(await stack.resources()).toHaveLength(this.planted.length);
    this.#compare("after the operation");
    expectSucceeded(await this.#run("destroy"));
    this.#compare("after destroy");
  }

  /** Refresh stops at the first failure: what it hadn't come to meets its fault in the next one. */
  async #troubled(command: Command): Promise<void> {
    const { simulator } = this.made;
    let waiting = this.planted.filter(({ faultCase }) => faultCase);
    while (waiting.length > 0) {
      const faults = waiting.map((planted) => ({ planted, handle: simulator.faults.add(faultOf(planted)) }));
      const outcome = await this.#run(command, hasty);
      simulator.faults.clear();
      const met = faults.filter(({ handle }) => handle.hits > 0).map(({ planted }) => planted);
      for (const planted of met) this.#read(planted, outcome);
      const left = waiting.filter((planted) => !met.includes(planted));
      if (command !== "refresh" || met.length === 0) {
        for (const { name, faultCase } of left) {
          if (faultCase && mayBeNeedless(faultCase)) this.unmet += 1;
          else this.wrong[`${name}: ${titleOf(faultCase)}`] = `never sent its request ${faultCase?.index}`;
        }
        return;
      }
      waiting = left;
    }
  }

  /** What a user reads of a case that failed. */
  #read({ name, faultCase }: Planted, outcome: Outcome): void {
    const errors = outcome.diagnostics.filter(({ severity, urn }) => severity === "error" && urn?.endsWith(`::${name}`));
    if (errors.length === 0) return;
    this.failed += 1;
    const text = errors.map(({ message }) => message).join("\n");
    this.#doubts ||= isInDoubt(text);
    if (!faultCase?.fault.says.test(text) || /\[object|undefined|NaN|^\s+at /m.test(text))
      this.wrong[`${name}: ${titleOf(faultCase)}`] = text;
  }

  /** The same command does all but what is in doubt. Then so much time passes that an order which showed nowhere counts as lost. */
  async #passDoubts(command: Command): Promise<void> {
    const { diagnostics } = await this.#run(command, { HOSTING_LOST_ORDER_MS: hasty.HOSTING_LOST_ORDER_MS });
    for (const { severity, urn, message } of diagnostics) {
      const planted = this.planted.find(({ name }) => urn?.endsWith(`::${name}`));
      if (severity === "error" && planted && !isInDoubt(message))
        this.wrong[`${planted.name}: ${titleOf(planted.faultCase)}, again`] = message;
    }
    this.clock.passHours(9 * 24);
    this.#later = this.clock.passedOn(this.made.stack);
  }

  #compare(when: string): void {
    const { simulator } = this.made;
    const held = ({ name, part }: Planted) =>
      JSON.stringify(census(simulator, part)).replace(encodedDomain, domainToUnicode).replaceAll(`${name}-`, "");
    for (const planted of this.planted) {
      const expected = held(this.planted.find(({ scenario, faultCase }) => scenario === planted.scenario && !faultCase) as Planted);
      const found = held(planted);
      if (found !== expected) this.wrong[`${planted.name}: ${titleOf(planted.faultCase)}, ${when}`] = { found, expected };
    }
  }

  #program(version: "inputs" | "changed"): void {
    const resources = this.planted.map(({ name, scenario, inputs, changed }) => [
      scenario.definition.type,
      name,
      written(scenario.definition, version === "changed" ? { ...inputs, ...changed } : inputs),
    ]);
    this.made.change(
      `for (const [type, name, inputs] of ${JSON.stringify(resources)}) new (require("pulumi-hosting")[type])(name, inputs);`,
    );
  }

  #run(command: Command, env: Record<string, string> = {}): Promise<Outcome> {
    return this.made.stack[command]({
      env: { ...this.#later, ...env },
      args: ["--parallel", "64", ...(command === "refresh" ? [] : ["--continue-on-error"])],
    });
  }
}

type Command = keyof Pick<Stack, "up" | "refresh" | "destroy">;

function plant(scenario: OfType, simulator: Simulator, name: string, faultCase: FaultCase | undefined): Planted {
  const { definition } = scenario;
  const inputs = scenario.inputs(simulator);
  const changed = scenario.changed?.(simulator);
  if (definition.parent) {
    const id = String(inputs[definition.id[0] as string]);
    // What the platform holds but once, whatever the parent, needs a name of its own as well.
    const own = definition.writing.outlivesParent ? uniqueOf(definition, inputs, inputs, name) : {};
    return { name, scenario, faultCase, inputs: { ...inputs, ...own }, changed, part: { ids: [id] } };
  }
  const own = (values: Values): Values => ({ ...values, ...uniqueOf(definition, inputs, values, name) });
  return {
    name,
    scenario,
    faultCase,
    inputs: { ...own(inputs), account: name },
    changed: changed && own(changed),
    part: { account: name },
  };
}

/** The input that tells objects of a type apart, of those that are given, with the case's name in it. */
function uniqueOf(definition: Definition, inputs: Values, values: Values, name: string): Values {
  const field = Object.keys(inputs)
    .filter((key) => !definition.id.includes(key))
    .find((key) => {
      const other = { ...inputs, [key]: `${name}-${String(inputs[key])}` };
      return (
        typeof inputs[key] === "string" &&
        checkInputs(definition, {}, other).problems.length === 0 &&
        identityOf(definition, inputs, {}, undefined) !== identityOf(definition, other, {}, undefined)
      );
    });
  if (field === undefined) throw new Error(`two ${definition.type} can't be told apart by any text`);
  return values[field] === undefined ? {} : { [field]: `${name}-${String(values[field])}` };
}

/** How often is asked until something shows, and so the place of what comes after, is a matter of time here. */
function mayBeNeedless({ nth, span }: FaultCase): boolean {
  return nth > 1 || span === "lasting";
}

function isInDoubt(message: string): boolean {
  return message.includes("HOSTING_ORDER_AGAIN");
}

function faultOf({ faultCase, part }: Planted) {
  const { fault, span, endpoint, nth, index, indexOfKind } = faultCase as FaultCase;
  if (fault.kind === "refused") throw new Error("nobody can refuse the connections of one resource alone");
  const target = part.account === undefined ? { path: new RegExp(`/${part.ids?.[0]}(/|$)`) } : { account: part.account };
  if (span === "once") return { ...fault.kind, ...target, route: endpoint, after: nth - 1, times: spans[span] };
  return { ...fault.kind, ...target, after: fault.kind.kind === "staleRead" ? indexOfKind : index, times: spans[span] };
}

function titleOf(faultCase: FaultCase | undefined): string {
  return faultCase
    ? `${faultCase.scenario.definition.type} ${faultCase.operation} ${faultCase.endpoint} #${faultCase.nth}: ${faultCase.fault.name}, ${faultCase.span}`
    : "no fault";
}
