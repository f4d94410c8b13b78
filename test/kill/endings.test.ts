import { killEverywhere } from "./kills";
import { everything, holders } from "./programs";
import { Scenario } from "./scenario";

const longestMs = 7_200_000;
const program = everything("first");
let scenario: Scenario;
beforeAll(async () => (scenario = await Scenario.set({ program })));

it(
  "a killed destroy is finished by the next, wherever it was killed",
  async () => {
    await killEverywhere({ name: "destroy", scenario, command: "destroy", program });
  },
  longestMs,
);

it(
  "a killed up that removes all but site, zone and mailspace is finished by the next, wherever it was killed",
  async () => {
    await killEverywhere({ name: "remove", scenario, command: "up", program: holders("first") });
  },
  longestMs,
);

it(
  "a killed refresh changes nothing, wherever it was killed",
  async () => {
    await killEverywhere({ name: "refresh", scenario, command: "refresh", program });
  },
  longestMs,
);
