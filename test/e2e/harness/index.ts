/** Drives the real Pulumi engine from jest tests. */
import { removeAllStacks } from "./stack";

export { environment } from "./environment";
export { isRunning, type RunningCommand, type RunningProcess } from "./engineProcess";
export type { EngineEvent } from "./events";
export { expectChanges, expectFailed, expectSucceeded, expectUnchanged } from "./expectations";
export type { Changes, Diagnostic, Outcome, Step } from "./outcome";
export {
  isSecret,
  newStack,
  Stack,
  unwrapped,
  type CommandOptions,
  type Config,
  type StackOptions,
  type StackResource,
  type StackState,
} from "./stack";

/** An engine command takes one to three seconds, several times that on a busy machine. */
jest.setTimeout(180_000);
afterAll(removeAllStacks);
export { thorough, variants } from "./variants";
