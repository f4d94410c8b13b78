/** The form of a documented number that has names. */
export interface Coded {
  readonly kind: "coded";
  readonly names: Readonly<Record<string, number>>;
  /** The meaning of each name: SDKs show it. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Whether numbers beyond the named ones are refused. */
  readonly closed: boolean;
}
