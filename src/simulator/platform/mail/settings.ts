const dayMs = 24 * 3_600_000;

/** When what was accepted takes effect, in milliseconds. */
export const mailDelays = {
  /** From the proof that a mailspace's domain is owned until the mailspace is provisioned; default 50. */
  provisionMs: 50,
  /** How long a soft-deleted mailspace is kept before it is purged; default 30 days. */
  mailspaceRetentionMs: 30 * dayMs,
  /** How long a deleted mailbox is kept, and its address taken, before it is purged; default 30 days. */
  mailboxRetentionMs: 30 * dayMs,
};

/** How far the platform goes where the documents are silent. */
export const mailRules = {
  /**
   * Buying mail for a domain that has a mailspace: `"refuse"` (default) answers 422 unless the mailspace is soft-deleted,
   * `"refuseDeleted"` also then, `"allow"` sells another one. What is still in a cart never stands in the way.
   */
  secondMailspace: ["refuse", "refuseDeleted", "allow"],
  /** DELETE of a mailspace that is not provisioned: `"allow"` (default), or `"refuse"` with 422 `not_provisioned`. */
  deleteUnprovisioned: ["allow", "refuse"],
  /** `"missing"` answers 503 `mailserver_unavailable` to everything below a mailspace; default `"configured"`. */
  mailHosting: ["configured", "missing"],
  /** `"down"` fails strict reads and writes with 503 and empties the live fields of tolerant reads; default `"up"`. */
  mailServer: ["up", "down"],
  /**
   * PATCH and DELETE of a group, which the documents name without showing them: `"offered"` (default), or there is no such route, which
   * answers 404 without a code (`"missing"`) or 405 (`"notAllowed"`).
   */
  groupChanges: ["offered", "missing", "notAllowed"],
} as const;

export const mailValues = {
  /** Domains that count as owned by whoever buys mail for them; any other waits for verification. Default none. */
  ownedDomains: [] as readonly string[],
  /** Checks of a domain's ownership that follow the last one sooner answer 429, in milliseconds; default 0. */
  verificationMinIntervalMs: 0,
  /** Whether the platform writes a domain's mail records into its zone when that is hosted here; default true. */
  mailWritesDns: true,
};
