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
  /** What is converted and not the same. It continues a sentence that begins with the entry. */
  readonly note?: string;
  /** The record as a line of a master file, without data if the platform lacks its type. */
  readonly write: () => string;
}

/** A zone as another program describes it. */
export interface ForeignZone {
  readonly zone: string | undefined;
  /** What tells it from another zone of its name: `inside`. */
  readonly tag?: string;
  readonly records: readonly ForeignRecord[];
  /** What the file says of the zone as a whole. */
  readonly settings: readonly (Setting & { readonly line: number })[];
}

/** Types that other servers resolve themselves: the platform's own type does the same. */
const flattening: readonly string[] = ["ALIAS", "ANAME"];

/** The type that a record has here, with a note if that is another one. */
export function convertedType(type: string): { readonly type: string; readonly note?: string } {
  if (!flattening.includes(type.toUpperCase())) return { type };
  return { type: "Flatten", note: `is of type ${type}, which becomes the platform's type Flatten.` };
}
