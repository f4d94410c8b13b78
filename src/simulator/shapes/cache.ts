/** Shapes of the answers about the caches of a site. */
export const cacheShapes = {
  /** The status of the cache layers: `"bare"` (default), or wrapped under `cache`, `layers` or `data`. */
  cacheLayers: ["bare", "cache", "layers", "data"],
  /** The 202 for a cache layer: with `task_id` (`"documented"`, default), with the same below `data`, or `"empty"`. */
  cacheTask: ["documented", "wrapped", "empty"],
  /** The answer to a purge of the edge cache: 200 with an object (`"object"`, default), 200 without a body, 202 or 204. */
  edgePurge: ["object", "empty", "accepted", "noContent"],
} as const;
