import { endEngines, runEngine } from "../frame/engine";
import type { World } from "../frame/world";
import { counts, plain, type Relevant, summary } from "./rows";
import type { Screen } from "./screen";

const stuckAfterMs = 120_000;
const graceMs = 5_000;

export interface Run {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly relevant?: Relevant;
  /** The argument that is not shown. */
  readonly hidden?: string;
}

/** The real engine, with what it says cut to what matters here. */
export class Engine {
  #isOver = false;

  constructor(
    private readonly screen: Screen,
    private readonly world: World,
  ) {}

  /** Runs `pulumi` with these arguments, shows what matters of its output, and counts resources by what was done to them. */
  async run(args: readonly string[], { folder, env, relevant = () => [], hidden }: Run): Promise<Readonly<Record<string, number>>> {
    if (this.#isOver) throw new Error("the demo is over.");
    this.screen.command(["pulumi", ...args].map((arg) => (arg === hidden ? "********" : arg)).join(" "));
    const colour = this.screen.paint("red", "") === "" ? "never" : "always";
    const all = [...args, "--non-interactive", "--color", colour];
    const { code, stdout, stderr } = await runEngine({ ...this.world, env, folder }, all, stuckAfterMs, { apart: true });
    const text = `${stdout}${stderr}`;
    if (code !== 0) throw new Error(`pulumi ${args[0]} ended with ${code}:\n${plain(text).trim()}`);
    const lines = text.split("\n");
    this.screen.shown([...relevant(lines), ...summary(lines)]);
    return counts(text);
  }

  /** Starts nothing more, and ends the command under way: once gently, so that it can write down what it has done, then for good. */
  async end(): Promise<void> {
    this.#isOver = true;
    await endEngines(this.world, graceMs);
  }
}
