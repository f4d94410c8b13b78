import { createAction } from "../action/carryOut";
import type { Values } from "../definition/values";
import type { Created } from "../identity/state";
import { besideElsewhere, completing } from "./home";
import { byKind, type Resource, wanted } from "../memory/session";
import { movingAt } from "../ownership/moved";
import { takeOversOf } from "../ownership/takeOvers";
import { createObject } from "../object/create";
import { noteShownOnce } from "../ownership/earlierNotes";
import { createPurchase } from "../purchase/create";
import { keepingHandle } from "../purchase/earlierOrder";
import { retryUntilReady } from "../reading/wait";
import { createSet } from "../set/createUpdateDelete";
import { createSingleton } from "../singleton/create";
import { conflictOf } from "./conflict";

/** Creates the resource, or adopts the object that an earlier, killed run created. Waits for a parent that isn't ready yet. */
export function create(asked: Resource, inputs: Values): Promise<Created> {
  return takeOversOf(asked.session).within(asked.key, asked.log, async () => {
    const resource = wanted(asked, inputs);
    const { definition, log } = resource;
    const refusal = besideElsewhere(resource) ?? conflictOf(resource);
    const made = await completing(resource, movingAt(resource), async () => {
      if (refusal) throw definition.kind === "purchase" ? await keepingHandle({ ...resource, definition }, refusal) : refusal;
      return retryUntilReady(resource, () =>
        byKind(resource, {
          object: createObject,
          purchase: createPurchase,
          singleton: (singleton) => createSingleton(singleton),
          action: createAction,
          set: createSet,
        }),
      );
    });
    await noteShownOnce(resource, made.state);
    const left = definition.writing.leftToDo?.(made.state);
    if (left !== undefined) log.warn(left);
    return made;
  });
}
