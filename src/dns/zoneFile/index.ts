export { formatZoneFile, sortRecords, type WritableZone } from "./format";
export { parseZoneFile, type LeftOut, type ParsedZone } from "./parse";
export { distinctNames, mark, type Naming, recordNames, slug } from "./resourceNames";
export type { ZoneRecord } from "./zoneRecord";
