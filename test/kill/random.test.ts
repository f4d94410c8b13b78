import { setTimeout } from "node:timers/promises";
import { expectSucceeded } from "../e2e/harness";
import { killedAt, met, started } from "../e2e/interrupted";
import { endOf, expectRecovery, say, Tally, type Phase } from "./kills";
import { everything } from "./programs";
import { Scenario, seeded } from "./scenario";

const kills = 25;
const seed = Number(process.env.HOSTING_KILL_SEED ?? Date.now() % 1_000_000);

it("whatever a command is at when it is killed at any moment, the next one goes on with it", async () => {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  say(`random: HOSTING_KILL_SEED=${seed}`);
  const nothing = await Scenario.set();
  const up = await Scenario.set({ program: everything("first") });
  const phases: Phase[] = [
    { name: "create", scenario: nothing, command: "up", program: everything("first") },
    { name: "change", scenario: up, command: "up", program: everything("changed") },
    { name: "replace", scenario: up, command: "up", program: everything("replaced") },
    { name: "destroy", scenario: up, command: "destroy", program: everything("first") },
  ];
  const known = new Map<Phase, Undisturbed>();
  for (const phase of phases) known.set(phase, await undisturbed(phase));

  const tally = new Tally(`random, seed ${seed}`, kills);
  for (let kill = 1; kill <= kills; kill += 1) {
    const phase = phases[below(phases.length)] as Phase;
    const { requests, durationMs, end } = known.get(phase) as Undisturbed;
    const byTime = below(2) === 0;
    const [request, takesEffect, afterMs] = [below(requests), below(2) === 0, below(durationMs)];
    const moment = byTime ? `after ${afterMs} ms` : `at request ${request}${takesEffect ? ", carried out" : ""}`;
    await tally.count(`kill ${kill}, ${phase.name} ${moment}`, async () => {
      const { scenario, command, program } = phase;
      scenario.stack.program(program);
      await scenario.reset();
      const running = started(scenario.stack, command);
      const hang = byTime ? undefined : scenario.simulator.faults.add({ kind: "hang", after: request, takesEffect });
      const reached = hang ? met(hang, running) : setTimeout(afterMs);
      // A run that was faster is killed at its end.
      await killedAt(() => reached.catch(() => undefined), scenario.stack, { command: running });
      scenario.simulator.faults.clear();
      await expectRecovery(phase, end);
      return true;
    });
  }
  tally.close();
}, 7_200_000);

interface Undisturbed {
  readonly requests: number;
  readonly durationMs: number;
  readonly end: Awaited<ReturnType<typeof endOf>>;
}

async function undisturbed({ scenario, command, program }: Phase): Promise<Undisturbed> {
  scenario.stack.program(program);
  const startedMs = Date.now();
  const requests = await scenario.undisturbed(async () => expectSucceeded(await scenario.stack[command]()));
  return { requests: requests.length, durationMs: Date.now() - startedMs, end: await endOf(scenario, command) };
}
