import type { Values } from "../definition/values";
import type { Created } from "../identity/state";
import { keepingHome, withHome } from "../memory/home";
import { byKind } from "../memory/kinds";
import { type Resource, withAccount } from "../memory/session";
import { createObject } from "../object/create";
import { clearMissing } from "../object/missingNote";
import { createPurchase } from "../purchase/create";
import { retryUntilReady } from "../reading/ready";
import { createSet } from "../set/createUpdateDelete";
import { createSingleton } from "../singleton/create";
import { conflictOf } from "./conflict";

/** Creates the resource, or takes over what an earlier, killed run created. Waits for a parent that isn't ready yet. */
export async function create(asked: Resource, inputs: Values): Promise<Created> {
  const resource = withAccount(asked, inputs);
  const problem = conflictOf(resource, inputs);
  if (problem !== undefined) throw problem;
  const { id, state } = await keepingHome(resource, () =>
    retryUntilReady(resource, () =>
      byKind(resource, {
        object: (object) => createObject(object, inputs),
        purchase: (bought) => createPurchase(bought, inputs),
        singleton: (singleton) => createSingleton(singleton, inputs),
        set: (set) => createSet(set, inputs),
      }),
    ),
  );
  await clearMissing(resource);
  return { id, state: withHome(resource, state) };
}
