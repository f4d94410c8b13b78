// Imported before anything else, as in the modules for programs; here somebody at a terminal reads the sentence.
import { nodeProblem } from "../neededNode";

if (nodeProblem !== undefined) {
  process.stderr.write(`${nodeProblem}\n`);
  process.exit(1);
}
