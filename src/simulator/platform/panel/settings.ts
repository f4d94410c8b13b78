/** When what was accepted takes effect, in milliseconds. */
export const panelDelays = {
  /** From the end of the order of a panel account until the account is active; default 20. */
  panelProvisioningMs: 20,
  /** From the end of the order of another package until the hosting server shows it; default 20. */
  panelResizeMs: 20,
  /** How long a deleted panel account is kept before it is purged; default 14 days. */
  panelRetentionMs: 14 * 24 * 3_600_000,
};

/** How far the platform goes where the documents are silent. */
export const panelRules = {
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
} as const;

export const panelValues = {
  /** How many panel accounts the list reaches; default 500. */
  panelListCap: 500,
};
