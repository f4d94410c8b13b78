/** Looks at the processes below one, while they run: who they are, their peak memory, their CPU so far. Linux only. */
import { readFileSync, readdirSync } from "node:fs";

const everyMs = 200;
const ticksPerSecond = 100;

/** What a process of the engine is, by its command line. */
function roleOf(command) {
  if (/dynamic-provider/.test(command)) return /^\S*sh\0/.test(command) ? "scripts" : "provider";
  if (/plugin\/start\.js/.test(command)) return "provider";
  if (/cmd\/run|pulumi-language-nodejs-exec|nodejs-exec/.test(command)) return "program";
  if (/pulumi-language/.test(command)) return "languageHost";
  if (/pulumi-resource/.test(command)) return "scripts";
  if (/^\S*pulumi\0/.test(command)) return "engine";
  return "other";
}

export function sample(root) {
  const seen = new Map();
  const look = () => {
    const parents = new Map();
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const stat = statOf(name);
      if (stat) parents.set(Number(name), stat);
    }
    const below = (pid) => {
      for (let at = pid, hops = 0; at && hops < 30; at = parents.get(at)?.parent, hops++) if (at === root) return true;
      return false;
    };
    for (const [pid, { cpu }] of parents) {
      if (pid === root || !below(pid)) continue;
      const known = seen.get(pid) ?? { role: "other", cpu: 0, peakKb: 0 };
      if (known.role === "other") known.role = roleOf(textOf(`/proc/${pid}/cmdline`));
      known.cpu = Math.max(known.cpu, cpu);
      known.peakKb = Math.max(known.peakKb, Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0));
      seen.set(pid, known);
    }
  };
  const timer = setInterval(look, everyMs);
  return {
    stop() {
      clearInterval(timer);
      const roles = {};
      for (const { role, cpu, peakKb } of seen.values()) {
        roles[role] ??= { cpu: 0, peakMb: 0 };
        const sum = roles[role];
        sum.cpu += cpu;
        sum.peakMb = Math.max(sum.peakMb, peakKb / 1024);
      }
      return roles;
    },
  };
}

function statOf(pid) {
  const text = textOf(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields.length < 14 ? undefined : { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
}

function textOf(file) {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}
