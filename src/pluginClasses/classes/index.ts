// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import type * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../dynamic/classes";
import { pluginToken } from "../../dynamic/resource";
import { pluginFace } from "../face";

export type {
  AccessListArgs,
  AccessListType,
  BotDetectionArgs,
  CacheLayerArgs,
  CacheLayerType,
  CachePurgeArgs,
  CachePurgeLayer,
  CacheSettingsArgs,
  DnsRecordArgs,
  DnsRecordType,
  DnsRecordsArgs,
  DnsRecordsIgnore,
  DnsRecordsIgnoreArgs,
  DnsRecordsIgnoreType,
  DnsRecordsManage,
  DnsRecordsRecord,
  DnsRecordsRecordArgs,
  DnsRecordsRecordEntry,
  DnsRecordsRecordType,
  DnsZoneArgs,
  DnsZoneDnssecData,
  DnsZoneTlsaRecord,
  DomainContactArgs,
  DomainRegistrationAction,
  DomainRegistrationArgs,
  DomainRegistrationCallback,
  DomainRegistrationCallbackArgs,
  DomainRegistrationContact,
  DomainRegistrationContactArgs,
  DomainRegistrationContactSource,
  DomainRegistrationContactSourceArgs,
  DomainRegistrationDnssec,
  DomainRegistrationDnssecArgs,
  DomainRegistrationDnssecKeyData,
  DomainRegistrationDnssecKeyDataArgs,
  DomainRegistrationFeatureFlags,
  DomainRegistrationFees,
  DomainRegistrationFeesPrivacyEnable,
  DomainRegistrationOnDelete,
  DomainRegistrationRoleContacts,
  DomainRegistrationRoleContactsAdmin,
  DomainRegistrationRoleContactsAdminArgs,
  DomainRegistrationRoleContactsAdminSource,
  DomainRegistrationRoleContactsArgs,
  DomainRegistrationTld,
  EdgeRuleActionType,
  EdgeRuleArgs,
  EdgeRuleExtraAction,
  EdgeRuleExtraActionArgs,
  EdgeRuleTrigger,
  EdgeRuleTriggerArgs,
  EdgeRuleTriggerMatchingType,
  EdgeRuleTriggerType,
  EdgeRulesArgs,
  EdgeRulesRule,
  EdgeRulesRuleActionType,
  EdgeRulesRuleArgs,
  EdgeRulesRuleEntry,
  EdgeRulesRuleExtraAction,
  EdgeRulesRuleExtraActionArgs,
  EdgeRulesRuleTrigger,
  EdgeRulesRuleTriggerArgs,
  EdgeRulesRuleTriggerMatchingType,
  EdgeRulesRuleTriggerType,
  GlueRecordArgs,
  HostnameCertificateArgs,
  HostnameCertificateChallenge,
  HostnameCertificateValidationArgs,
  MailAliasArgs,
  MailAliasesAliase,
  MailAliasesAliaseArgs,
  MailAliasesAliaseEntry,
  MailAliasesArgs,
  MailGroupArgs,
  MailboxArgs,
  MailboxStatus,
  MailspaceArgs,
  MailspaceDomainArgs,
  MailspaceDomainVerification,
  MailspacePackage,
  MailspaceSubscription,
  MailspaceSubscriptionPrice,
  MailspaceSubscriptionProduct,
  MailspaceVerificationArgs,
  MailspaceVerificationDnsRecord,
  MailspaceVerificationValues,
  PanelAccountArgs,
  PanelAccountCallback,
  PanelAccountCallbackArgs,
  PanelAccountDomainArgs,
  PanelAccountPackage,
  PanelAccountPackageInfo,
  PanelAccountSubscription,
  PanelAccountTerm,
  PhpVersionArgs,
  PhpVersionAvailable,
  RateLimitArgs,
  RateLimitRuleConfigurationArgs,
  RateLimitRuleConfigurationConditionArgs,
  RateLimitRuleConfigurationConditionOperator,
  RateLimitRuleConfigurationInFreeForm,
  RateLimitRuleConfigurationLimitArgs,
  RateLimitRuleConfigurationLimitCountBy,
  RateLimitRuleConfigurationResponseAction,
  RateLimitRuleConfigurationResponseArgs,
  RateLimitRuleConfigurationResponseSeverity,
  ResellerUserArgs,
  ResellerUserBillingTerm,
  ResellerUserLocale,
  ShieldZoneArgs,
  ShieldZoneDdosExecutionMode,
  ShieldZonePlanType,
  ShieldZoneWafExecutionMode,
  SiteArgs,
  SiteCallback,
  SiteCallbackArgs,
  SiteDomain,
  SiteHostnameArgs,
  SiteHostnameDnsZoneRecord,
  SiteHostnameProvisionMethod,
  SiteMailSettingsArgs,
  SiteMailSettingsDns,
  SiteMailSettingsSuspension,
  SiteSsh,
  SiteSubscription,
  SiteSubscriptionPrice,
  SiteSubscriptionProduct,
  SiteTerm,
  SiteVariant,
  WafRuleArgs,
  WafRuleRuleConfiguration,
  WafRuleRuleConfigurationActionType,
  WafRuleRuleConfigurationArgs,
  WafRuleRuleConfigurationSeverityType,
} from "../../dynamic/classes";

