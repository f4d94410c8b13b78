export type { Trouble } from "./entries";
export { formatZoneFile, sortRecords, type WritableZone } from "./format";
export { leastForSet } from "./leastForSet";
export { isOfSigning, platformTypesOf } from "./foreignTypes";
export { parseZoneFile, type LeftOut, type Stated } from "./parse";
export { located, type ReadZone, readZone, skipFor } from "./readZone";
export { distinctNames, mark, type Naming, recordNames, slug } from "./resourceNames";
export type { ZoneRecord } from "./zoneRecord";
