/** Shapes of the answers about panel accounts, their domains, and the users of a reseller. */
export const panelShapes = {
  /** `local_package`: the package's `"key"` (default), or its `"code"`. */
  panelLocalPackage: ["key", "code"],
  /** `package`: with code and key (`"documented"`, default), without a key (`"code"`), or without a code (`"key"`). */
  panelPackage: ["documented", "code", "key"],
  /** DELETE of an account: 202 without a body (`"accepted"`, default), 204 (`"noContent"`), or 200 with the account (`"view"`). */
  panelDelete: ["accepted", "noContent", "view"],
  /** `subscription`: `"shown"` (default), or `"null"`. */
  panelSubscription: ["shown", "null"],
  /** `primary_domain`: in lower case (`"lower"`, default), or in `"upper"` case. */
  panelDomainCase: ["lower", "upper"],
  /**
   * The list of domains: `"texts"` (default), objects with the text under `"domain"` or `"name"`, each under `domains`, or a `"bare"` array
   * of texts.
   */
  panelDomainList: ["texts", "domain", "name", "bare"],
  /** Whether the primary domain is in that list: `"listed"` (default), or `"apart"`. */
  panelDomainPrimary: ["listed", "apart"],
  /** The answer to a new domain: 201 with an `"object"` (default), the new `"list"`, or `"empty"`. */
  panelDomainWrite: ["object", "list", "empty"],
  /** One user: under `user` (`"documented"`, default), or `"bare"`. */
  user: ["documented", "bare"],
  /** The account of a user: in the answer to its creation alone (`"once"`, default), or `"always"`. */
  userAccount: ["once", "always"],
} as const;
