/** How far the platform goes where the documents are silent. */
export interface PanelRules {
  /** Whether the account may make users: `"all"` accounts (default), `"none"` (401), or they are `"admin"` accounts (422). */
  resellers?: "all" | "none" | "admin";
  /** A second user of an address: `"refuse"` (default) answers 422, `"allow"` makes it. */
  usersOfOneEmail?: "refuse" | "allow";
}

export const defaultPanelRules: Required<PanelRules> = { resellers: "all", usersOfOneEmail: "refuse" };