/** A list of addresses, networks or countries in a site's Shield zone. The list's action is set at the edge provider. */
export class AccessList extends hosting.AccessList {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("AccessList");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing AccessList without managing it. The id has the form `siteId/listId`. It also takes site/its name (shop/office). If it
   * doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessList {
    return new AccessList(name, undefined as unknown as hosting.AccessListArgs, { ...opts, id });
  }
}

/**
 * The bot detection of a site's Shield zone. The settings exist together with Shield: creating this resource changes the settings that the
 * program names, and deleting it restores their earlier values. The platform accepts changes only on a premium Shield plan (`planType` 1, 2
 * or 3 of ShieldZone). If the plan is no longer premium, a deletion changes no setting and warns.
 */
export class BotDetection extends hosting.BotDetection {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("BotDetection");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing BotDetection without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BotDetection {
    return new BotDetection(name, undefined as unknown as hosting.BotDetectionArgs, { ...opts, id });
  }
}

/**
 * A cache layer of a site, on or off. The layer exists together with the site: creating this resource switches the layer, and deleting the
 * resource switches it back. If the layer is in that state already, nothing is sent. Switching a layer off, also by a deletion, needs the
 * role `can_destroy` on the site. `bunny` is the whole cache at the edge; CacheSettings configures that cache.
 */
export class CacheLayer extends hosting.CacheLayer {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("CacheLayer");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing CacheLayer without managing it. The id has the form `siteId/type`. It also takes the site's name and the layer
   * (`shop/redis`). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CacheLayer {
    return new CacheLayer(name, undefined as unknown as hosting.CacheLayerArgs, { ...opts, id });
  }
}

/**
 * Purges a cache of a site when the resource is created, and again whenever `triggers` or `layer` change. An `up` without a change purges
 * nothing. The platform keeps nothing of a purge, so there is nothing to read or delete. If the platform's answer is lost, or an earlier
 * run failed, the provider purges again, which does no harm. A purge needs the role `can_modify` on the site.
 */
export class CachePurge extends hosting.CachePurge {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("CachePurge");
  /** @internal */
  static override readonly face = pluginFace;

  /** An error: a CachePurge is an action, and the platform keeps nothing of it. */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CachePurge {
    return new CachePurge(name, undefined as unknown as hosting.CachePurgeArgs, { ...opts, id });
  }
}

/**
 * The edge cache settings of a site. The settings exist together with the site: creating this resource changes the settings that the
 * program names, and deleting it restores their earlier values.
 */
export class CacheSettings extends hosting.CacheSettings {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("CacheSettings");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing CacheSettings without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CacheSettings {
    return new CacheSettings(name, undefined as unknown as hosting.CacheSettingsArgs, { ...opts, id });
  }
}

