import { type Choice, usual } from "../shapes/choice";

const dayMs = 24 * 3_600_000;

export const defaultDelays = {
  /** From the 202 for a changed or deleted record until it shows; default 30. */
  recordMs: 30,
  /** From the 202 for a deleted zone until it is gone; default 50. */
  zoneDeletionMs: 50,
  /** From switching DNSSEC on until `dnssec_data` is there; default 50. */
  dnssecMs: 50,
  /** From the 202 for a connected, promoted or removed host name until it shows; default 30. */
  hostnameMs: 30,
  /** From completing a certificate whose record is live until it is active; default 50. */
  certificateMs: 50,
  /** From the 202 for a cache layer that is switched or emptied until its task is done; default 20. */
  cacheLayerMs: 20,
  /** From the 202 for a backup that is made, deleted or restored until its task is done; default 20. */
  backupMs: 20,
  /** How long a write of an edge rule takes; another one on the same site in that time overlaps; default 5. */
  edgeRuleMs: 5,
  /** Added to every answer; default 0. */
  answerMs: 0,
  /** From opening a cart until its payment succeeds, fails or wants the user; default 10. */
  paymentMs: 10,
  /** From a successful payment until its order is listed; default 10. */
  orderMs: 10,
  /** From an order that is listed and paid until it completes, with the site made or resized; default 20. */
  provisioningMs: 20,
  /** How long a payment of the mode `"processing"` takes to settle; default a day. */
  settlementMs: dayMs,
  /** How long a payment waits for the user before its cart expires; default a day. */
  cartExpiryMs: dayMs,
  /** From a site's creation by an order until its pull zone is active; default 20. */
  cdnMs: 20,
  /** How long after its creation by an order a site answers 422 `billing_settling`; default 0. */
  settlingMs: 0,
  /** From the 202 for a new name until it shows; default 10. */
  renameMs: 10,
  /** How long a restart's task runs; default 20. */
  restartMs: 20,
  /** From the 200 for a deleted site until it is soft-deleted; default 30. */
  siteDeletionMs: 30,
  /** From the 202 for a changed contact until the registry has carried the change out; default 30. */
  contactMs: 30,
  /** From the 202 for a change of a registration until the registrar has carried it out; default 30. */
  registrarMs: 30,
  /** From the completed order until a transfer is through; default 60. */
  transferMs: 60,
  /** From the proof that a mailspace's domain is owned until the mailspace is provisioned; default 50. */
  provisionMs: 50,
  /** How long a soft-deleted mailspace is kept before it is purged; default 30 days. */
  mailspaceRetentionMs: 30 * dayMs,
  /** How long a deleted mailbox is kept, and its address taken, before it is purged; default 30 days. */
  mailboxRetentionMs: 30 * dayMs,
  /** From the end of the order of a panel account until the account is active; default 20. */
  panelProvisioningMs: 20,
  /** From the end of the order of another package until the hosting server shows it; default 20. */
  panelResizeMs: 20,
  /** How long a deleted panel account is kept before it is purged; default 14 days. */
  panelRetentionMs: 14 * dayMs,
  /** From the 201 for an activated Shield until reads stop answering 409 `shield_not_active`; default 0, as documented. */
  shieldMs: 0,
  /** From the answer to any other write of Shield until reads show it; default 0. */
  shieldWriteMs: 0,
};

/** When what was accepted takes effect, in milliseconds. */
export type Delays = Partial<typeof defaultDelays>;

