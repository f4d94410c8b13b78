import type { FaultKind } from "../../src/simulator";
import { killedEverywhere, type Moment } from "./kills";
import { everything } from "./programs";

/** A request may be under way for longer than its process lives, and nearly as long as requests are waited for. */
const fault: FaultKind = { kind: "delay", ms: 8_000 };
const env = { HOSTING_REQUEST_TIMEOUT_MS: "9000", HOSTING_LOST_ORDER_MS: "9000" };
const only = ({ takesEffect }: Moment) => takesEffect;

describe("an up that is killed while its last request is still on its way to the platform is gone on with", () => {
  const late = { only, fault };
  const [first, changed] = [everything("first"), everything("changed")];
  killedEverywhere("when it makes one of each type", { name: "create, late requests", program: first, ...late, setting: { env } });
  killedEverywhere("when it changes one of each type", {
    ...{ name: "change, late requests", program: changed, ...late },
    setting: { program: first, env },
  });
});