/** One record of a DNS zone. Changing its name, type or zone replaces it; everything else is updated in place. */
export class DnsRecord extends hosting.DnsRecord {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("DnsRecord");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing DnsRecord without managing it. The id has the form `zoneId/recordId`. It also takes zone/name/type
   * (example.com/www/A). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsRecord {
    return new DnsRecord(name, undefined as unknown as hosting.DnsRecordArgs, { ...opts, id });
  }
}

/**
 * The records of a DNS zone as one resource: for zones with many records, and for zones that must match a repository exactly. Reading takes
 * one request for a zone, and a change only the writes that it needs.
 */
export class DnsRecords extends hosting.DnsRecords {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("DnsRecords");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing DnsRecords without managing it. The id has the form `zoneId/set`. It also takes the zone's domain name. If it doesn't
   * exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsRecords {
    return new DnsRecords(name, undefined as unknown as hosting.DnsRecordsArgs, { ...opts, id });
  }
}

/** A DNS zone. Deleting it deletes every record in it. */
export class DnsZone extends hosting.DnsZone {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("DnsZone");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing DnsZone without managing it. The id has the form `zoneId`. It also takes its domain name. If it doesn't exist, this
   * is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsZone {
    return new DnsZone(name, undefined as unknown as hosting.DnsZoneArgs, { ...opts, id });
  }
}

/**
 * A domain at its registrar. Creating it places an order, which is charged to the account's default payment method, and waits for the
 * registrar, by default at most 30 minutes. A transfer can take days: the next `pulumi up` then continues with the same order. The platform
 * also creates a DNS zone and a yearly renewal for the domain.
 */
export class DomainRegistration extends hosting.DomainRegistration {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("DomainRegistration");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing DomainRegistration without managing it. The id has the form `registrationId`. It also takes its domain. If it doesn't
   * exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DomainRegistration {
    return new DomainRegistration(name, undefined as unknown as hosting.DomainRegistrationArgs, { ...opts, id });
  }
}

/**
 * A contact at a registrar: the owner, administrator or technician of domains under one top-level domain. Personal data is secret in the
 * state. The platform sends a change to the registry of each registration that uses the contact. If a registry refuses, the platform splits
 * the contact: that registration keeps this contact with the earlier values, and a new contact with the new values serves the other
 * registrations. The resource stays with this contact, and a warning names both contacts. A contact that a registration uses can't be
 * deleted.
 */
export class DomainContact extends hosting.DomainContact {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("DomainContact");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing DomainContact without managing it. The id has the form `domainContactId`. It also takes its handle. If it doesn't
   * exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DomainContact {
    return new DomainContact(name, undefined as unknown as hosting.DomainContactArgs, { ...opts, id });
  }
}

/**
 * A rule that runs at the edge of a site: redirect, block, change headers, override caching. The provider writes the rules of a site one by
 * one.
 */
export class EdgeRule extends hosting.EdgeRule {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("EdgeRule");
  /** @internal */
  static override readonly face = pluginFace;

  /** Reads an existing EdgeRule without managing it. The id has the form `siteId/guid`. If it doesn't exist, this is an error. */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): EdgeRule {
    return new EdgeRule(name, undefined as unknown as hosting.EdgeRuleArgs, { ...opts, id });
  }
}

/**
 * The edge rules of a site, in order, as one resource. The rules run in the order of the array; a change moves only the rules that must
 * move. Rules that the resource doesn't list stay as they are, and so do the platform's own rules.
 */
export class EdgeRules extends hosting.EdgeRules {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("EdgeRules");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing EdgeRules without managing it. The id has the form `siteId/set`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): EdgeRules {
    return new EdgeRules(name, undefined as unknown as hosting.EdgeRulesArgs, { ...opts, id });
  }
}

/**
 * A name server within the domain that it serves, such as `ns1.example.com` for `example.com`: the registry must know its IP addresses.
 * This resource creates no DNS record in the zone. Use `hostName` in `nameservers` of the DomainRegistration, so that the registry knows
 * the name server first. A registry may refuse to delete a name server that a domain uses.
 */
