import { writeFileSync } from "node:fs";
import { readUrn, tokenOf } from "../../kernel/identity/urn";
import type { Simulator } from "../../simulator";
import { previewRefresh, type Step as RefreshStep } from "../drift/engine";
import { askEngine, endEngines } from "../frame/engine";
import type { World } from "../frame/world";
import { type Step, stepIn, type Told, toldIn } from "../policy/events";
import { askingOthers, othersText, isOurs } from "./others";
import type { Stage } from "./stage";
import { rehearsalGreeting } from "../../host/host";
import { counted } from "../../kernel/values/text";
import { own } from "../frame/package";

/** A resource that a run did something to. */
export interface Change {
  readonly op: string;
  readonly type: string;
  readonly name: string;
}

/** What the program would do, before anything is done. */
export interface Plan {
  readonly steps: readonly Step[];
  /** A stack that the program reads and the copy doesn't have. */
  readonly lacks?: string;
  /** Why the preview failed, as the `up` would. */
  readonly errors?: readonly string[];
  /** Why a provider must not do it. */
  readonly problem?: string;
}

/** How a run ended. */
export interface Ended {
  readonly failed: boolean;
  readonly changes: readonly Change[];
  /** Why it failed, in the provider's and the engine's words. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Operations that leave a resource as it is. */
const unchanged: readonly string[] = ["same", "read", "refresh", "discard", "read-discard"];

/** The real engine, with a copied stack and a simulator. */
export class Rehearsal {
  /** What each run of it is given. */
  readonly #more: readonly string[];

  constructor(
    readonly world: World,
    private readonly stage: Stage,
    private readonly stack: string,
    private readonly simulator: Simulator,
  ) {
    this.#more = ["--config-file", stage.config];
  }

  /** Sets the stack up as it is in the user's backend. */
  async prepare(state: unknown, secretsProvider: string | undefined): Promise<void> {
    const provider = secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider];
    await this.#succeed(["stack", "init", this.stack, "--no-select", ...provider]);
    writeFileSync(this.stage.state, JSON.stringify(state), { mode: 0o600 });
    await this.startOver();
  }

  /** The stack as it is in the user's backend, before anything ran on the copy. */
  async startOver(): Promise<void> {
    this.stage.forget();
    await this.#succeed(["stack", "import", "--file", this.stage.state, "--stack", this.stack]);
  }

