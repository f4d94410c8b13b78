import type { IdParts, Values } from "../definition";
import { parentParts, parseId } from "../ids";
import type { Resource } from "../session";
import type { State } from "../state";
import { change } from "./buying/change";
import { cartOf } from "./buying/handle";
import { conflict } from "./conflict";
import { confirm } from "./intent";
import { objectName } from "./takeOver";

/** Makes the object what the program says. */
export async function update(resource: Resource, id: string, olds: State, inputs: Values): Promise<State> {
  const { definition, session, key } = resource;
  if (cartOf(id) !== undefined) throw new Error(`the ${definition.type} is still on order (${id}). Run \`pulumi refresh\`, then \`pulumi up\`.`);
  const parts = partsOf(resource, id);
  const problem = conflict(resource, inputs);
  if (problem !== undefined) throw new Error(problem);
  session.claims.own(objectName(definition, parts), key);
  await confirm(resource, id, olds, inputs);
  return session.oneAtATime(definition.oneAtATime?.(parentParts(definition, inputs)), () => change(resource, { operation: "update", id: parts, olds, inputs }));
}

export function partsOf({ definition }: Resource, id: string): IdParts {
  const parts = parseId(definition, id);
  if (!parts) throw new Error(`"${id}" is no id of a ${definition.type}: it has the form ${definition.id.join("/")}.`);
  return parts;
}
