import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ifJson } from "../../transport";
import type { World } from "./world";

interface Said {
  /** 1 where the engine was ended by a signal. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class NoEngineError extends Error {
  override readonly name = "NoEngineError";

  constructor() {
    super("there is no `pulumi` on PATH. Install the engine (https://www.pulumi.com/docs/install), or add its folder to PATH.");
  }
}

/** Ends the engines that run for this world, with what they started: at once, or after they had some time to end by themselves. */
export async function endEngines({ engines = new Set() }: Pick<World, "engines">, graceMs = 0): Promise<void> {
  const children = [...engines];
  const ended = children.map((child) => once(child, "close"));
  const forGood = () => children.forEach(end);
  if (graceMs === 0) forGood();
  else for (const child of children) child.kill("SIGINT");
  const timer = setTimeout(forGood, graceMs);
  await Promise.all(ended);
  clearTimeout(timer);
}

function end(child: ChildProcess): void {
  try {
    // Its group, where it has one of its own.
    process.kill(-(child.pid as number), "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

interface Watched {
  /** Gets what the engine prints, as it comes. */
  readonly heard?: (text: string) => void;
  /** In a process group of its own: a terminal's Ctrl-C comes to this process alone. Default false. */
  readonly apart?: boolean;
}

/** Runs the first `pulumi` on PATH in the folder of the call, and ends it after a while where a limit is given. */
export function runEngine(
  { env, folder, engines }: World,
  args: readonly string[],
  limitMs?: number,
  watched: Watched = {},
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn("pulumi", args, {
      cwd: folder,
      env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: watched.apart === true,
      // The option `timeout` keeps the process waiting where there is no engine to end.
      signal: limitMs === undefined ? undefined : AbortSignal.timeout(limitMs),
    });
    engines?.add(child);
    child.on("close", () => engines?.delete(child));
    const written = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (chunk: string) => {
        written[name] += chunk;
        if (name === "stdout") watched.heard?.(chunk);
      });
    child.on("error", (error: NodeJS.ErrnoException) => {
      // An engine that is ended at its limit closes after that.
      if (error.name === "AbortError") written.stderr += `\nIt did not end within ${Number(limitMs) / 1000} s.`;
      else reject(error.code === "ENOENT" ? new NoEngineError() : error);
    });
    child.on("close", (code) => resolve({ code: code ?? 1, ...written }));
  });
}

/** Asks the engine for JSON about a stack, or the selected one. `json` is undefined where it printed something else. */
export async function askEngine(
  world: World,
  args: readonly string[],
  stack: string | undefined,
  limitMs?: number,
  watched?: Watched,
): Promise<Said & { readonly json: unknown }> {
  const all = [...args, "--non-interactive", "--color", "never", ...(stack === undefined ? [] : ["--stack", stack])];
  const said = await runEngine(world, all, limitMs, watched);
  return { ...said, json: ifJson(said.stdout) };
}
