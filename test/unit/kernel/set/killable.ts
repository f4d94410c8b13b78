import type { SetDefinition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { EngineModel } from "../../../harness/engine";
import { handedOn } from "../../../harness/program";
import type { Process, World } from "../../../harness/world";
import { killed, type Place } from "../purchase/buying";

/** Inputs of sets: records and edge rules by their names. */
export const record = (name: string, more: Values = {}): Values => ({ name, type: "A", value: "192.0.2.1", ttl: 300, ...more });
export const records = (...names: string[]) => ({ records: names.map((name) => record(name)) });
export const rules = (...names: string[]) => ({
  rules: names.map((description) => ({
    actionType: "BlockRequest",
    triggers: [{ type: "CountryCode", patternMatches: ["XX"] }],
    description,
    enabled: true,
  })),
});

/** A stack with one set below a parent, whose commands can be killed: then no state has what they did. */
export function killableSet(world: World, definition: SetDefinition, parent: Values) {
  const engine = new EngineModel(definition);
  const up = (inputs: Values, process: Process = world.process()) => engine.up(process, handedOn(definition, { ...parent, ...inputs }));
  const forgetting = async (work: () => Promise<unknown>) => {
    const { kept } = engine;
    await work();
    engine.kept = kept;
  };
  const killing = (place: Place, work: (process: Process) => Promise<unknown>) => {
    const process = world.process();
    return forgetting(() => killed(process, place, () => work(process)));
  };
  return {
    engine,
    up,
    upKilled: (inputs: Values, place: Place) => killing(place, (process) => up(inputs, process)),
    destroyKilled: (place: Place) => killing(place, (process) => engine.destroy(process)),
    /** An `up` without checkpoints that does all of its work, in a run that is killed before its end. */
    upForgotten: (inputs: Values) => forgetting(() => up(inputs, world.process({ withoutCheckpoints: true }))),
  };
}
