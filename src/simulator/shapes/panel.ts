/** Shapes of the answers about the users of a reseller. */
export const userShapes = {
  /** One user: under `user` (`"documented"`, default), or `"bare"`. */
  user: ["documented", "bare"],
  /** The account of a user: in the answer to its creation alone (`"once"`, default), or `"always"`. */
  userAccount: ["once", "always"],
} as const;
