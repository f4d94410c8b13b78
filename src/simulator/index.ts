import "../requireNode";

export { startSimulator, type Simulator, type SimulatorOptions } from "./startSimulator";
export { type Clock, ManualClock, systemClock } from "./clock";
export type { Fault, FaultHandle, FaultKind, FaultTarget } from "./http/faults";
export type { RateLimit } from "./http/rateLimit";
export type { Report, RequestEntry } from "./http/report";
export type { Scope } from "./http/route";
export type { CachingSettings } from "./platform/caching";
export type { DnsRecord, RecordChanges, RecordFields, RecordSeed } from "./platform/dnsRecord";
export type { DnssecData } from "./platform/dnssec";
export { type EdgeAction, type EdgeRule, type EdgeRuleFields, type EdgeTrigger, systemRulePrefix } from "./platform/edgeRule";
export type { Platform } from "./platform/platform";
export type { Delays, Rules } from "./platform/platformCore";
export type { Site, SiteSeed } from "./platform/site";
export type { Sites } from "./platform/sites";
export type { Zone } from "./platform/zone";
export type { Zones, ZoneSeed } from "./platform/zones";
export type { Shapes } from "./shapes";
