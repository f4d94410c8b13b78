import { defaultShapes, type Shapes } from "../../../src/simulator/shapes";

type All = Required<Shapes>;

/** Every value of every setting: the compiler notices one that is missing here. */
const values: { readonly [K in keyof All]: Readonly<Record<All[K], true>> } = {
  edgeRuleList: { bare: true, wrapped: true, camel: true, pascal: true, items: true, data: true },
  edgeRuleWrite: { bare: true, wrapped: true, camel: true, pascal: true, data: true, empty: true },
  edgeRuleKeys: { pascal: true, camel: true, snake: true },
  edgeRuleUnset: { empty: true, null: true, omitted: true },
  caching: { bare: true, wrapped: true },
  cachingLists: { asSent: true, sorted: true },
  recordWrite: { empty: true, record: true, oldRecord: true },
  recordUnset: { null: true, zero: true, omitted: true },
  zoneDelete: { empty: true, json: true },
  dnssecPending: { null: true, blank: true },
  ids: { string: true, integer: true },
  pendingDeleteSite: { shown: true, forbidden: true },
};

/** The default shapes, and each of the others alone. */
export const shapesMatrix: readonly (readonly [name: string, shapes: Shapes])[] = [
  ["default", {}],
  ...Object.entries(values).flatMap(([key, all]) =>
    Object.keys(all)
      .filter((value) => value !== defaultShapes[key as keyof All])
      .map((value): [string, Shapes] => [`${key} ${value}`, { [key]: value }]),
  ),
];
