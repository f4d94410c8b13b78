/** Shapes of the answers about the mail that a site itself sends. */
export const siteMailShapes = {
  /** The mail object: under `mail` (`"documented"`, default), or `"bare"`. */
  siteMail: ["documented", "bare"],
} as const;
