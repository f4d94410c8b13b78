/** What a rehearsal costs beside the `up` that it is about: 1,700 records in 5 zones, 5 sites, one changed record. */
import { join } from "node:path";
import { measured } from "../measure/run.mjs";
import { startSimulator } from "../measure/simulator.mjs";
import { commands, BenchStack } from "../measure/stack.mjs";

/** CPU seconds over those of the `up` that a user runs: it begins with a preview, as a rehearsal does. */
export const rehearsalBound = 20;
const sizes = { zones: 5, records: 1700 };

export async function measureRehearsal({ installed, env, say }) {
  const figures = [];
  for (const [kind, program] of [
    ["sets", "sets.js"],
    ["single records", "ours.js"],
  ]) {
    say(kind);
    const simulator = await startSimulator({ installed, env });
    try {
      for (let n = 1; n <= 5; n++) await simulator.control("POST", "/sites", { name: `site-${n}`, plan: "starter" });
      const stack = await BenchStack.create({ installed, env, program, url: simulator.url, settings: sizes });
      await stack.must(commands.up, { env: { PULUMI_SKIP_CHECKPOINTS: "true" } });
      stack.set({ ...sizes, changed: true });
      await simulator.reset();
      const cli = join(installed, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");
      const args = [cli, "rehearse", "--stack", "bench", "--quiet", "--json"];
      const rehearsed = await measured(process.execPath, args, { cwd: stack.folder, env: stack.env });
      if (rehearsed.code !== 0) throw new Error(`rehearse ended with ${rehearsed.code}:\n${rehearsed.text.slice(-4000)}`);
      const { reads, writes } = await simulator.report();
      const up = await stack.must(["up", "--yes"]);
      figures.push({ kind, up: up.cpu, rehearsal: rehearsed.cpu, over: rehearsed.cpu - up.cpu, wall: rehearsed.wall, reads, writes });
    } finally {
      await simulator.close();
    }
  }
  return figures;
}

export const keepsToReads = (figures) => figures.every(({ writes }) => writes === 0);
