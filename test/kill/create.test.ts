import { killEverywhere } from "./kills";
import { everything } from "./programs";
import { Scenario } from "./scenario";

it("a killed up that makes one of each type is gone on with, wherever it was killed", async () => {
  const scenario = await Scenario.set();
  await killEverywhere({ name: "create", scenario, command: "up", program: everything("first") });
}, 7_200_000);
