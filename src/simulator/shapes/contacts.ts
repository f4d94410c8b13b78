/** Shapes of the answers about contacts of domains. */
export const contactShapes = {
  /** A contact by itself, and the answers to its writes: under `domain_contact` (`"wrapped"`, default), or `"bare"`. */
  contactView: ["wrapped", "bare"],
  /** The 202 for a change that a registry carries out later: with the `"contact"` as it still is (default), or the `"process"` alone. */
  contactAccepted: ["contact", "process"],
  /** A contact's text without a value: `"null"` (default), `"empty"` or `"omitted"`. */
  contactUnset: ["null", "empty", "omitted"],
  /** The answer to a change that split the contact: the `"original"` (default), or the `"new"` contact. */
  contactSplit: ["original", "new"],
} as const;
