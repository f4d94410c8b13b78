import { killedEverywhere } from "./kills";
import { everything, holders } from "./programs";

const program = everything("first");
const setting = { program };

killedEverywhere("a killed destroy is finished by the next, wherever it was killed", {
  name: "destroy",
  command: "destroy",
  program,
  setting,
});

killedEverywhere("a killed up that removes all but site, zone and mailspace is finished by the next, wherever it was killed", {
  name: "remove",
  program: holders("first"),
  setting,
});

killedEverywhere("a killed refresh changes nothing, wherever it was killed", { name: "refresh", command: "refresh", program, setting });
