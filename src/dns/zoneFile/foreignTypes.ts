/** Types that signing makes: the platform signs by itself. */
const ofSigning = ["RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "DNSKEY", "CDS", "CDNSKEY"];

const advice: Readonly<Record<string, string>> = {
  TLSA: "the platform makes TLSA records by itself and shows them as the zone's tlsaRecords.",
  SPF: "the type was given up (RFC 7208); a TXT record with the same text says it.",
  ALIAS: "it is a server's own type; the platform's for it is Flatten.",
  ANAME: "it is a server's own type; the platform's for it is Flatten.",
  DS: "the platform takes no DS records, so a signed zone below this one can't be told of.",
};

/** Why a record of a type that the platform can't be given is left out, and what there is instead. */
export function adviceFor(type: string): string {
  if (ofSigning.includes(type)) return "the platform signs the zone by itself: set dnssec: true on the DnsZone.";
  return advice[type] ?? `the platform has no record type ${type}.`;
}
