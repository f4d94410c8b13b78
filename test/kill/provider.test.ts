import { killedEverywhere, killProvider } from "./kills";
import { everything } from "./programs";

const [first, changed] = [everything("first"), everything("changed")];
const stop = killProvider;

describe("an up whose provider alone is killed fails, and the next one is gone on with, wherever it was killed,", () => {
  killedEverywhere("when it makes one of each type", { name: "create, provider killed", program: first, stop });
  killedEverywhere("when it changes one of each type", {
    ...{ name: "change, provider killed", program: changed, stop },
    setting: { program: first },
  });
});
