import type { FaultKind } from "../../src/simulator";
import { killEverywhere, type Moment } from "./kills";
import { everything } from "./programs";
import { Scenario } from "./scenario";

const longestMs = 7_200_000;

/** A request may be under way for longer than its process lives, and nearly as long as requests are waited for. */
const fault: FaultKind = { kind: "delay", ms: 8_000 };
const patient = { HOSTING_REQUEST_TIMEOUT_MS: "9000", HOSTING_LOST_ORDER_MS: "9000" };
const only = ({ takesEffect }: Moment) => takesEffect;

describe("an up that is killed while its last request is still on its way to the platform is gone on with", () => {
  it(
    "when it makes one of each type",
    async () => {
      const scenario = await Scenario.set({ env: patient });
      await killEverywhere({ name: "create, late requests", scenario, command: "up", program: everything("first"), only, fault });
    },
    longestMs,
  );

  it(
    "when it changes one of each type",
    async () => {
      const scenario = await Scenario.set({ program: everything("first"), env: patient });
      await killEverywhere({ name: "change, late requests", scenario, command: "up", program: everything("changed"), only, fault });
    },
    longestMs,
  );
});
