import type { ActionDefinition, Values } from "../definition/resource";
import { formatId, requireId } from "../identity/ids";
import { type Created, managed, type Read, type State, stateAfterWrite } from "../identity/state";
import type { Resource, Wanted } from "../memory/session";
import { diff } from "../object/diff";
import { keepingUnreadable } from "../object/read";
import { patience, sendOnce } from "../reading/doubt";
import { isGone } from "../../client";
import { awaitTask, type Operation, retryUntilReady } from "../reading/wait";
import { answering } from "../values/failures";
import { mapUnknown, notKnown } from "../values/unknown";

type Action = Resource<ActionDefinition>;

/** Carries the action out. Whoever replaces the resource by hand (`pulumi up --replace`) asks for just that. */
export async function createAction(resource: Wanted<ActionDefinition>): Promise<Created> {
  const { definition, key, parents } = resource;
  const id = formatId(definition, { ...parents, [definition.ownId]: key });
  return { id, state: await carryOut(resource, "create", id) };
}

/** Carries the action out once more, if an input has changed. */
export async function updateAction(resource: Wanted<ActionDefinition>, id: string, olds: State): Promise<State> {
  const { definition, inputs } = resource;
  if (diff(definition, olds, inputs, {}).changed.length === 0) return stateAfterWrite(definition, inputs, {}, {}, olds);
  return retryUntilReady(resource, () => carryOut(resource, "update", id), "update");
}

/** The platform keeps nothing of an action: it counts as there for as long as its parent is. */
export async function readAction(resource: Action, id: string, state: State): Promise<Read | undefined> {
  const { definition, api, key } = resource;
  const parts = requireId(definition, id);
  const look = () => definition.read(api.reading("shared", key), parts);
  const seen = await keepingUnreadable(resource, id, look).catch(answering(isGone, "gone"));
  if (seen === "gone") return undefined;
  return { id, state, inputs: managed(definition, state), ...(seen === "unreadable" && { unread: true }) };
}

/** Tells the coming action on the resource's row, at preview and at `up`. */
export function tellAction({ definition, name, log }: Action, what: string, inputs: Values): void {
  log.info(`${what} of ${definition.type} "${name}": ${definition.wordsOf(mapUnknown(inputs, notKnown))}`);
}

/** Why there is nothing that `get`, a look-up or an import could find. */
export function nothingToFind({ type, parent }: ActionDefinition): Error {
  return new Error(
    `${type} can't be looked up or imported: it is an action, and the platform keeps no object of it. Declare it in a program: ` +
      `then \`pulumi up\` carries it out on the ${parent.type}.`,
  );
}

/** An answer that was lost is no reason to look: there is nothing to see, and a second time does no harm. */
async function carryOut(resource: Wanted<ActionDefinition>, operation: Operation, id: string): Promise<State> {
  const { definition, api, inputs } = resource;
  const answer = await sendOnce<{ readonly body: unknown }>(resource, {
    send: async () => ({ body: await definition.create({ api, inputs }) }),
    look: () => Promise.resolve(undefined),
    patience: { unknown: patience.once, refused: patience.once },
  });
  await awaitTask(resource, { operation, id: requireId(definition, id), answer: answer.body, what: definition.wordsOf(inputs) });
  return stateAfterWrite(definition, inputs, {}, {});
}
