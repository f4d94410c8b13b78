/** Shapes of the answers about the certificate of a host name. */
export const certificateShapes = {
  /** Body of the certificate's status: `"bare"` (default, as documented), or wrapped under `certificate` or `data`. */
  certificateStatus: ["bare", "certificate", "data"],
  /**
   * Keys of the challenge: `"name"`, type and value (default), `"host"` and value, `"record"`_name and record_value, `"txt"`_host and
   * txt_value, or a `"relative"` name, which stands before the host name.
   */
  certificateChallenge: ["name", "host", "record", "txt", "relative"],
  /** Body of the answer to a request for a certificate: the `"challenge"` (default), the whole `"status"`, or `"empty"`. */
  certificateRequest: ["challenge", "status", "empty"],
  /**
   * Completing a certificate whose record isn't live yet: `"invalid"` (default, 422), `"conflict"` (409), `"upstream"` (502), or
   * `"accepted"`: a 200 that changes nothing.
   */
  certificateNotLive: ["invalid", "conflict", "upstream", "accepted"],
} as const;
