/** Shapes of the answers about mail. */
export const mailShapes = {
  /** Domain verification: `"bare"` (default), or wrapped under `verification` or `domain_verification`. */
  domainVerification: ["bare", "verification", "domain_verification"],
  /** A check that finds no proof: `"ok"` (default) answers 200 with the state still waiting, `"unprocessable"` 422. */
  verificationFailed: ["ok", "unprocessable"],
  /** A purchase with a domain or package that will not do: `"unprocessable"` (default, 422) or `"badRequest"` (400). */
  mailspaceRefusal: ["unprocessable", "badRequest"],
  /** DELETE of a mailspace: 202 without a body (`"accepted"`, default), 200 with the mailspace (`"json"`), or 204 (`"noContent"`). */
  mailspaceDelete: ["accepted", "json", "noContent"],
  /** Body of mailbox writes: `"wrapped"` under `mailbox` (default), `"bare"`, or nothing at all. */
  mailboxWrite: ["wrapped", "bare", "empty"],
  /** DELETE of a mailbox: 202 without a body (`"accepted"`, default), 200 with the mailbox (`"json"`), or 204 (`"noContent"`). */
  mailboxDelete: ["accepted", "json", "noContent"],
  /** Lists of a mailbox: `"asSent"` (default) or `"sorted"`. */
  mailboxLists: ["asSent", "sorted"],
  /** What names a group or mailing list in a mailbox: its `"email"` (default) or its principal `"id"`. Either is taken in requests. */
  mailboxGroups: ["email", "id"],
  /** A mailbox without a display name: `"empty"` (default) or `"null"`. */
  mailboxUnnamed: ["empty", "null"],
  /** The DKIM row of the mail DNS report: the `"value"` to publish (default), or a `"placeholder"` that must not be. */
  mailDnsDkim: ["value", "placeholder"],
  /** Names in the mail DNS report: `"full"` (default), with a trailing dot (`"dotted"`), or `"relative"` to its domain. */
  mailDnsNames: ["full", "dotted", "relative"],
} as const;
