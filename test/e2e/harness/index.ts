/** Drives the real Pulumi engine from jest tests. */
import { removeAllStacks } from "./stack";

export { environment } from "./environment";
export { isRunning, type RunningCommand } from "./engineProcess";
export { expectChanges, expectFailed, expectSucceeded, expectUnchanged } from "./expectations";
export type { Outcome } from "./outcome";
export {
  type CommandOptions,
  type Face,
  isSecret,
  newStack,
  Stack,
  unwrapped,
  type StackOptions,
} from "./stack";

/** An engine command takes one to three seconds, several times that on a busy machine. */
jest.setTimeout(600_000);
afterAll(removeAllStacks);
export { thorough, variants } from "./thorough";
