import { writeFileSync } from "node:fs";
import { readUrn } from "../../kernel/identity/urn";
import { askEngine, endEngines } from "../frame/engine";
import type { World } from "../frame/world";
import { type Step, type Told, toldIn } from "../policy/events";
import { asksOthers, othersText, type Planned, plannedIn } from "./others";
import type { Stage } from "./stage";

/** A resource that a run did something to. */
export interface Change {
  readonly op: string;
  readonly type: string;
  readonly name: string;
}

/** What the program would do, before anything is done. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly planned: readonly Planned[];
  /** A stack that the program reads and the copy doesn't have. */
  readonly lacks?: string;
  /** Why the preview failed, as the `up` would. */
  readonly errors?: readonly string[];
}

interface Ended {
  readonly failed: boolean;
  readonly changes: readonly Change[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Operations that leave a resource as it is. */
const unchanged: readonly string[] = ["same", "read", "refresh", "discard", "read-discard"];

/** The real engine, with a copied stack and a simulator. */
export class Rehearsal {
  /** What each run of it is given. */
  readonly more: readonly string[];

  constructor(
    readonly world: World,
    private readonly stage: Stage,
    readonly stack: string,
  ) {
    this.more = ["--config-file", stage.config];
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
    const env = { ...this.world.env, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "1" };
    const { code, stdout, stderr } = await askEngine(
      { ...this.world, env },
      ["preview", "--json", ...this.more],
      this.stack,
      undefined,
      apart,
    );
    const told = toldIn(stdout);
    if (!told) throw new Error(`the engine's preview of the program ended without a result: ${stderr.trim()}`);
    const lacks = told.diagnostics.flatMap(({ message }) => /unknown stack "([^"]+)"/.exec(message)?.[1] ?? [])[0];
    if (lacks !== undefined) return { steps: [], planned: [], lacks };
    const foreign = told.diagnostics.find(({ message }) => message.includes("organization name must be 'organization'"));
    if (foreign)
      throw new Error(
        `the program reads a stack of Pulumi Cloud, which the copy can't have: ${foreign.message.trim()}. ` +
          "Such a program can't be rehearsed.",
      );
    const planned = stdout.split("\n").flatMap((line) => plannedIn(line) ?? []);
    const others = planned.filter(asksOthers);
    if (others.length > 0) throw new Error(othersText(others));
    return { steps: told.steps, planned, ...(code !== 0 && { errors: errorsOf(told, stderr, code) }) };
  }

  /** A command that works on the copy. It is ended where it would begin to ask another provider. */
  async run(command: readonly string[]): Promise<Ended> {
    const others: Planned[] = [];
    let rest = "";
    const heard = (text: string): void => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      const found = lines.flatMap((line) => plannedIn(line) ?? []).filter(asksOthers);
      if (found.length > 0 && others.push(...found) === found.length) void endEngines();
    };
    const args = [...command, "--yes", "--skip-preview", "--json", ...this.more];
    const { code, stdout, stderr } = await askEngine(this.world, args, this.stack, undefined, { ...apart, heard });
    if (others.length > 0) throw new Error(`${othersText(others)} The run was ended when it began with that.`);
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
function errorsOf(told: Told | undefined, stderr: string, code: number): string[] {
  const errors = messages(told, "error");
  return code !== 0 && errors.length === 0 ? [stderr.trim() || `the engine ended with ${code}`] : errors;
}

function changeOf({ op, urn }: Step): Change {
  return { op, name: readUrn(urn).name, type: urn.split("::")[2]?.split("$").at(-1) ?? "" };
}
