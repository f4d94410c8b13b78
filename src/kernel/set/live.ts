import { fieldsOfAll } from "../reading/fields";
import type { ObjectDefinition, SetDefinition } from "../definition/resource";
import type { Moment } from "../../client";
import type { SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import type { Resource } from "../memory/session";
import { siblings } from "../reading/observe";

/** An object of a set's parent as the platform shows it. */
export interface ListedItem {
  readonly id: string;
  readonly fields: Values;
}

/** All objects of a set's parent. */
export class Listing {
  readonly byId: ReadonlyMap<string, ListedItem>;
  #buckets: Map<string, ListedItem[]> | undefined;

  constructor(
    private readonly set: SetOf,
    readonly all: readonly ListedItem[],
    readonly parentFacts: ParentFacts,
  ) {
    this.byId = new Map(all.map((found) => [found.id, found]));
  }

  /** The objects that may be the same thing as an item. */
  candidatesFor(item: Values): readonly ListedItem[] {
    const bucketOf = (one: Values): string =>
      this.set.indexKey?.(one, this.parentFacts) ?? JSON.stringify(this.set.item.key?.(one, this.parentFacts));
    this.#buckets ??= Map.groupBy(this.all, ({ fields }) => bucketOf(fields));
    return this.#buckets.get(bucketOf(item)) ?? [];
  }
}

/** A set's resource as the lifecycle of its items sees it. */
export function forItems(resource: Resource<SetDefinition>): Resource<ObjectDefinition> {
  return { ...resource, definition: resource.definition.set.item };
}

export async function listItems(resource: Resource<SetDefinition>, parents: IdParts, values: Values, moment: Moment): Promise<Listing> {
  const { session, definition } = resource;
  const { set } = definition;
  const beside = await siblings(forItems(resource), parents, values, moment);
  const parentFacts = beside.parentFacts ?? session.parentFacts(definition, { ...values, ...parents });
  const own = set.item.ownId;
  const all = fieldsOfAll(set.item, beside.items).filter(
    (fields) => fields[own] !== undefined && fields[own] !== null && fields[own] !== "",
  );
  return new Listing(
    set,
    all.map((fields) => ({ id: String(fields[own]), fields: { ...fields, ...parents } })),
    parentFacts,
  );
}
