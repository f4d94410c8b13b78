import type { Definition } from "../definition/resource";
import type { Resource } from "./session";

/** A function for a resource of each kind. */
type Cases<R, T> = {
  readonly [K in Definition["kind"]]: (resource: R & Resource<Extract<Definition, { readonly kind: K }>>) => T;
};

/** Calls the function of a resource's kind. A new kind doesn't compile before each such place has its case. */
export function byKind<R extends Resource, T>(resource: R, cases: Cases<R, T>): T {
  const run = cases[resource.definition.kind] as (resource: R) => T;
  return run(resource);
}
