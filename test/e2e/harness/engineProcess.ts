import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { readEvents } from "./events";
import { changesOf, diagnosticsOf, plain, stepsOf, type Outcome } from "./outcome";

/** A running engine command, for tests that stop it in the middle. */
export interface RunningCommand {
  pid: number;
  /** Sends a signal to the engine alone, or with `tree` to all its descendants as well. */
  kill(signal?: NodeJS.Signals, tree?: boolean): void;
  /** The processes below the engine: language host, program, provider. They may outlive it. */
  descendants(): RunningProcess[];
  /** What it has written so far. */
  text(): string;
  /** Resolves as soon as what it has written matches. Rejects when it ends without. */
  untilText(pattern: RegExp): Promise<void>;
  done: Promise<Outcome>;
}

export interface RunningProcess {
  pid: number;
  parent: number;
  /** In milliseconds since 1970, to a second: a number is given to another process later. */
  beganMs: number;
  command: string;
}

export function startEngine(
  args: string[],
  options: { cwd: string; env: Record<string, string>; eventLog: string | undefined },
): RunningCommand {
  // The engine ends before its memory is worth being collected every few megabytes.
  const env = { GOGC: "400", ...options.env };
  const child = spawn("pulumi", args, { cwd: options.cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const written = { stdout: "", stderr: "", all: "" };
  const waiting = new Set<() => void>();
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      written[name] += chunk;
      written.all += chunk;
      for (const look of waiting) look();
    });
  }
  const done = ended(child).then(({ code, signal }): Outcome => {
    const events = options.eventLog ? readEvents(options.eventLog) : [];
    return {
      code,
      signal,
      stdout: plain(written.stdout),
      stderr: plain(written.stderr),
      text: plain(written.all),
      changes: changesOf(events),
      steps: stepsOf(events),
      diagnostics: diagnosticsOf(events),
    };
  });
  const seen = new Map<number, RunningProcess>();
  const descendants = () => processesBelow(child.pid!, seen);
  return {
    pid: child.pid!,
    kill(signal = "SIGTERM", tree = false) {
      const below = tree ? descendants() : [];
      child.kill(signal);
      for (const { pid } of below) send(pid, signal);
    },
    descendants,
    text: () => plain(written.all),
    untilText(pattern) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(plain(written.all))) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
        void done.then((outcome) => reject(new Error(`The engine ended without writing ${pattern}:\n${outcome.text}`)), reject);
      });
    },
    done,
  };
}

/** An engine that was killed leaves its pipes open in the provider that lives on: its own end counts, not theirs. */
function ended(child: ChildProcess): Promise<{ code: number; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      const result = { code: code ?? 128 + (signal ? constants.signals[signal] : 0), signal };
      const closed = () => {
        clearTimeout(timer);
        resolve(result);
      };
      const timer = setTimeout(closed, 500);
      child.on("close", closed);
    });
  });
}

export function isRunning(pid: number): boolean {
  return send(pid, 0);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Kills those of the processes that still run. */
export function endAll(processes: Iterable<RunningProcess>): void {
  const before = new Map([...processes].map((one) => [one.pid, one]));
  if (before.size > 0) for (const one of processTable()) if (isSame(one, before.get(one.pid))) send(one.pid, "SIGKILL");
}

function isSame(one: RunningProcess, other: RunningProcess | undefined): boolean {
  return one.command === other?.command && Math.abs(one.beganMs - other.beganMs) <= 2_000;
}

function processTable(): RunningProcess[] {
  const env = { ...process.env, LC_ALL: "C" };
  return spawnSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,lstart=,command="], { encoding: "utf8", env })
    .stdout.split("\n")
    .flatMap((line): RunningProcess[] => {
      const [, pid, parent, began = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+((?:\S+\s+){4}\d+)\s+(.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), parent: Number(parent), beganMs: Date.parse(began), command }] : [];
    });
}

/** Descendants by the process table; those seen before count on when their parent has died and they have another one. */
function processesBelow(root: number, seen: Map<number, RunningProcess>): RunningProcess[] {
  const table = processTable();
  const found = table.filter((one) => isSame(one, seen.get(one.pid)));
  const known = new Set([root, ...found.map(({ pid }) => pid)]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const one of table) {
      if (known.has(one.pid) || !known.has(one.parent)) continue;
      known.add(one.pid);
      found.push(one);
      grown = true;
    }
  }
  for (const one of found) seen.set(one.pid, one);
  return found;
}
