/** Shapes of the answers about registrations. */
export const registrationShapes = {
  /** Registrations by themselves: under `domain_registration` (`"wrapped"`, default, as documented), or `"bare"`. */
  registrationView: ["wrapped", "bare"],
  /** Body of the 200 for a changed registration: the `"view"` (default), or `"empty"`. */
  registrationChanged: ["view", "empty"],
  /** What a 202 names: the process as an `"object"` (default), its `"id"`, or only that there is one (`"flag"`). */
  pendingProcess: ["object", "id", "flag"],
  /** Words for the states of a process: `"upper"` case (default), `"lower"` case, or `"unheardOf"`. */
  processWords: ["upper", "lower", "unheardOf"],
  /** A process by itself: under `process` (`"wrapped"`, default), or `"bare"`. */
  processView: ["wrapped", "bare"],
  /** Contacts of a registration: `"shown"` (default), or `"null"`. */
  registrationContacts: ["shown", "null"],
} as const;
