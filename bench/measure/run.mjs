/** Runs a command and measures it: CPU seconds of all processes below it, wall seconds, peak memory by role. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { sample } from "./sampler.mjs";

const reaper = join(dirname(fileURLToPath(import.meta.url)), "reap.pl");

/** `{ code, text, wall, cpu, user, system, adopts, roles }`; times in seconds. */
export async function measured(command, args, { cwd, env }) {
  const folder = mkdtempSync(join(tmpdir(), "bench-cpu-"));
  const result = join(folder, "cpu.json");
  try {
    const begunMs = performance.now();
    const child = spawn("perl", [reaper, result, command, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const sampler = sample(child.pid);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    const stop = () => child.kill("SIGTERM");
    process.once("SIGTERM", stop);
    const code = await new Promise((resolve, reject) => {
      child.on("error", (error) => reject(new Error(`perl, which measures CPU time, can't be started: ${error.message}`)));
      child.on("close", resolve);
    });
    process.off("SIGTERM", stop);
    const wall = (performance.now() - begunMs) / 1000;
    const roles = sampler.stop();
    const { user, system, adopts } = JSON.parse(readFileSync(result, "utf8"));
    return { code, text, wall, cpu: user + system, user, system, adopts: adopts === 1, roles };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const busySeconds = 1;
const busy = `let sum = 0;
while (process.cpuUsage().user < ${busySeconds * 1e6}) for (let i = 0; i < 1e6; i++) sum += i;
require("node:fs").writeFileSync(process.argv[1], String(process.pid));
setInterval(() => {}, 1000);`;

/**
 * Whether the measurement sees what it must: a busy grandchild that is killed while its parent, killed first, can't wait
 * for it. That is how the engine ends a provider.
 */
export async function selfCheck(env) {
  const script = `sh -c '"$0" -e "$1" "$2"; true' "$0" "$1" "$2" & parent=$!
for i in $(seq 300); do [ -s "$2" ] && break; sleep 0.1; done
kill -KILL $parent; kill -KILL $(cat "$2")`;
  const folder = mkdtempSync(join(tmpdir(), "bench-check-"));
  try {
    const { cpu, adopts } = await measured("/bin/sh", ["-c", script, process.execPath, busy, join(folder, "pid")], { cwd: folder, env });
    return { cpu, expected: busySeconds, adopts, sees: cpu >= busySeconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
