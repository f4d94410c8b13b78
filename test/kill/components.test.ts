import { killedEverywhere } from "./kills";
import { everyComponent } from "./programs";

killedEverywhere("a killed up that makes each component from a program without code is gone on with, wherever it was killed", {
  name: "create components",
  program: everyComponent(),
  setting: { language: "yaml", owned: true },
});
