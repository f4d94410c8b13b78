import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import type { Simulator } from "../../src/simulator";
import { called } from "./called";
import { environment, type Stack, variants } from "./harness";
import { hosted } from "./hosted";

const program = `new DnsRecord("www", { zoneId: "9", name: "www", type: "A", value: "192.0.2.2" });`;
const account = { zones: [{ id: "9", name: "example.com" }] };

/** The command as a process, with a folder of its own for what it leaves. */
function started(stack: Stack, temporary: string): ChildProcess {
  mkdirSync(temporary);
  const command = join(environment().folder, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");
  const env = { ...stack.env, TMPDIR: temporary };
  return spawn(environment().node, [command, "rehearse", "--stack", stack.name], {
    cwd: stack.folder,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Processes of a rehearsal: the temporary folder is in their environment. */
function processesOf(temporary: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`TMPDIR=${temporary}`);
    } catch {
      return false; // It has ended.
    }
  });
}

/** Sends a signal as soon as the command says that it is in a phase. Answers with its status. */
function interruptedIn(phase: string, signal: NodeJS.Signals, child: ChildProcess): Promise<number | null> {
  let said = "";
  let isSent = false;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (!isSent && said.includes(phase)) isSent = child.kill(signal);
  });
  return new Promise((resolve, reject) =>
    child.on("close", (code) => (isSent ? resolve(code) : reject(new Error(`it never came to ${phase}:\n${said}`)))),
  );
}

describe("rehearsals of one project", () => {
  let stack: Stack;
  let simulator: Simulator;
  beforeAll(async () => ({ stack, simulator } = await hosted(program, account)));

  (process.platform === "linux" ? it : it.skip)(
    "leave no folder, no file and no process after Ctrl-C and after kill -9, in each phase",
    async () => {
      const phases = variants<[phase: string, signal: NodeJS.Signals]>(
        [
          ["reading", "SIGINT"],
          ["preview on the copy", "SIGKILL"],
          ["\nup on the copy", "SIGINT"],
          ["refresh on the copy", "SIGKILL"],
        ],
        [
          ["preparing the stack", "SIGINT"],
          ["preview on the copy", "SIGINT"],
          ["\nup on the copy", "SIGKILL"],
        ],
      );
      const ended = phases.map(async ([phase, signal], index) => {
        const temporary = join(stack.folder, `tmp-${index}`);
        const code = await interruptedIn(phase, signal, started(stack, temporary));
        for (let tries = 0; tries < 120 && (processesOf(temporary).length > 0 || readdirSync(temporary).length > 0); tries += 1)
          await passed(500);
        return [phase, code, processesOf(temporary), readdirSync(temporary)];
      });
      expect(await Promise.all(ended)).toEqual(phases.map(([phase, signal]) => [phase, signal === "SIGINT" ? 130 : null, [], []]));
      expect(new Set(simulator.report().requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
    },
  );

  it("that can't begin say why in one sentence, and leave nothing", async () => {
    const temporary = join(stack.folder, "tmp");
    mkdirSync(temporary);
    process.env.TMPDIR = temporary;
    const { status, err } = await called(["rehearse", "--quiet", "--stack", "nowhere"], stack.folder, stack.env);
    expect([status, err.trim().split("\n").length, err]).toEqual([1, 1, expect.stringContaining("no stack named 'nowhere' found")]);
    delete process.env.TMPDIR;
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("go on beside a locked backend and a slow platform, and say what could not be read", async () => {
    const locks = join(stack.folder, ".backend", ".pulumi", "locks", "organization", "test", "dev");
    mkdirSync(locks, { recursive: true });
    writeFileSync(join(locks, "other.json"), JSON.stringify({ pid: 1, username: "anna", hostname: "laptop", timestamp: new Date() }));
    simulator.faults.add({ kind: "delay", ms: 300, times: Infinity });
    simulator.faults.add({ kind: "status", status: 403, path: "/api/mailspace", times: Infinity });
    const { status, out } = await called(["rehearse", "--stack", "dev", "--quiet", "--json"], stack.folder, stack.env);
    const { copy } = JSON.parse(out) as { copy: { gaps: string[] } };
    expect([status, copy.gaps]).toEqual([0, [expect.stringMatching(/^every Mailspace could not be read: .*403/)]]);
  });
});
