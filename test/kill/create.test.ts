import { killedEverywhere } from "./kills";
import { everything } from "./programs";

killedEverywhere("a killed up that makes one of each type is gone on with, wherever it was killed", {
  name: "create",
  program: everything("first"),
});
