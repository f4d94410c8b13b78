import { killedEverywhere } from "./kills";
import { everything } from "./programs";

const setting = { program: everything("first") };

killedEverywhere("a killed up that changes one of each type, plan and package among them, is gone on with, wherever it was killed", {
  name: "change",
  program: everything("changed"),
  setting,
});

killedEverywhere(
  "a killed up that replaces a site with all that is set up on it, a mailbox and records is gone on with, wherever it was killed",
  { name: "replace", program: everything("replaced"), setting },
);