const rules = {
  /** What lies below a suspended and soft-deleted site answers 403 `pending_delete` (`"deleted"`, default) or 402 (`"suspended"`). */
  suspendedAndDeleted: ["deleted", "suspended"],
  /** Writes of edge rules of one site that overlap: `"fail"` (default) answers the later one 502, as the edge provider was seen to do. */
  overlappingEdgeRuleWrites: ["fail", "allow"],
  /**
   * Certificates of host names: `"asked"` (default) when somebody asks for them; `"proven"`, where the record of each challenge counts as
   * published; or `"issued"` with the host name, by http01.
   */
  hostnameCertificates: ["asked", "proven", "issued"],
  /** Switching the layer `bunny` on a site without CDN: `"refuse"` (default) answers 409 `cdn_not_active`, `"allow"` takes it. */
  edgeLayerWithoutCdn: ["refuse", "allow"],
  /** Whether sites can send mail by themselves: `"there"` (default), or `"none"`: all of it answers 503 `relay_unavailable`. */
  siteMailRelay: ["there", "none"],
  /** A record that equals another in all but TTL and comment: `"allow"` (default) makes a twin, `"refuse"` answers 422. */
  duplicateRecords: ["allow", "refuse"],
  /** A plan change in an account with other active sites: `"allow"` (default), or `"refuse"` with 422 `multi_site_resize_unsupported`. */
  multiSiteResize: ["allow", "refuse"],
  /**
   * When an order is listed: once it is `"paid"` (default), or soon after the cart was `"opened"`, while its payment is still under way.
   */
  orderAppears: ["paid", "opened"],
  /** Whether domains are registered here: `"on"` (default), or `"off"`: all of it answers 503 `feature_disabled`. */
  domainRegistration: ["on", "off"],
  /** Changes of a contact: the registry does them `"atOnce"` (default, 200), or `"later"` (202 with `pending_process`). */
  contactChanges: ["atOnce", "later"],
  /** Deleting a contact that no registration uses: `"wantsTld"` (default) answers 422 `tld_required_for_orphan` without a TLD. */
  orphanedContacts: ["wantsTld", "free"],
  /** Whether the registrars can be reached: `"up"` (default), or `"down"`: what asks them answers 502 `registrar_unavailable`. */
  registrars: ["up", "down"],
  /** Whether names are suggested: `"there"` (default), or `"missing"`: 503 `missing_api_key`. */
  domainSuggestions: ["there", "missing"],
  /** Changes of a registration: the registrar does them `"later"` (default, 202 with `pending_process`), or `"atOnce"` (200). */
  registrarChanges: ["later", "atOnce"],
  /** What becomes of them: they are `"done"` (default), or `"fail"`. */
  registrarProcesses: ["done", "fail"],
  /** Whether a registration that is bought brings a DNS zone (`"made"`, default), or `"none"`. */
  registrationZone: ["made", "none"],
  /** Whether the registrar is busy with a new registration for a while (`"pending"`, default), or it is `"ready"` at once. */
  newRegistration: ["pending", "ready"],
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
  /** Whether the account may make users: `"all"` accounts (default), `"none"` (401), or they are `"admin"` accounts (422). */
  resellers: ["all", "none", "admin"],
  /** A second user of an address: `"refuse"` (default) answers 422, `"allow"` makes it. */
  usersOfOneEmail: ["refuse", "allow"],
  /**
   * Panel hosting: `"enabled"` (default), `"missing"` answers 503 `panel_unavailable` to everything, `"notEnabled"` 403
   * `panel_not_enabled`, and `"trial"` 403 `trial_account` to what a trial workspace can't do.
   */
  panel: ["enabled", "missing", "notEnabled", "trial"],
  /** The copy of what the hosting servers have: `"down"` answers 503 `panel_unavailable` to all that looks into it; default `"up"`. */
  panelMirror: ["up", "down"],
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
  /** The numbers of access-list types, as the enumeration shows them: the edge provider's (default), or each `"shifted"` by one. */
  accessListNumbers: ["edge", "shifted"],
} as const;

const values = {
  /** Domains that count as owned by whoever buys mail for them; any other waits for verification. Default none. */
  ownedDomains: [] as readonly string[],
  /** Checks of a domain's ownership that follow the last one sooner answer 429, in milliseconds; default 0. */
  verificationMinIntervalMs: 0,
  /** Whether the platform writes a domain's mail records into its zone when that is hosted here; default true. */
  mailWritesDns: true,
  /** How many panel accounts the list reaches; default 500. */
  panelListCap: 500,
};

/** How far the platform goes where the documents are silent. */
export type Rules = Choice<typeof rules> & Partial<typeof values>;

export const defaultRules = { ...usual(rules), ...values };