  /** Gives the copy the outputs of another stack of the same backend, and nothing else of it. */
  async lend(stack: string, outputs: unknown, secretsProvider: string | undefined): Promise<void> {
    const [name = "", project] = stack.split("/").toReversed();
    const provider = secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider];
    const { folder, file } = this.stage.lent(project, outputs);
    await this.#succeed(["stack", "init", name, "--no-select", ...provider], folder);
    await this.#succeed(["stack", "import", "--file", file, "--stack", name], folder);
  }

  async preview(): Promise<Plan> {
    const greetings = new Greetings(this.simulator);
    const env = { ...this.world.env, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "1" };
    const { code, stdout, stderr } = await askEngine(
      { ...this.world, env },
      ["preview", "--json", ...this.#more],
      this.stack,
      undefined,
      apart,
    );
    const told = toldIn(stdout);
    if (!told) throw new Error(`the engine's preview of the program ended without a result: ${stderr.trim()}`);
    const lacks = told.diagnostics.flatMap(({ message }) => /unknown stack "([^"]+)"/.exec(message)?.[1] ?? [])[0];
    if (lacks !== undefined) return { steps: [], lacks };
    const foreign = told.diagnostics.find(({ message }) => message.includes("organization name must be 'organization'"));
    if (foreign)
      throw new Error(
        `the program reads a stack of Pulumi Cloud, which the copy can't have: ${foreign.message.trim()}. ` +
          "Such a program can't be rehearsed.",
      );
    const { steps } = told;
    const others = askingOthers(steps);
    if (others.length > 0) throw new Error(othersText(others.map(({ urn }) => urn)));
    // What such a plan says is a part of what an `up` would do, and a provider that it lacks may be one that asks the platform.
    if (code !== 0) return { steps, errors: errorsOf(told, stderr, code) };
    // A preview calls no provider for what is only deleted; a read does.
    const deleted = greetings.problem(steps) === undefined ? [] : steps.filter((step) => step.op === "delete" && isServed(step));
    if (deleted.length > 0) await this.refresh(deleted.flatMap(({ urn }) => ["--target", urn]));
    const problem = greetings.problem(steps);
    return { steps, ...(problem !== undefined && { problem }) };
  }

  /** What a refresh would find. Neither the copy nor its stack is changed. */
  async refresh(more: readonly string[] = []): Promise<readonly RefreshStep[]> {
    return (await previewRefresh(this.world, this.stack, false, [...this.#more, ...more])).steps;
  }

  /** A command that works on the copy. It is ended where it would begin to ask another provider; one that would ask the platform ends. */
  async run(command: readonly string[]): Promise<Ended> {
    const greetings = new Greetings(this.simulator);
    const begun: Step[] = [];
    let rest = "";
    const heard = (text: string): void => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      const steps = lines.flatMap((line) => stepIn(line) ?? []);
      begun.push(...steps);
      if (askingOthers(steps).length > 0) void endEngines(this.world);
    };
    const args = [...command, "--yes", "--skip-preview", "--json", ...this.#more];
    const { NODE_OPTIONS = "" } = this.world.env;
    // The preview has checked the types, and a provider only reads in it.
    const env = {
      ...this.world.env,
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      NODE_OPTIONS: `--require ${JSON.stringify(this.stage.guard)} ${NODE_OPTIONS}`,
    };
    const { code, stdout, stderr } = await askEngine({ ...this.world, env }, args, this.stack, undefined, { ...apart, heard });
    const others = askingOthers(begun);
    const problem = others.length > 0 ? othersText(others.map(({ urn }) => urn)) : greetings.problem(begun);
    if (problem !== undefined) throw new Error(`${problem} The run was ended when it had begun with that.`);
    const told = toldIn(stdout);
    return {
      failed: code !== 0,
      changes: (told?.steps ?? [])
        .filter(({ op }) => !unchanged.includes(op))
        .map(changeOf)
        .filter(({ type }) => !type.startsWith("pulumi:")),
      errors: errorsOf(told, stderr, code),
      warnings: messages(told, "warning"),
    };
  }

  async #succeed(args: readonly string[], folder = this.stage.project): Promise<void> {
    const { code, stderr, stdout } = await askEngine({ ...this.world, folder }, args, undefined, undefined, apart);
    if (code !== 0)
      throw new Error(`the engine refused \`pulumi ${args.slice(0, 2).join(" ")}\` for the copy: ${stderr.trim() || stdout.trim()}`);
  }
}

const apart = { apart: true };

function messages(told: Told | undefined, severity: string): string[] {
  return [...new Set((told?.diagnostics ?? []).filter((one) => one.severity === severity).map(({ message }) => message.trim()))];
}

/** Why a run failed; a run that failed says something. */
export function errorsOf(told: Told | undefined, stderr: string, code: number): string[] {
  const all = messages(told, "error");
  // A program in Python or Go says at length that the engine let go of it after another error.
  const causes = all.filter((message) => !message.includes("resource monitor shut down"));
  const errors = causes.length > 0 ? causes : all;
  return code !== 0 && errors.length === 0 ? [stderr.trim() || `the engine ended with ${code}`] : errors;
}

function changeOf({ op, urn }: Step): Change {
  return { op, name: readUrn(urn).name, type: tokenOf(urn) };
}

/** What the providers of one run told the simulator. Each run has processes of its own. */
class Greetings {
  readonly #before: number;

  constructor(private readonly simulator: Simulator) {
    this.#before = this.#all.length;
  }

  /**
   * Why these steps must not be taken: a provider that asks the platform all the same (an older version of this package) would write there.
   * A greeting names its provider, or else a process that serves resources: none of those that are named.
   */
  problem(steps: readonly Step[]): string | undefined {
    const asked = new Set(steps.filter(isServed).map(({ provider }) => provider ?? ""));
    const processes = this.#all.slice(this.#before).filter((name) => /^\d+$/.test(name)).length;
    const unnamed = [...asked].filter((provider) => !this.#all.includes(provider.replace(/::[^:]*$/, ""))).length;
    if (processes >= unnamed) return undefined;
    return (
      `of ${counted(asked.size, "provider")} of this program, ${asked.size - unnamed + processes} can take part in a rehearsal. ` +
      `An older version of ${own.name} can't: it would ask the platform. Update the package, or the plugin, that the program uses.`
    );
  }

  get #all(): string[] {
    const asked = `GET ${rehearsalGreeting}`;
    return this.simulator
      .report()
      .unknownRoutes.flatMap((route) => (route.startsWith(asked) ? [decodeURIComponent(route.slice(asked.length))] : []));
  }
}

/** Whether a provider of this package serves the resource. */
function isServed({ custom, urn }: Step): boolean {
  return custom && isOurs(tokenOf(urn));
}
