/** When what was accepted takes effect, in milliseconds. */
export interface RegistrationDelays {
  /** From the 202 for a change of a registration until the registrar has carried it out; default 30. */
  registrarMs?: number;
  /** From the completed order until a transfer is through; default 60. */
  transferMs?: number;
}

export const defaultRegistrationDelays: Required<RegistrationDelays> = { registrarMs: 30, transferMs: 60 };

/** How far the platform goes where the documents are silent. */
export interface RegistrationRules {
  /** Changes of a registration: the registrar does them `"later"` (default, 202 with `pending_process`), or `"atOnce"` (200). */
  registrarChanges?: "later" | "atOnce";
  /** What becomes of them: they are `"done"` (default), or `"fail"`. */
  registrarProcesses?: "done" | "fail";
  /** Whether a registration that is bought brings a DNS zone (`"made"`, default), or `"none"`. */
  registrationZone?: "made" | "none";
  /** Whether the registrar is busy with a new registration for a while (`"pending"`, default), or it is `"ready"` at once. */
  newRegistration?: "pending" | "ready";
}

export const defaultRegistrationRules: Required<RegistrationRules> = {
  registrarChanges: "later",
  registrarProcesses: "done",
  registrationZone: "made",
  newRegistration: "pending",
};