export class GlueRecord extends hosting.GlueRecord {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("GlueRecord");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing GlueRecord without managing it. The id has the form `registrationId/host`. It also takes domain/its name
   * (example.com/ns1.example.com). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): GlueRecord {
    return new GlueRecord(name, undefined as unknown as hosting.GlueRecordArgs, { ...opts, id });
  }
}

/**
 * The TLS certificate of a hostname whose DNS is elsewhere. The provider requests it once; `challenge` is the TXT record to publish.
 * HostnameCertificateValidation then waits until the certificate is active. If the hostname has a certificate already, or its certificate
 * is being issued, nothing is requested. There are no wildcard certificates: each hostname needs its own.
 */
export class HostnameCertificate extends hosting.HostnameCertificate {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("HostnameCertificate");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing HostnameCertificate without managing it. The id has the form `siteId/hostnameId`. It also takes site/its hostname
   * (shop/www.example.com). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HostnameCertificate {
    return new HostnameCertificate(name, undefined as unknown as hosting.HostnameCertificateArgs, { ...opts, id });
  }
}

/**
 * Waits until the edge serves the certificate of a hostname. Let this resource depend on the DnsRecord of the challenge: it reports the
 * record to the platform once, then asks the platform to check again, at most every 15 s. It creates nothing, so deleting it changes
 * nothing. If a `refresh` finds that the certificate is no longer active, the next `up` waits again. Let resources that need TLS depend on
 * this resource.
 */
export class HostnameCertificateValidation extends hosting.HostnameCertificateValidation {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("HostnameCertificateValidation");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing HostnameCertificateValidation without managing it. The id has the form `siteId/hostnameId`. It also takes site/its
   * hostname (shop/www.example.com). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HostnameCertificateValidation {
    return new HostnameCertificateValidation(name, undefined as unknown as hosting.HostnameCertificateValidationArgs, { ...opts, id });
  }
}

/**
 * A further address of a mailbox, group or mailing list of a mailspace. Manage an alias in one place: either a MailAlias or the `aliases`
 * of a Mailbox.
 */
export class MailAlias extends hosting.MailAlias {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("MailAlias");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing MailAlias without managing it. The id has the form `mailspaceId/aliasAddress`. It also takes mailspace/address
   * (example.com/info@example.com). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailAlias {
    return new MailAlias(name, undefined as unknown as hosting.MailAliasArgs, { ...opts, id });
  }
}

/**
 * Aliases of a mailspace as one resource, for mailspaces with many aliases. Reading all of them takes two requests. Aliases that the
 * resource doesn't list stay as they are.
 */
export class MailAliases extends hosting.MailAliases {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("MailAliases");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing MailAliases without managing it. The id has the form `mailspaceId/set`. It also takes the mailspace's domain. If it
   * doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailAliases {
    return new MailAliases(name, undefined as unknown as hosting.MailAliasesArgs, { ...opts, id });
  }
}

/** A mailbox of a mailspace. A deletion is scheduled: the platform keeps the mail, and the address stays taken, for a while. */
export class Mailbox extends hosting.Mailbox {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("Mailbox");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing Mailbox without managing it. The id has the form `mailspaceId/mailboxId`. It also takes mailspace/address
   * (example.com/anna@example.com). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Mailbox {
    return new Mailbox(name, undefined as unknown as hosting.MailboxArgs, { ...opts, id });
  }
}

/**
 * A distribution group of a mailspace: mail to its address goes to each of its members. Deleting it deletes no mailbox and no mail. Manage
 * the members in one place: either in `members` of the group, or in `groups` of its mailboxes.
 */
export class MailGroup extends hosting.MailGroup {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("MailGroup");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing MailGroup without managing it. The id has the form `mailspaceId/principalId`. It also takes mailspace/address
   * (example.com/team@example.com). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailGroup {
    return new MailGroup(name, undefined as unknown as hosting.MailGroupArgs, { ...opts, id });
  }
}

