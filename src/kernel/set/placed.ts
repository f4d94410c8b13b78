import type { ObjectDefinition, SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { objectName, parentParts } from "../identity/ids";
import type { Resource } from "../memory/session";

/** A set below its parent: the zone, site or mailspace that its items belong to. */
export interface PlacedSet extends Resource<SetDefinition> {
  readonly parents: IdParts;
}

/** A set below the parent that inputs or a state name. */
export function placed(resource: Resource<SetDefinition>, values: Values): PlacedSet {
  return { ...resource, parents: parentParts(resource.definition, values) };
}

/** The resource of a set as a resource of its items' type: the object room works with it. */
export function forItems(resource: Resource<SetDefinition>): Resource<ObjectDefinition> {
  return { ...resource, definition: resource.definition.set.item };
}

/** The id of an item's object, with the parts that name its parent. */
export function itemId({ definition, parents }: PlacedSet, id: string): IdParts {
  return { ...parents, [definition.set.item.ownId]: id };
}

/** The name of an item's object among all objects: claims know it under this name, as if it were a resource of its own. */
export function itemName(resource: PlacedSet, id: string): string {
  return objectName(resource.definition.set.item, itemId(resource, id));
}
