/** Shapes of the answers about a site's host names. */
export const hostnameShapes = {
  /**
   * Body of the 202 for a connected host name: the `"documented"` keys (default), those `"wrapped"` under `domain` or `data`, or the
   * `"whole"` host name as if it were there already.
   */
  hostnameConnect: ["documented", "wrapped", "data", "whole"],
  /** Body of the 202 for a promoted or removed host name: `"empty"` (default), or an `"object"`. */
  hostnameAccepted: ["empty", "object"],
  /** The hosted zone of a host name: `"shown"` (default), or always `"null"`. */
  hostnameZone: ["shown", "null"],
  /** `primary_domain` of a site without a primary host name: its `"temporary"` one (default), or `"null"`. */
  primaryUnset: ["temporary", "null"],
  /** What a conflicting record's `type` is: its `"name"` (default), or its `"code"`. */
  conflictType: ["name", "code"],
} as const;