/**
 * Mail hosting for a domain, bought for a year at a time: creating it charges the account's default payment method. The creation ends when
 * the TXT record that proves the domain is known; MailspaceVerification waits until the mailspace can be used. A deletion is scheduled, not
 * immediate: the platform keeps the mailspace and its mail for a while, and can restore them until then.
 */
export class Mailspace extends hosting.Mailspace {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("Mailspace");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing Mailspace without managing it. The id has the form `mailspaceId`. It also takes its domain. If it doesn't exist, this
   * is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Mailspace {
    return new Mailspace(name, undefined as unknown as hosting.MailspaceArgs, { ...opts, id });
  }
}

/**
 * A further domain of a mailspace, beside the domain that the mailspace was bought for. A domain that is registered at the platform is
 * served at once. Any other domain needs a verification: publish the record of `verification`, then verify the domain in the platform's
 * panel. The API can't verify, so the creation doesn't wait. Until then the domain can't be changed, and deleting it only removes it from
 * the state. Deleting a served domain also removes its mail records from a zone that the platform hosts. Delete the domain's mailboxes,
 * groups and lists first.
 */
export class MailspaceDomain extends hosting.MailspaceDomain {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("MailspaceDomain");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing MailspaceDomain without managing it. The id has the form `mailspaceId/domainName`. It also takes mailspace/domain
   * (example.com/example.org). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailspaceDomain {
    return new MailspaceDomain(name, undefined as unknown as hosting.MailspaceDomainArgs, { ...opts, id });
  }
}

/**
 * Waits until a mailspace can be used. Let this resource depend on the DnsRecord that proves the domain: it asks the platform to check that
 * record, at most every 15 s, and waits until the mailspace is ready. It creates nothing, so deleting it changes nothing. Its id is the
 * mailspace's id: use it as `mailspaceId` of Mailbox and MailAlias, so that they wait for the mailspace.
 */
export class MailspaceVerification extends hosting.MailspaceVerification {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("MailspaceVerification");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing MailspaceVerification without managing it. The id has the form `mailspaceId`. It also takes the mailspace's domain.
   * If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailspaceVerification {
    return new MailspaceVerification(name, undefined as unknown as hosting.MailspaceVerificationArgs, { ...opts, id });
  }
}

/**
 * An account of panel hosting for a domain. Creating it places an order, which is charged at once to the default payment method, and waits
 * until the hosting server has created the account, by default at most 30 minutes. A deletion is scheduled, not immediate: the platform
 * keeps the account and everything in it for a while. Panel hosting must be enabled for the platform's account.
 */
export class PanelAccount extends hosting.PanelAccount {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("PanelAccount");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing PanelAccount without managing it. The id has the form `username`. It also takes its primary domain. If it doesn't
   * exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PanelAccount {
    return new PanelAccount(name, undefined as unknown as hosting.PanelAccountArgs, { ...opts, id });
  }
}

/**
 * A further domain of a panel account, beside its primary domain. The API's documents don't show the answers to these requests: if an
 * answer has an unknown form, the operation fails, and the error explains what to do in the panel.
 */
export class PanelAccountDomain extends hosting.PanelAccountDomain {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("PanelAccountDomain");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing PanelAccountDomain without managing it. The id has the form `username/domainName`. It also takes panel account/domain
   * (example.com/example.org). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PanelAccountDomain {
    return new PanelAccountDomain(name, undefined as unknown as hosting.PanelAccountDomainArgs, { ...opts, id });
  }
}

/**
 * The PHP version of a site. The setting exists together with the site: creating this resource sets the version, and deleting it restores
 * the earlier version. Both restart the site, unless it runs that version already.
 */
export class PhpVersion extends hosting.PhpVersion {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("PhpVersion");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing PhpVersion without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PhpVersion {
    return new PhpVersion(name, undefined as unknown as hosting.PhpVersionArgs, { ...opts, id });
  }
}

