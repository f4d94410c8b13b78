import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment, expectFailed, expectSucceeded, isRunning, type RunningCommand } from "../e2e/harness";
import { killedEverywhere, type Moment, type Stop } from "./kills";
import { everything } from "./programs";

/** Where something is made, bought or waited for. */
const routes = [
  "POST /api/orders",
  "POST /api/orders/domain",
  "POST /api/panel_accounts",
  "GET /api/carts/{token}",
  "POST /api/mailspace",
  "POST /api/dns_zones/{zone_id}/records",
  "POST /api/sites/{site_id}/shield",
  "POST /api/mailspace/{mailspace_id}/mailboxes",
];
const worthIt = ({ route, after, takesEffect }: Moment) =>
  routes.includes(route) && after === 0 && (takesEffect || route.startsWith("GET"));

/** A terminal sends its signals to a whole group of processes: the engine's own, here, and not that of the tests. */
function terminal(): Record<string, string> {
  const { folder, variables } = environment();
  const bin = join(folder, "terminal");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "pulumi"), `#!/bin/sh\nPATH="\${PATH#*:}" exec setsid pulumi "$@"\n`);
  chmodSync(join(bin, "pulumi"), 0o755);
  return { PATH: [bin, variables.PATH].join(delimiter) };
}

function toTheGroup({ pid }: RunningCommand, signal: NodeJS.Signals): void {
  process.kill(-pid, signal);
}

const ended = async (running: RunningCommand) => expectFailed(await running.done);

const signals: [string, Stop][] = [
  [
    "Ctrl-C, which lets it end what it is at",
    async (running) => {
      toTheGroup(running, "SIGINT");
      await ended(running);
    },
  ],
  [
    "Ctrl-C twice, which ends it at once",
    async (running) => {
      toTheGroup(running, "SIGINT");
      await running.untilText(/press \^C again/);
      toTheGroup(running, "SIGINT");
      await ended(running);
    },
  ],
  [
    "the end of its terminal, which leaves the backend locked",
    async (running, stack) => {
      toTheGroup(running, "SIGHUP");
      await ended(running);
      expectFailed(await stack.up(), /pulumi cancel/);
      expectSucceeded(await stack.run(["cancel", "--yes"]));
    },
  ],
  [
    "SIGTERM",
    async (running) => {
      running.kill("SIGTERM");
      await ended(running);
    },
  ],
];

const program = everything("first");

for (const [how, stop] of signals)
  killedEverywhere(`an up that makes one of each type and is stopped by ${how} is gone on with`, {
    ...{ name: how, program, only: worthIt, stop },
    setting: { env: terminal() },
  });

killedEverywhere("the provider of an engine that was killed alone ends by itself", {
  ...{ name: "engine alone", program, only: worthIt },
  stop: async (running, stack) => {
    const providers = running.descendants().filter(({ command }) => command.includes("dynamic-provider"));
    expect(providers).not.toEqual([]);
    running.kill("SIGKILL");
    await running.done;
    expectSucceeded(await stack.run(["cancel", "--yes"]));
    const untilMs = Date.now() + 30_000;
    while (providers.some(({ pid }) => isRunning(pid))) {
      if (Date.now() > untilMs) throw new Error("the provider still runs");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
});
