/** By command, the type of the objects that it lists, and the word for several of them. */
export const kinds = {
  "site list": ["Site", "sites"],
  "site hostnames": ["SiteHostname", "hostnames"],
  "site rules": ["EdgeRule", "edge rules"],
  "shield limits": ["RateLimit", "rate limits"],
  "shield lists": ["AccessList", "access lists"],
  "shield custom-rules": ["WafRule", "custom rules"],
  "mail list": ["Mailspace", "mailspaces"],
  "mail boxes": ["Mailbox", "mailboxes"],
  "mail aliases": ["MailAlias", "aliases"],
  "mail groups": ["MailGroup", "groups"],
  "mail domains": ["MailspaceDomain", "further domains"],
  "domain list": ["DomainRegistration", "registrations"],
  "domain contacts": ["DomainContact", "contacts"],
  "domain hosts": ["GlueRecord", "glue records"],
  "panel list": ["PanelAccount", "panel accounts"],
  "panel domains": ["PanelAccountDomain", "further domains"],
  "reseller list": ["ResellerUser", "users"],
  "zone list": ["DnsZone", "zones"],
  "zone records": ["DnsRecord", "records"],
} as const satisfies Record<string, readonly [type: string, several: string]>;

export type ListName = keyof typeof kinds;