/** A rate limit of a site's Shield zone: it counts matching requests, and blocks, challenges or logs the requests above the limit. */
export class RateLimit extends hosting.RateLimit {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("RateLimit");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing RateLimit without managing it. The id has the form `siteId/ruleId`. It also takes site/its name (shop/login). If it
   * doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): RateLimit {
    return new RateLimit(name, undefined as unknown as hosting.RateLimitArgs, { ...opts, id });
  }
}

/**
 * A user of a reseller, with an account of its own. Only a reseller's account can create users. The platform shows the user's password and
 * API token only once, in the answer to the creation: don't lose the state. The API can't change or delete a user: deleting this resource
 * only removes it from the state, and a replacement leaves the old user on the platform.
 */
export class ResellerUser extends hosting.ResellerUser {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("ResellerUser");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing ResellerUser without managing it. The id has the form `userId`. It also takes its email. If it doesn't exist, this is
   * an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ResellerUser {
    return new ResellerUser(name, undefined as unknown as hosting.ResellerUserArgs, { ...opts, id });
  }
}

/**
 * The Shield firewall of a site. Creating it switches Shield on if it is off, and sets what the program names. Deleting it restores the
 * original values, and switches Shield off only if this resource had switched it on. Its id is the site's id: use it as `siteId` of
 * RateLimit and AccessList.
 */
export class ShieldZone extends hosting.ShieldZone {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("ShieldZone");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing ShieldZone without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ShieldZone {
    return new ShieldZone(name, undefined as unknown as hosting.ShieldZoneArgs, { ...opts, id });
  }
}

/**
 * A site. Creating it places an order, which is charged to the account's default payment method, and waits until the site exists, by
 * default at most 30 minutes. Deleting it deletes everything in the site: the platform locks the site at once, keeps it for a while, and
 * can restore it until then. A deletion may change the volume discounts of the account's other sites.
 */
export class Site extends hosting.Site {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("Site");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing Site without managing it. The id has the form `siteId`. It also takes its name. If it doesn't exist, this is an
   * error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Site {
    return new Site(name, undefined as unknown as hosting.SiteArgs, { ...opts, id });
  }
}

/**
 * A hostname of a site. If you delete the primary hostname, the site has only its temporary URL as primary, even if it has aliases, until
 * another hostname becomes primary.
 */
export class SiteHostname extends hosting.SiteHostname {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("SiteHostname");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing SiteHostname without managing it. The id has the form `siteId/hostnameId`. It also takes its domain
   * (www.example.com), or site/its domain (shop/www.example.com). If it doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteHostname {
    return new SiteHostname(name, undefined as unknown as hosting.SiteHostnameArgs, { ...opts, id });
  }
}

/**
 * The sender of the mail that a site itself sends, such as order confirmations. It doesn't concern mailboxes. The settings exist together
 * with the site: creating this resource changes the settings that the program names, and deleting it restores the earlier values. The
 * platform uses the sender when the DNS of the site's domain allows it. The provider doesn't wait for that: the outputs `configured` and
 * `dns` show it.
 */
export class SiteMailSettings extends hosting.SiteMailSettings {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("SiteMailSettings");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing SiteMailSettings without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't
   * exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteMailSettings {
    return new SiteMailSettings(name, undefined as unknown as hosting.SiteMailSettingsArgs, { ...opts, id });
  }
}

/**
 * A custom rule of a site's web application firewall: it blocks, logs, challenges or allows matching requests, or lets them bypass the
 * other rules. The platform creates a new rule only on a premium Shield plan (`planType` 1, 2 or 3 of ShieldZone). An existing rule can be
 * changed on every plan, so only a change of `siteId` replaces it.
 */
export class WafRule extends hosting.WafRule {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("WafRule");
  /** @internal */
  static override readonly face = pluginFace;

  /**
   * Reads an existing WafRule without managing it. The id has the form `siteId/ruleId`. It also takes site/its name (shop/bots). If it
   * doesn't exist, this is an error.
   */
  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): WafRule {
    return new WafRule(name, undefined as unknown as hosting.WafRuleArgs, { ...opts, id });
  }
}
