import { type Choice, usual } from "../shapes";

const dayMs = 24 * 3_600_000;

export const defaultDelays = {
  /** Added to every answer. */
  answerMs: 0,
  /** From the 202 for a changed or deleted record until it shows. */
  recordMs: 30,
  /** From the 202 for a deleted zone until it is gone. */
  zoneDeletionMs: 50,
  /** From switching DNSSEC on until `dnssec_data` is there. */
  dnssecMs: 50,
  /** From the 202 for a connected, promoted or removed host name until it shows. */
  hostnameMs: 30,
  /** From completing a certificate whose record is live until it is active. */
  certificateMs: 50,
  /** From the 202 for a cache layer that is switched or emptied until its task is done. */
  cacheLayerMs: 20,
  /** From the 202 for a backup that is made, deleted or restored until its task is done. */
  backupMs: 20,
  /** How long a write of an edge rule takes; another one on the same site in that time overlaps. */
  edgeRuleMs: 5,
  /** From opening a cart until its payment succeeds, fails or wants the user. */
  paymentMs: 10,
  /** From a successful payment until its order is listed. */
  orderMs: 10,
  /** From an order that is listed and paid until it completes, with the site made or resized. */
  provisioningMs: 20,
  /** How long a payment of the mode `"processing"` takes to settle. */
  settlementMs: dayMs,
  /** How long a payment waits for the user before its cart expires. */
  cartExpiryMs: dayMs,
  /** From a site's creation by an order until its pull zone is active. */
  cdnMs: 20,
  /** How long after its creation by an order a site answers 422 `billing_settling`. */
  settlingMs: 0,
  /** From the 202 for a new name until it shows. */
  renameMs: 10,
  /** How long a restart's task runs. */
  restartMs: 20,
  /** From the 200 for a deleted site until it is soft-deleted. */
  siteDeletionMs: 30,
  /** From the 202 for a changed contact until the registry has carried the change out. */
  contactMs: 30,
  /** From the 202 for a change of a registration until the registrar has carried it out. */
  registrarMs: 30,
  /** From the completed order until a transfer is through. */
  transferMs: 60,
  /** From the proof that a mailspace's domain is owned until the mailspace is provisioned. */
  provisionMs: 50,
  /** From the end of the order of a panel account until the account is active. */
  panelProvisioningMs: 20,
  /** From the end of the order of another package until the hosting server shows it. */
  panelResizeMs: 20,
  /** From the 201 for an activated Shield until reads stop answering 409 `shield_not_active`; as documented, at once. */
  shieldMs: 0,
  /** From the answer to any other write of Shield until reads show it. */
  shieldWriteMs: 0,
};

/** When what was accepted takes effect, in milliseconds. */
export type Delays = Partial<typeof defaultDelays>;

/** The default first. */
const rules = {
  /** What lies below a suspended and soft-deleted site answers 403 `pending_delete` or 402. */
  suspendedAndDeleted: ["deleted", "suspended"],
  /** Writes of edge rules of one site that overlap: the later one answers 502, as the edge provider was seen to do. */
  overlappingEdgeRuleWrites: ["fail", "allow"],
  /** Certificates of host names: on request; where the record of each challenge counts as published; or with the host name, by http01. */
  hostnameCertificates: ["asked", "proven", "issued"],
  /** Whether sites can send mail by themselves; else all of it answers 503 `relay_unavailable`. */
  siteMailRelay: ["there", "none"],
  /** A plan change in an account with other active sites; `refuse` is 422 `multi_site_resize_unsupported`. */
  multiSiteResize: ["allow", "refuse"],
  /** When an order is listed: once it is paid, or soon after the cart was opened, while its payment is still under way. */
  orderAppears: ["paid", "opened"],
  /** Whether domains are registered here; else all of it answers 503 `feature_disabled`. */
  domainRegistration: ["on", "off"],
  /** Changes of a contact: the registry does them at once (200), or later (202 with `pending_process`). */
  contactChanges: ["atOnce", "later"],
  /** Whether the registrars can be reached; else what asks them answers 502 `registrar_unavailable`. */
  registrars: ["up", "down"],
  /** Whether names are suggested; else 503 `missing_api_key`. */
  domainSuggestions: ["there", "missing"],
  /** Changes of a registration: the registrar does them later (202 with `pending_process`), or at once (200). */
  registrarChanges: ["later", "atOnce"],
  /** What becomes of them. */
  registrarProcesses: ["done", "fail"],
  /** Whether a registration that is bought brings a DNS zone. */
  registrationZone: ["made", "none"],
  /** Whether the registrar is busy with a new registration for a while. */
  newRegistration: ["pending", "ready"],
  /** Buying mail for a domain that has a mailspace: 422 unless that is soft-deleted, 422 also then, or another one is sold. */
  secondMailspace: ["refuse", "refuseDeleted", "allow"],
  /** DELETE of a mailspace that is not provisioned; `refuse` is 422 `not_provisioned`. */
  deleteUnprovisioned: ["allow", "refuse"],
  /** `missing` answers 503 `mailserver_unavailable` to everything below a mailspace. */
  mailHosting: ["configured", "missing"],
  /** `down` fails strict reads and writes with 503 and empties the live fields of tolerant reads. */
  mailServer: ["up", "down"],
  /** PATCH and DELETE of a group, which the documents name without showing them; else 404 without a code, or 405. */
  groupChanges: ["offered", "missing", "notAllowed"],
  /** Accounts that may make users: all, none (401), or they are admin accounts (422). */
  resellers: ["all", "none", "admin"],
  /** A second user of an address: 422, or it is made. */
  usersOfOneEmail: ["refuse", "allow"],
  /** Panel hosting; else 503 `panel_unavailable`, 403 `panel_not_enabled`, or 403 `trial_account` to what a trial workspace can't do. */
  panel: ["enabled", "missing", "notEnabled", "trial"],
  /** The copy of what the hosting servers have; `down` answers 503 `panel_unavailable` to all that looks into it. */
  panelMirror: ["up", "down"],
  /** POST of a Shield that is active: 200 with it, 409 or 422. */
  shieldActivateAgain: ["existing", "conflict", "invalid"],
  /** A `plan_type` above what the site's product includes; `refuse` is 403 `shield_premium_required`. */
  shieldPlanBeyondProduct: ["refuse", "allow"],
  /** PATCH of rate limits, access lists and WAF rules keeps what is omitted, or clears it and wants what a create wants. */
  shieldPatch: ["merge", "replace"],
  /** The numbers of access-list types, as the enumeration shows them: the edge provider's, or each one higher. */
  accessListNumbers: ["edge", "shifted"],
} as const;

const values = {
  /** Domains that count as owned by whoever buys mail for them; any other waits for verification. */
  ownedDomains: [] as readonly string[],
  /** Checks of a domain's ownership that follow the last one sooner answer 429, in milliseconds. */
  verificationMinIntervalMs: 0,
  /** Whether the platform writes a domain's mail records into its zone when that is hosted here. */
  mailWritesDns: true,
  /** How many panel accounts the list reaches. */
  panelListCap: 500,
};

/** How far the platform goes where the documents are silent. */
export type Rules = Choice<typeof rules> & Partial<typeof values>;

export const defaultRules = { ...usual(rules), ...values };
