/** The platform's codes, as its API documents them. */
export const recordTypeCodes = {
  A: 0,
  AAAA: 1,
  CNAME: 2,
  TXT: 3,
  MX: 4,
  Redirect: 5,
  Flatten: 6,
  PullZone: 7,
  SRV: 8,
  CAA: 9,
  PTR: 10,
  Script: 11,
  NS: 12,
  SVCB: 13,
  HTTPS: 14,
  TLSA: 15,
} as const satisfies Readonly<Record<string, number>>;

export type RecordType = keyof typeof recordTypeCodes;

export const recordTypes = Object.freeze(Object.keys(recordTypeCodes)) as readonly RecordType[];

const namesByCode = new Map<number, RecordType>(recordTypes.map((type) => [recordTypeCodes[type], type]));

/** `undefined` for a code that the platform has learnt since. */
export function recordTypeName(code: number): RecordType | undefined {
  return namesByCode.get(code);
}

/** TLSA records are made by the platform's own automation: they can be read and never written. */
export const writableRecordTypes: readonly RecordType[] = Object.freeze(recordTypes.filter((type) => type !== "TLSA"));

/** Types whose values are names, addresses and issuers: nothing that anybody would keep to himself. */
export const plainTypes: readonly RecordType[] = Object.freeze(["A", "AAAA", "CNAME", "MX", "Flatten", "SRV", "CAA", "PTR", "NS"] as const);
