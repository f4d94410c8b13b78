/** Shapes of the answers about registrations, their contacts and their hosts. */
export const registrarShapes = {
  /** A contact by itself, and the answers to its writes: under `domain_contact` (`"wrapped"`, default), or `"bare"`. */
  contactView: ["wrapped", "bare"],
  /** The 202 for a change that a registry carries out later: with the `"contact"` as it still is (default), or the `"process"` alone. */
  contactAccepted: ["contact", "process"],
  /** A contact's text without a value: `"null"` (default), `"empty"` or `"omitted"`. */
  contactUnset: ["null", "empty", "omitted"],
  /** The answer to a change that split the contact: the `"original"` (default), or the `"new"` contact. */
  contactSplit: ["original", "new"],
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
  /** Changes of hosts: at once, with 201, 200 and 204 (`"documented"`, default), or `"later"`: 202 with `pending_process`, as others. */
  hostWrites: ["documented", "later"],
  /** A host in the answer to a write: under `host` (`"wrapped"`, default, as documented), or `"bare"`. */
  hostView: ["wrapped", "bare"],
  /** Addresses of a host: `"objects"` (default, as documented), or `"texts"`. */
  hostAddresses: ["objects", "texts"],
} as const;
