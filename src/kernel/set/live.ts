import type { Moment } from "../../client";
import type { IdParts, ParentFacts, SetOf, Values } from "../definition/resource";
import type { Resource } from "../memory/session";
import { fieldsOfAll, siblings } from "../reading/observe";

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
export function forItems(resource: Resource, set: SetOf): Resource {
  return { ...resource, definition: set.item };
}

export async function listItems(resource: Resource, set: SetOf, parents: IdParts, values: Values, moment: Moment): Promise<Listing> {
  const { session, definition } = resource;
  const beside = await siblings(forItems(resource, set), parents, values, moment);
  const parentFacts = beside.parentFacts ?? session.parentFacts(definition, { ...values, ...parents });
  const own = set.item.id.at(-1) as string;
  const all = fieldsOfAll(set.item, beside.items).filter(
    (fields) => fields[own] !== undefined && fields[own] !== null && fields[own] !== "",
  );
  return new Listing(
    set,
    all.map((fields) => ({ id: String(fields[own]), fields: { ...fields, ...parents } })),
    parentFacts,
  );
}
