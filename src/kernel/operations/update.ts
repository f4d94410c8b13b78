import { WaitTimeoutError } from "../../client/index";
import type { IdParts, Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { parentParts, requireId } from "../identity/ids";
import type { Resource } from "../memory/session";
import type { State } from "../identity/state";
import { updateSet } from "../set/lifecycle";
import { change } from "../purchase/planChange";
import { cartOf } from "../identity/handle";
import { conflict } from "../object/conflict";
import { confirm, withFound } from "../memory/intent";
import { retryUntilReady } from "../reading/ready";
import { withDeletionNote } from "../memory/deletionNote";
import type { Observed } from "../reading/observe";
import { createSingleton } from "../singleton/singleton";
import { objectName } from "../object/adopt";
import { firstRead } from "../identity/unfinishedError";
import { untilShown } from "../object/write";

/** Makes the object what the program says. */
export async function update(resource: Resource, id: string, olds: State, inputs: Values): Promise<State> {
  const { definition, session, key } = resource;
  if (cartOf(id) !== undefined)
    throw new ExplainedError("on-order", `the ${definition.type} is still on order (${id}). Run \`pulumi refresh\`, then \`pulumi up\`.`);
  if (definition.set) return updateSet(resource, definition.set, id, olds, inputs);
  const parts = requireId(definition, id);
  const problem = conflict(resource, inputs);
  if (problem !== undefined) throw problem;
  session.claims.own(objectName(definition, parts), key);
  const known = definition.singleton ? await withFound(resource, id, olds) : olds;
  await confirm(resource, id, olds, inputs);
  // Settings that may not even be switched on yet are made anew.
  if (definition.activation && olds.pending !== undefined)
    return (await retryUntilReady(resource, inputs, () => createSingleton(resource, inputs, known))).state;
  const make = () =>
    withDeletionNote(resource, parts, async () =>
      change(resource, {
        operation: "update",
        id: parts,
        olds: known,
        inputs,
        ...(olds.pending === firstRead && { known: await firstSeen(resource, parts, inputs) }),
      }),
    );
  // What a creation left unfinished may still wait for its parent.
  return session.oneAtATime(definition.oneAtATime?.(parentParts(definition, inputs)), () =>
    retryUntilReady(resource, inputs, make, olds.pending === undefined ? "update" : "create"),
  );
}

/** What an earlier run made may not show yet: until it does, it can't be told from what was deleted, and takes no writes. */
async function firstSeen(resource: Resource, parts: IdParts, inputs: Values): Promise<Observed> {
  try {
    return await untilShown(resource, "create", parts, inputs, {});
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
    throw new ExplainedError(
      "not-shown",
      `an earlier run asked for the ${objectName(resource.definition, parts)}, and the platform doesn't show it yet: ${error.message} If it never comes, \`pulumi refresh\` takes it out of the state, and the next \`pulumi up\` makes it anew.`,
      { cause: error },
    );
  }
}
