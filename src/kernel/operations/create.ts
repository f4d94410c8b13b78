import { createAction } from "../action/carryOut";
import type { Values } from "../definition/values";
import type { Created, State } from "../identity/state";
import { besideElsewhere, completing, withHome } from "./home";
import { byKind } from "../memory/kinds";
import { movingAt, withMovedAt } from "../ownership/moved";
import { takeOversOf } from "../ownership/takeOvers";
import { type Resource, wanted } from "../memory/session";
import { createObject } from "../object/create";
import { noteShownOnce } from "../object/shownOnce";
import { createPurchase } from "../purchase/create";
import { keepingHandle } from "../purchase/earlierOrder";
import { retryUntilReady } from "../reading/ready";
import { createSet } from "../set/createUpdateDelete";
import { createSingleton } from "../singleton/create";
import { conflictOf } from "./conflict";

/** Creates the resource, or takes over what an earlier, killed run created. Waits for a parent that isn't ready yet. */
export function create(asked: Resource, inputs: Values): Promise<Created> {
  return takeOversOf(asked.session).within(asked.key, asked.log, () => carryOut(asked, inputs));
}

async function carryOut(asked: Resource, inputs: Values): Promise<Created> {
  const resource = wanted(asked, inputs);
  const { definition } = resource;
  const refusal = besideElsewhere(resource) ?? conflictOf(resource);
  const movedAt = movingAt(resource);
  const complete = (made: State): State => withMovedAt(withHome(resource, made), movedAt);
  const { id, state } = await completing(complete, async () => {
    if (refusal) throw definition.kind === "purchase" ? await keepingHandle({ ...resource, definition }, inputs, refusal) : refusal;
    return retryUntilReady(resource, () =>
      byKind(resource, {
        object: createObject,
        purchase: (bought) => createPurchase(bought, inputs),
        singleton: (singleton) => createSingleton(singleton),
        action: createAction,
        set: createSet,
      }),
    );
  });
  await noteShownOnce(resource, state);
  const left = definition.writing.leftToDo?.(state);
  if (left !== undefined) resource.log.warn(left);
  return { id, state: complete(state) };
}
