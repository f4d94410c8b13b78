import { killEverywhere, killProvider } from "./kills";
import { everything } from "./programs";
import { Scenario } from "./scenario";

const longestMs = 7_200_000;

describe("an up whose provider alone is killed fails, and the next one is gone on with, wherever it was killed,", () => {
  it(
    "when it makes one of each type",
    async () => {
      const scenario = await Scenario.set();
      await killEverywhere({ name: "create, provider killed", scenario, command: "up", program: everything("first"), stop: killProvider });
    },
    longestMs,
  );

  it(
    "when it changes one of each type",
    async () => {
      const scenario = await Scenario.set({ program: everything("first") });
      await killEverywhere({
        name: "change, provider killed",
        scenario,
        command: "up",
        program: everything("changed"),
        stop: killProvider,
      });
    },
    longestMs,
  );
});
