import type { Registry } from "../kernel/definition/resource";
import { accessList } from "./accessList";
import { botDetection } from "./botDetection";
import { cacheLayer } from "./cacheLayer";
import { cachePurge } from "./cachePurge";
import { cacheSettings } from "./cacheSettings";
import { dnsRecord } from "./dnsRecord";
import { dnsRecords } from "./dnsRecords";
import { dnsZone } from "./dnsZone";
import { domainRegistration } from "./domainRegistration";
import { domainContact } from "./domainContact";
import { edgeRule } from "./edgeRule";
import { edgeRules } from "./edgeRules";
import { glueRecord } from "./glueRecord";
import { hostnameCertificate } from "./hostnameCertificate";
import { hostnameCertificateValidation } from "./hostnameCertificateValidation";
import { mailAlias } from "./mailAlias";
import { mailAliases } from "./mailAliases";
import { mailGroup } from "./mailGroup";
import { mailbox } from "./mailbox";
import { mailspace } from "./mailspace";
import { mailspaceDomain } from "./mailspaceDomain";
import { mailspaceDomainVerification } from "./mailspaceDomainVerification";
import { mailspaceVerification } from "./mailspaceVerification";
import { panelAccount } from "./panelAccount";
import { panelAccountDomain } from "./panelAccountDomain";
import { phpVersion } from "./phpVersion";
import { rateLimit } from "./rateLimit";
import { resellerUser } from "./resellerUser";
import { shieldZone } from "./shieldZone";
import { site } from "./site";
import { siteHostname } from "./siteHostname";
import { siteMailSettings } from "./siteMailSettings";
import { wafRule } from "./wafRule";

/** Every resource type, by its name in programs. */
export const registry: Registry = {
  AccessList: accessList,
  BotDetection: botDetection,
  CacheLayer: cacheLayer,
  CachePurge: cachePurge,
  CacheSettings: cacheSettings,
  DnsRecord: dnsRecord,
  DnsRecords: dnsRecords(dnsRecord),
  DnsZone: dnsZone,
  DomainRegistration: domainRegistration,
  DomainContact: domainContact,
  EdgeRule: edgeRule,
  EdgeRules: edgeRules(edgeRule),
  GlueRecord: glueRecord,
  HostnameCertificate: hostnameCertificate,
  HostnameCertificateValidation: hostnameCertificateValidation,
  MailAlias: mailAlias,
  MailAliases: mailAliases(mailAlias),
  Mailbox: mailbox,
  MailGroup: mailGroup,
  Mailspace: mailspace,
  MailspaceDomain: mailspaceDomain,
  MailspaceDomainVerification: mailspaceDomainVerification,
  MailspaceVerification: mailspaceVerification,
  PanelAccount: panelAccount,
  PanelAccountDomain: panelAccountDomain,
  PhpVersion: phpVersion,
  RateLimit: rateLimit,
  ResellerUser: resellerUser,
  ShieldZone: shieldZone,
  Site: site,
  SiteHostname: siteHostname,
  SiteMailSettings: siteMailSettings,
  WafRule: wafRule,
};
