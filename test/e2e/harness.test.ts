import { existsSync } from "node:fs";
import { expectFailed, expectSucceeded, isRunning } from "./harness";
import { hosted } from "./hosted";
import { started } from "./interrupted";

it("an engine that is killed leaves its provider, which ends with the stack; what it wrote is in the message of an expectation", async () => {
  const { stack } = await hosted(
    `new Site("shop", { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });`,
    { sites: [], delays: { paymentMs: 3_600_000 } },
    { face: "dynamic" },
  );
  const command = started(stack);
  await command.untilText(/waiting for the payment/);
  const provider = command.descendants().find((one) => one.command.includes("dynamic-provider") && !one.command.includes("sh "));
  command.kill("SIGKILL");
  const outcome = expectFailed(await command.done);
  expect(outcome.signal).toBe("SIGKILL");
  expect(isRunning(provider!.pid)).toBe(true);
  expect((await stack.state()).deployment.pending_operations).toHaveLength(1);
  expect(() => expectSucceeded(outcome)).toThrow(/waiting for the payment/);

  await stack.remove();
  expect(existsSync(stack.folder)).toBe(false);
});
