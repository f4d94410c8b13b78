import { updateAction } from "../action/carryOut";
import type { Values } from "../definition/values";
import { cartOf } from "../identity/handle";
import { objectName, requireId } from "../identity/ids";
import { readState, type State } from "../identity/state";
import { completing, isElsewhere } from "./home";
import { byKind, placed, type Resource, wanted } from "../memory/session";
import { takeOversOf } from "../ownership/takeOvers";
import { updateObject } from "../object/apply";
import { changeBought } from "../purchase/change";
import { writeSet } from "../set/createUpdateDelete";
import { updateSingleton } from "../singleton/create";
import { ExplainedError } from "../values/explained";
import { conflictOf } from "./conflict";
import { arrived } from "./read";
import { endServedNote } from "./servedNote";

/** Makes the resource's object, or the objects of a set, as the program describes. */
export function update(asked: Resource, id: string, stored: State, inputs: Values): Promise<State> {
  return takeOversOf(asked.session).orTell(asked.log, async () => {
    const resource = wanted(asked, inputs);
    const { definition, session, key } = resource;
    const olds = readState(definition, stored);
    if (cartOf(id) !== undefined)
      throw new ExplainedError("on-order", `the ${definition.type} is still on order (${id}). Run \`pulumi refresh\`, then \`pulumi up\`.`);
    const there = placed(asked, olds);
    if (isElsewhere(there, olds)) return (await arrived(there, id, olds)).state;
    const problem = conflictOf(resource);
    if (problem !== undefined) throw problem;
    if (definition.kind !== "set" && definition.kind !== "action") {
      session.claims.own(objectName(definition, requireId(definition, id)), key);
      // A note of settings is read before it ends.
      if (definition.kind !== "singleton") await endServedNote(resource, id, olds, inputs);
    }
    const work = () =>
      byKind(resource, {
        object: (object) => updateObject(object, id, olds),
        purchase: (bought) => updateObject(bought, id, olds, (change) => changeBought(bought, change)),
        singleton: (singleton) => updateSingleton(singleton, id, olds),
        action: (action) => updateAction(action, id, olds),
        set: (set) => writeSet(set, id, olds, "update"),
      });
    return (await completing(resource, olds.movedAt, async () => ({ id, state: await work() }))).state;
  });
}
