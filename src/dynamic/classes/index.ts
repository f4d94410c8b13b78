export * from "./cacheSettings";
export * from "./dnsRecord";
export * from "./dnsZone";
export * from "./edgeRule";
