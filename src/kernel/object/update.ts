import { WaitTimeoutError } from "../../client";
import type { CreatedDefinition, IdParts } from "../definition/resource";
import { objectName, requireId } from "../identity/ids";
import type { State } from "../identity/state";
import type { Wanted } from "../memory/session";
import type { Observed } from "../reading/observe";
import { retryUntilReady } from "../reading/wait";
import { ExplainedError } from "../values/explained";
import { apply } from "./apply";
import { withDeletionNote } from "./delete";
import type { Change } from "./plan";
import { untilShown } from "./settle";

/** Changes the object as the program says. Bought objects are changed in their own way (`carryOut`). */
export function updateObject(
  resource: Wanted<CreatedDefinition>,
  id: string,
  olds: State,
  carryOut: (change: Change) => Promise<State> = (change) => apply(resource, change),
): Promise<State> {
  const { definition, session, inputs } = resource;
  const parts = requireId(definition, id);
  const change = async (): Promise<State> => {
    const known = olds.unseen ? await firstSeen(resource, parts) : undefined;
    return carryOut({ operation: "update", id: parts, olds, inputs, ...(known && { known }) });
  };
  // An unfinished creation may still wait for its parent.
  const operation = olds.pending === undefined ? "update" : "create";
  return session.oneAtATime(definition.writing.oneAtATime?.(parts), () =>
    retryUntilReady(resource, () => withDeletionNote(resource, parts, change), operation),
  );
}

/** An object of an earlier run may not show yet. Until it shows, it can't be told from a deleted one, and takes no writes. */
async function firstSeen(resource: Wanted<CreatedDefinition>, id: IdParts): Promise<Observed> {
  try {
    return await untilShown(resource, { operation: "create", id, values: resource.inputs, wanted: {} });
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
    throw new ExplainedError(
      "not-shown",
      `an earlier run created the ${objectName(resource.definition, id)}, and the platform doesn't show it yet: ${error.message} ` +
        "If it never shows, run `pulumi refresh`, which removes it from the state, then `pulumi up`, which creates it again.",
      { cause: error },
    );
  }
}
