import type { Values } from "../definition";
import { ExplainedError } from "../explained";
import { parentParts, requireId } from "../ids";
import type { Resource } from "../session";
import type { State } from "../state";
import { change } from "./buying/change";
import { cartOf } from "./buying/handle";
import { conflict } from "./conflict";
import { confirm, withFound } from "./intent";
import { onceReady } from "./onceReady";
import { lettingGo } from "./going";
import { createSingleton } from "./singleton";
import { objectName } from "./takeOver";

/** Makes the object what the program says. */
export async function update(resource: Resource, id: string, olds: State, inputs: Values): Promise<State> {
  const { definition, session, key } = resource;
  if (cartOf(id) !== undefined) throw new ExplainedError("on-order", `the ${definition.type} is still on order (${id}). Run \`pulumi refresh\`, then \`pulumi up\`.`);
  const parts = requireId(definition, id);
  const problem = conflict(resource, inputs);
  if (problem !== undefined) throw problem;
  session.claims.own(objectName(definition, parts), key);
  const known = definition.singleton ? await withFound(resource, id, olds) : olds;
  await confirm(resource, id, olds, inputs);
  // Settings that may not even be switched on yet are made anew.
  if (definition.activation && olds.pending !== undefined) return (await onceReady(resource, inputs, () => createSingleton(resource, inputs, known))).state;
  const make = () => lettingGo(resource, parts, () => change(resource, { operation: "update", id: parts, olds: known, inputs }));
  // What a creation left unfinished may still wait for its parent.
  return session.oneAtATime(definition.oneAtATime?.(parentParts(definition, inputs)), () => onceReady(resource, inputs, make, olds.pending === undefined ? "update" : "create"));
}
