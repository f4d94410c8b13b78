/** What a file says of a record or a zone beside the DNS: where else it is served, who checks its health. */
export interface Setting {
  readonly key: string;
  /** What there is instead. */
  readonly advice?: string;
}

export interface ForeignRecord {
  readonly line: number;
  readonly name: string;
  readonly type: string;
  readonly settings: readonly Setting[];
  /** The record as a line of a master file, without data if the platform lacks its type. */
  readonly write: () => string;
}

/** A zone as another program describes it. */
export interface ForeignZone {
  readonly zone: string | undefined;
  readonly records: readonly ForeignRecord[];
  /** What the file says of the zone as a whole. */
  readonly settings: readonly (Setting & { readonly line: number })[];
}
