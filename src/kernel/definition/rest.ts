import type { Json, Reading } from "../../client";
import type { Call, Siblings } from "./options";
import type { Search } from "./spec";
import type { IdParts } from "./values";

/** Where objects lie in the API. */
interface Place {
  /** The path of the list: objects are found and made there. */
  collection(parents: IdParts): string;
  item(id: IdParts): string;
  /** The names under which the list may stand in its answer. */
  readonly names: readonly string[];
  /** Whether the list takes `q`. */
  readonly searched?: boolean;
}

type Addressed = Call & { readonly id: IdParts };

/** The verbs of objects that are found and made in a list, and changed and deleted at a path of their own. */
export function rest({ collection, item, names, searched = false }: Place) {
  return {
    find: async ({ list }: Reading, parents: IdParts, search?: Search): Promise<Siblings> => ({
      items: await list(collection(parents), names, searched ? search?.query : undefined),
      searched,
    }),
    create: ({ api, inputs, body }: Call & { readonly inputs: object; readonly body: Json }) =>
      api.post(collection(inputs as IdParts), body),
    update: ({ api, id, body }: Addressed & { readonly body: Json }) => api.patch(item(id), body),
    delete: ({ api, id }: Addressed) => api.delete(item(id)),
  };
}

/** `rest` for objects that can also be read by themselves. */
export function readableRest(place: Place) {
  return { ...rest(place), read: ({ get }: Reading, id: IdParts) => get(place.item(id)) };
}
