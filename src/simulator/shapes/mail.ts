/** Shapes of the answers about mail. */
export const mailShapes = {
  /** Domain verification: `"bare"` (default), or wrapped under `verification` or `domain_verification`. */
  domainVerification: ["bare", "verification", "domain_verification"],
  /** The record that proves a mailspace's domain: `"inside"` the mailspace's view (default, as documented), or only by its own endpoint. */
  mailspaceProof: ["inside", "apart"],
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
  /** A group by itself, and the answers to its writes: under `group` (`"wrapped"`, default, as documented), or `"bare"`. */
  groupView: ["wrapped", "bare"],
  /** Members of a group: their `"addresses"` (default, as documented), or `"objects"` with the address as `email`. */
  groupMembers: ["addresses", "objects"],
  /** Body of the 200 for a changed group: the `"view"` (default), or `"empty"`. */
  groupUpdate: ["view", "empty"],
  /** DELETE of a group: 200 without a body (`"empty"`, default) or with an object (`"json"`), 202 (`"accepted"`) or 204 (`"noContent"`). */
  groupDelete: ["empty", "json", "accepted", "noContent"],
  /** The DKIM row of the mail DNS report: the `"value"` to publish (default), or a `"placeholder"` that must not be. */
  mailDnsDkim: ["value", "placeholder"],
  /** Names in the mail DNS report: `"full"` (default), with a trailing dot (`"dotted"`), or `"relative"` to its domain. */
  mailDnsNames: ["full", "dotted", "relative"],
  /** Body of the answers to POST and PATCH of a domain: `"wrapped"` under `domain` (default), `"bare"`, or nothing at all. */
  mailDomainWrite: ["wrapped", "bare", "empty"],
  /** The TXT record of a domain that was just added: `"within"` it (default), or `"beside"` it in the answer. */
  mailDomainProof: ["within", "beside"],
  /** `primary_domain` in the list of domains: its `"name"` (default), the `"object"`, or `"omitted"`. */
  mailDomainPrimary: ["name", "object", "omitted"],
  /** `pending_domains` in the list where there is none: an `"empty"` array (default), or `"omitted"`. */
  mailDomainsNonePending: ["empty", "omitted"],
} as const;
