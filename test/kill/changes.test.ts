import { killEverywhere } from "./kills";
import { everything } from "./programs";
import { Scenario } from "./scenario";

const longestMs = 7_200_000;
let scenario: Scenario;
beforeAll(async () => (scenario = await Scenario.set({ program: everything("first") })));

it(
  "a killed up that changes one of each type, plan and package among them, is gone on with, wherever it was killed",
  async () => {
    await killEverywhere({ name: "change", scenario, command: "up", program: everything("changed") });
  },
  longestMs,
);

it(
  "a killed up that replaces a site with all that is set up on it, a mailbox and records is gone on with, wherever it was killed",
  async () => {
    await killEverywhere({ name: "replace", scenario, command: "up", program: everything("replaced") });
  },
  longestMs,
);
