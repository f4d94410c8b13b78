import { type ChildProcess, spawn } from "node:child_process";
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
  #running: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | undefined;
  #isOver = false;

  constructor(
    private readonly screen: Screen,
    private readonly colour: "always" | "never",
  ) {}

  /** Runs `pulumi` with these arguments, shows what matters of its output, and counts resources by what was done to them. */
  async run(args: readonly string[], { folder, env, relevant = () => [], hidden }: Run): Promise<Readonly<Record<string, number>>> {
    this.screen.command(["pulumi", ...args].map((arg) => (arg === hidden ? "********" : arg)).join(" "));
    const { code, text } = await this.#ended([...args, "--non-interactive", "--color", this.colour], folder, env);
    if (code !== 0) throw new Error(`pulumi ${args[0]} ended with ${code}:\n${plain(text).trim()}`);
    const lines = text.split("\n");
    this.screen.shown([...relevant(lines), ...summary(lines)]);
    return counts(text);
  }

  /** Starts nothing more, and ends the command under way: once gently, so that it can write down what it has done, then for good. */
  async end(): Promise<void> {
    this.#isOver = true;
    if (!this.#running) return;
    const { child, ended } = this.#running;
    child.kill("SIGINT");
    const timer = setTimeout(() => kill(child), graceMs);
    await ended;
    clearTimeout(timer);
  }

  /** Ends the command under way at once. */
  kill(): void {
    if (this.#running) kill(this.#running.child);
  }

  #ended(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: number | string | null; text: string }> {
    if (this.#isOver) return Promise.reject(new Error("the demo is over."));
    return new Promise((resolve) => {
      // In a process group of its own: a terminal's Ctrl-C comes to us alone, and what is passed on is decided here.
      const child = spawn("pulumi", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
      let text = "";
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      const ended = new Promise((end) => child.on("close", end).on("error", end));
      this.#running = { child, ended };
      const timer = setTimeout(() => {
        text += `\nIt did not end within ${stuckAfterMs / 1000} s.`;
        kill(child);
      }, stuckAfterMs);
      const finish = (code: number | string | null): void => {
        clearTimeout(timer);
        this.#running = undefined;
        resolve({ code, text });
      };
      child.on("close", (code, signal) => finish(code ?? signal));
      child.on("error", (error: NodeJS.ErrnoException) => {
        text += error.message;
        finish(error.code ?? 1);
      });
    });
  }
}

function kill(child: ChildProcess): void {
  try {
    process.kill(-(child.pid as number), "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
