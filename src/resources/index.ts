import type { Registry } from "../kernel/definition";
import { cacheSettings } from "./cacheSettings";
import { dnsRecord } from "./dnsRecord";
import { dnsZone } from "./dnsZone";
import { edgeRule } from "./edgeRule";

/** Every resource type, by its name in programs. */
export const registry: Registry = {
  CacheSettings: cacheSettings,
  DnsRecord: dnsRecord,
  DnsZone: dnsZone,
  EdgeRule: edgeRule,
};
