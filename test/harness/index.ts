/** The words that most tests of the kernel, of the types and of the contract share. */
export type { Definition } from "../../src/kernel/definition/resource";
export type { Values } from "../../src/kernel/definition/values";
export type { Created, State } from "../../src/kernel/identity/state";
export { UnfinishedError } from "../../src/kernel/identity/unfinishedError";
export { type Resource, wanted } from "../../src/kernel/memory/session";
export { unknownValue } from "../../src/kernel/values/unknown";
export { registry } from "../../src/resources";
export type { Fault, FaultKind, MailspaceSeed, Shapes, Simulator, SimulatorOptions } from "../../src/simulator";
export { killed } from "./killed";
export { beforeRequests, withAnswers } from "./onTheWay";
export { failureOf, OneResource, Plan, unfinished } from "./oneResource";
export { check, checkInputs, create, diff, diffResource, read, remove, update } from "./operations";
export { parentFor } from "./parents";
export { withShield, withZone } from "./platforms";
export { handedOn, sampleOf } from "./program";
export { outcomeOf, type Process, type ProcessOptions, until, World } from "./world";
