/** When what was accepted takes effect, in milliseconds. */
export const registrarDelays = {
  /** From the 202 for a changed contact until the registry has carried the change out; default 30. */
  contactMs: 30,
  /** From the 202 for a change of a registration until the registrar has carried it out; default 30. */
  registrarMs: 30,
  /** From the completed order until a transfer is through; default 60. */
  transferMs: 60,
};

/** How far the platform goes where the documents are silent. */
export const registrarRules = {
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
} as const;
