import { killEverywhere } from "./kills";
import { everything, holders } from "./programs";
import { Scene } from "./scene";

const longestMs = 7_200_000;
const program = everything("first");
let scene: Scene;
beforeAll(async () => (scene = await Scene.set({ program })));

it(
  "a killed destroy is finished by the next, wherever it was killed",
  async () => {
    await killEverywhere({ name: "destroy", scene, command: "destroy", program });
  },
  longestMs,
);

it(
  "a killed up that removes all but site, zone and mailspace is finished by the next, wherever it was killed",
  async () => {
    await killEverywhere({ name: "remove", scene, command: "up", program: holders("first") });
  },
  longestMs,
);

it(
  "a killed refresh changes nothing, wherever it was killed",
  async () => {
    await killEverywhere({ name: "refresh", scene, command: "refresh", program });
  },
  longestMs,
);
