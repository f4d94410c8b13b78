import { killEverywhere, killProvider } from "./kills";
import { everything } from "./programs";
import { Scene } from "./scene";

const longestMs = 7_200_000;

describe("an up whose provider alone is killed fails, and the next one is gone on with, wherever it was killed,", () => {
  it(
    "when it makes one of each type",
    async () => {
      const scene = await Scene.set();
      await killEverywhere({ name: "create, provider killed", scene, command: "up", program: everything("first"), stop: killProvider });
    },
    longestMs,
  );

  it(
    "when it changes one of each type",
    async () => {
      const scene = await Scene.set({ program: everything("first") });
      await killEverywhere({ name: "change, provider killed", scene, command: "up", program: everything("changed"), stop: killProvider });
    },
    longestMs,
  );
});
