import type { IdParts, ObjectDefinition, SetDefinition } from "../definition/resource";
import { objectName } from "../identity/ids";
import type { Placed } from "../memory/session";

/** A set below its parent: the zone, site or mailspace that its items belong to. */
export type PlacedSet = Placed<SetDefinition>;

/** The resource of a set as a resource of its items' type: the object room works with it. */
export function forItems(resource: PlacedSet): Placed<ObjectDefinition> {
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
