export type { Trouble } from "./entries";
export { formatZoneFile, sortRecords, type WritableZone } from "./format";
export { leastForSet } from "./leastForSet";
export { adviceFor, isOfSigning, platformTypesOf } from "./foreignTypes";
export { type Included, parseZoneFile } from "./parse";
export type { LeftOut, Stated } from "./parsedZone";
export { isNamed, located, type ReadZone, readZone, type SkipPattern } from "./readZone";
export { distinctNames, mark, type Naming, recordNames, recordNaming, slug } from "./resourceNames";
export type { ZoneRecord } from "./zoneRecord";
