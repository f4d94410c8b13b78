/** Shapes of the answers about the hosts of a registration. */
export const hostShapes = {
  /** Changes of hosts: at once, with 201, 200 and 204 (`"documented"`, default), or `"later"`: 202 with `pending_process`, as others. */
  hostWrites: ["documented", "later"],
  /** A host in the answer to a write: under `host` (`"wrapped"`, default, as documented), or `"bare"`. */
  hostView: ["wrapped", "bare"],
  /** Addresses of a host: `"objects"` (default, as documented), or `"texts"`. */
  hostAddresses: ["objects", "texts"],
} as const;
