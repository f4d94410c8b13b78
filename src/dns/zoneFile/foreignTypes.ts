import { recordTypes, type RecordType } from "../recordType";

/** Types that signing makes: the platform signs by itself. */
const ofSigning = ["RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "DNSKEY", "CDS", "CDNSKEY"];

/** Other types of the DNS that the platform has no record type for. Whatever else a file says is a mistake, as far as anybody knows. */
const unsupported = (
  "A6 AFSDB AMTRELAY APL ATMA BRID CERT CLA CSYNC DHCID DLV DNAME DOA DS DSYNC EID EUI48 EUI64 GPOS HHIT HINFO HIP IPN IPSECKEY ISDN " +
  "KEY KX L32 L64 LOC LP MB MD MF MG MINFO MR NAPTR NID NIMLOC NINFO NSAP NSAP-PTR NULL NXNAME NXT OPENPGPKEY PX RESINFO RKEY RP RT SIG " +
  "SINK SMIMEA SSHFP TA TALINK URI WALLET WKS X25 ZONEMD"
).split(" ");

const advice: Readonly<Record<string, string>> = {
  TLSA: "the platform creates the TLSA records and shows them as the zone's tlsaRecords.",
  SPF: "the type is obsolete (RFC 7208): use a TXT record with the same text.",
  ALIAS: "it is a server's own type; the platform's for it is Flatten.",
  ANAME: "it is a server's own type; the platform's for it is Flatten.",
  URLFWD: "it is a provider's own type; the platform's for it is Redirect.",
  DS: "the platform has no DS records, so it can't announce a signed zone below this one.",
};

/** The platform's type for what servers call otherwise. */
const counterparts: Readonly<Record<string, RecordType>> = { SPF: "TXT", ALIAS: "Flatten", ANAME: "Flatten", URLFWD: "Redirect" };

/** Why a record of a type that the platform can't be given is left out, and what there is instead. */
export function adviceFor(type: string): string {
  if (isOfSigning(type)) return "the platform signs the zone itself: set dnssec: true on the DnsZone.";
  if (Object.hasOwn(advice, type)) return advice[type] as string;
  if (/[_/]/.test(type)) return "only another DNS provider has this type.";
  return isReal(type) ? `the platform has no record type ${type}.` : `there is no record type ${type}.`;
}

/** A type may be given by its number (RFC 3597). */
function isReal(type: string): boolean {
  return unsupported.includes(type) || /^TYPE\d+$/.test(type);
}

export function isOfSigning(type: string): boolean {
  return ofSigning.includes(type);
}

/** The types that a platform's record can have where a file says a type. A type that doesn't exist may stand for any. */
export function platformTypesOf(type: string): readonly RecordType[] {
  const same = recordTypes.find((known) => known === type) ?? (Object.hasOwn(counterparts, type) ? counterparts[type] : undefined);
  if (same !== undefined) return [same];
  return unsupported.includes(type) || isOfSigning(type) ? [] : recordTypes;
}

/** The types that an entry's record has for certain, or may have because its type is mistyped. Types of others are no slips of the pen. */
export function meantTypesOf(type: string): readonly RecordType[] {
  return Object.hasOwn(counterparts, type) || /[_/]/.test(type) || /^TYPE\d+$/.test(type) ? [] : platformTypesOf(type);
}
