import type { Definition } from "../definition/resource";
import type { Resource } from "./session";

type OfKind<K extends Definition["kind"]> = Resource<Extract<Definition, { readonly kind: K }>>;

/** A function for a resource of each kind. */
type Cases<T> = { readonly [K in Definition["kind"]]: (resource: OfKind<K>) => T };

/** Calls the function of a resource's kind. A new kind doesn't compile before each such place has its case. */
export function byKind<T>(resource: Resource, cases: Cases<T>): T {
  const run = cases[resource.definition.kind] as (resource: Resource) => T;
  return run(resource);
}
