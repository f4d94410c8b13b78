import { byKind } from "../memory/kinds";
import type { Resource } from "../memory/session";
import { type Observed, observe, siblings } from "../reading/observe";
import { fieldsOfAll, isOwnedBy } from "../reading/fields";
import type { CreatedDefinition, IdParts, SingleDefinition, Values } from "../definition/resource";

/** The objects of one parent, as the platform lists them. */
export interface Listed {
  /** Their fields, without those that count as deleted or belong to another account. */
  readonly objects: readonly Values[];
  readonly total: number;
  /** How many have a form that can't be read. */
  readonly unreadable: number;
  /** Why the platform may have left out objects, in a sentence without a full stop. */
  readonly cut: string | undefined;
}

/** Lists the objects of a type below a parent, or all of an account where the type has no parent. */
export function list(resource: Resource, parents: IdParts): Promise<Listed> {
  const created = (self: Resource<CreatedDefinition>) => listCreated(self, parents);
  const none = () => Promise.reject(new Error(`${resource.definition.type} has no list.`));
  return byKind(resource, { object: created, purchase: created, singleton: none, action: none, set: none });
}

async function listCreated(resource: Resource<CreatedDefinition>, parents: IdParts): Promise<Listed> {
  const { definition, api } = resource;
  const { items, cut } = await siblings(resource, parents, "shared");
  const all = fieldsOfAll(definition, items);
  const isThere = (fields: Values): boolean => !definition.reading.gone?.(fields) && fields[definition.ownId] !== undefined;
  const objects = all.filter((fields) => isThere(fields) && isOwnedBy(fields, api.account));
  return { objects, total: items.length, unreadable: items.length - all.length, cut: await cut?.() };
}

/** One object as the platform shows it, for a program that only looks; `undefined` when there is none. */
export function look(resource: Resource, id: IdParts): Promise<Observed | undefined> {
  const single = (self: Resource<SingleDefinition>) => observe(self, { id, values: {}, onlyLooking: true }, "shared");
  const none = () => Promise.reject(new Error(`${resource.definition.type} is not a single object.`));
  return byKind(resource, { object: single, purchase: single, singleton: single, action: none, set: none });
}
