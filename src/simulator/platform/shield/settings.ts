/** When what was accepted takes effect, in milliseconds. */
export const shieldDelays = {
  /** From the 201 for an activated Shield until reads stop answering 409 `shield_not_active`; default 0, as documented. */
  shieldMs: 0,
  /** From the answer to any other write of Shield until reads show it; default 0. */
  shieldWriteMs: 0,
};

/** How far the platform goes where the documents are silent. */
export const shieldRules = {
  /** POST of a Shield that is active: `"existing"` (default) answers 200 with it, `"conflict"` 409, `"invalid"` 422. */
  shieldActivateAgain: ["existing", "conflict", "invalid"],
  /**
   * A deactivated Shield that is activated again: settings, rules and lists are as they were (`"kept"`, default, WAF and DDoS still off),
   * or `"reset"`.
   */
  shieldReactivated: ["kept", "reset"],
  /** A `plan_type` above what the site's product includes: `"refuse"` (default, 403 `shield_premium_required`) or `"allow"`. */
  shieldPlanBeyondProduct: ["refuse", "allow"],
  /**
   * PATCH of rate limits, access lists and custom WAF rules: `"merge"` (default) keeps what is omitted, `"replace"` clears it and wants
   * what a create wants.
   */
  shieldPatch: ["merge", "replace"],
  /** How many rate limits a site may have: `"any"` number (default), or `"byPlan"` as many as its plan allows. */
  rateLimitCount: ["any", "byPlan"],
  /** The numbers of access-list types, as the enumeration shows them: the edge provider's (default), or each `"shifted"` by one. */
  accessListNumbers: ["edge", "shifted"],
} as const;
