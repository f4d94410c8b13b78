export { DnsZoneFile, type DnsZoneFileArgs } from "./dnsZoneFile";
export { Domain, type DomainArgs } from "./domain";
export { MailDomain, type MailDomainArgs } from "./mailDomain";
export { type LoginLimit, SecureSite, type SecureSiteArgs } from "./secureSite";
export {
  recordsOfZoneFile,
  type ZoneFileOptions,
  type ZoneFileRecord,
  type ZoneFileSkip,
  type ZoneOfFile,
  zoneOfFile,
} from "./zoneFileRecords";
