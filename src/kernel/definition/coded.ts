/** The form of a documented number that has names. */
export interface Coded {
  readonly kind: "coded";
  readonly names: Readonly<Record<string, number>>;
  /** What each of the names means: SDKs show it. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Whether numbers beyond the named ones are refused. */
  readonly closed: boolean;
}
