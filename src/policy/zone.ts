import { normaliseDomain, normaliseName, wireValue } from "../dns";
import type { Children, Stack, Thing } from "./stack";

/** The records of a zone, as far as this program has them. */
export function recordsOf(stack: Stack, zone: Thing): Children {
  return stack.childrenOf(zone, "zoneId", stack.of("DnsRecord"));
}

export function domainOf(zone: Thing): string {
  return normaliseDomain(String(zone.fields.name));
}

/** A record's name relative to its zone; the apex is the empty text however it is spelled. */
export function nameIn(zone: Thing, record: Thing): string {
  return normaliseName(String(record.fields.name ?? ""), domainOf(zone));
}

/** A TXT record's text, without the quotes that zone files write. */
export function textOf({ fields }: Pick<Thing, "fields">): string {
  return wireValue("TXT", String(fields.value));
}
