/** When what was accepted takes effect, in milliseconds. */
export interface ContactDelays {
  /** From the 202 for a changed contact until the registry has carried the change out; default 30. */
  contactMs?: number;
}

export const defaultContactDelays: Required<ContactDelays> = { contactMs: 30 };

/** How far the platform goes where the documents are silent. */
export interface ContactRules {
  /** Whether domains are registered here: `"on"` (default), or `"off"`: all of it answers 503 `feature_disabled`. */
  domainRegistration?: "on" | "off";
  /** Changes of a contact: the registry does them `"atOnce"` (default, 200), or `"later"` (202 with `pending_process`). */
  contactChanges?: "atOnce" | "later";
  /** Deleting a contact that no registration uses: `"wantsTld"` (default) answers 422 `tld_required_for_orphan` without a TLD. */
  orphanedContacts?: "wantsTld" | "free";
  /** Whether the registrars can be reached: `"up"` (default), or `"down"`: what asks them answers 502 `registrar_unavailable`. */
  registrars?: "up" | "down";
  /** Whether names are suggested: `"there"` (default), or `"missing"`: 503 `missing_api_key`. */
  domainSuggestions?: "there" | "missing";
}

export const defaultContactRules: Required<ContactRules> = {
  domainRegistration: "on",
  contactChanges: "atOnce",
  orphanedContacts: "wantsTld",
  registrars: "up",
  domainSuggestions: "there",
};
