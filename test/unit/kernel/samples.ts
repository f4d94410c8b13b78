import { type Definition, registry, type Values } from "../../harness";

export const zoneType = registry.DnsZone as Definition;
export const recordType = registry.DnsRecord as Definition;
export const ruleType = registry.EdgeRule as Definition;
export const cachingType = registry.CacheSettings as Definition;

export const hourMs = 3_600_000;

export function recordIn(zoneId: string, more: Values = {}): Values {
  return { zoneId, name: "www", type: "A", value: "192.0.2.1", ...more };
}

export function ruleOf(siteId: string, more: Values = {}): Values {
  return { siteId, actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }], ...more };
}
