import { killEverywhere } from "./kills";
import { everything } from "./programs";
import { Scene } from "./scene";

it("a killed up that makes one of each type is gone on with, wherever it was killed", async () => {
  const scene = await Scene.set();
  await killEverywhere({ name: "create", scene, command: "up", program: everything("first") });
}, 7_200_000);
