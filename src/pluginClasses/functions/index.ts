// Generated from the definitions in src/resources and src/functions by `npm run generate`. Changes belong there.
import type * as classes from "../../dynamic/classes";
import type * as functions from "../../dynamic/functions";
import { ask, askOutput } from "../ask";

export type {
  GetAccessListArgs,
  GetAccessListOutputArgs,
  GetAccessListResult,
  GetBotDetectionArgs,
  GetBotDetectionOutputArgs,
  GetBotDetectionResult,
  GetCacheLayerArgs,
  GetCacheLayerOutputArgs,
  GetCacheLayerResult,
  GetCacheSettingsArgs,
  GetCacheSettingsOutputArgs,
  GetCacheSettingsResult,
  GetDnsRecordArgs,
  GetDnsRecordOutputArgs,
  GetDnsRecordResult,
  GetDnsRecordsArgs,
  GetDnsRecordsOutputArgs,
  GetDnsRecordsResult,
  GetDnsZoneArgs,
  GetDnsZoneOutputArgs,
  GetDnsZoneResult,
  GetDomainRegistrationArgs,
  GetDomainRegistrationOutputArgs,
  GetDomainRegistrationResult,
  GetDomainContactArgs,
  GetDomainContactOutputArgs,
  GetDomainContactResult,
  GetEdgeRulesArgs,
  GetEdgeRulesOutputArgs,
  GetEdgeRulesResult,
  GetGlueRecordArgs,
  GetGlueRecordOutputArgs,
  GetGlueRecordResult,
  GetHostnameCertificateArgs,
  GetHostnameCertificateOutputArgs,
  GetHostnameCertificateResult,
  GetHostnameCertificateValidationArgs,
  GetHostnameCertificateValidationOutputArgs,
  GetHostnameCertificateValidationResult,
  GetMailAliasArgs,
  GetMailAliasOutputArgs,
  GetMailAliasResult,
  GetMailAliasesArgs,
  GetMailAliasesOutputArgs,
  GetMailAliasesResult,
  GetMailboxArgs,
  GetMailboxOutputArgs,
  GetMailboxResult,
  GetMailGroupArgs,
  GetMailGroupOutputArgs,
  GetMailGroupResult,
  GetMailspaceArgs,
  GetMailspaceOutputArgs,
  GetMailspaceResult,
  GetMailspaceDomainArgs,
  GetMailspaceDomainOutputArgs,
  GetMailspaceDomainResult,
  GetMailspaceVerificationArgs,
  GetMailspaceVerificationOutputArgs,
  GetMailspaceVerificationResult,
  GetPanelAccountArgs,
  GetPanelAccountOutputArgs,
  GetPanelAccountResult,
  GetPanelAccountDomainArgs,
  GetPanelAccountDomainOutputArgs,
  GetPanelAccountDomainResult,
  GetPhpVersionArgs,
  GetPhpVersionOutputArgs,
  GetPhpVersionResult,
  GetRateLimitArgs,
  GetRateLimitOutputArgs,
  GetRateLimitResult,
  GetResellerUserArgs,
  GetResellerUserOutputArgs,
  GetResellerUserResult,
  GetShieldZoneArgs,
  GetShieldZoneOutputArgs,
  GetShieldZoneResult,
  GetSiteArgs,
  GetSiteOutputArgs,
  GetSiteResult,
  GetSiteHostnameArgs,
  GetSiteHostnameOutputArgs,
  GetSiteHostnameResult,
  GetSiteMailSettingsArgs,
  GetSiteMailSettingsOutputArgs,
  GetSiteMailSettingsResult,
  GetWafRuleArgs,
  GetWafRuleOutputArgs,
  GetWafRuleResult,
} from "../../dynamic/classes";
export type {
  GetAccessListTypesArgs,
  GetAccessListTypesOutputArgs,
  GetAccessListTypesResult,
  GetDomainAvailabilityArgs,
  GetDomainAvailabilityOutputArgs,
  GetDomainAvailabilityResult,
  GetDomainSuggestionsArgs,
  GetDomainSuggestionsOutputArgs,
  GetDomainSuggestionsResult,
  GetHostnameAvailabilityArgs,
  GetHostnameAvailabilityOutputArgs,
  GetHostnameAvailabilityResult,
  GetManagedWafRulesArgs,
  GetManagedWafRulesOutputArgs,
  GetManagedWafRulesResult,
  GetSiteCdnArgs,
  GetSiteCdnOutputArgs,
  GetSiteCdnResult,
  GetSiteMailArgs,
  GetSiteMailOutputArgs,
  GetSiteMailResult,
  GetSiteTasksArgs,
  GetSiteTasksOutputArgs,
  GetSiteTasksResult,
  GetSubscriptionArgs,
  GetSubscriptionOutputArgs,
  GetSubscriptionResult,
  GetSubscriptionsArgs,
  GetSubscriptionsOutputArgs,
  GetSubscriptionsResult,
} from "../../dynamic/functions";

/** Looks up an AccessList by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getAccessList: typeof classes.getAccessList =
  (args, opts) => ask("getAccessList", args, opts);
/**
 * Looks up an AccessList by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getAccessListOutput: typeof classes.getAccessListOutput =
  (args, opts) => askOutput("getAccessList", args, opts);

/** Looks up a BotDetection by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getBotDetection: typeof classes.getBotDetection =
  (args, opts) => ask("getBotDetection", args, opts);
/**
 * Looks up a BotDetection by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getBotDetectionOutput: typeof classes.getBotDetectionOutput =
  (args, opts) => askOutput("getBotDetection", args, opts);

/** Looks up a CacheLayer by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getCacheLayer: typeof classes.getCacheLayer =
  (args, opts) => ask("getCacheLayer", args, opts);
/**
 * Looks up a CacheLayer by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getCacheLayerOutput: typeof classes.getCacheLayerOutput =
  (args, opts) => askOutput("getCacheLayer", args, opts);

/** Looks up a CacheSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getCacheSettings: typeof classes.getCacheSettings =
  (args, opts) => ask("getCacheSettings", args, opts);
/**
 * Looks up a CacheSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives
 * an output.
 */
export const getCacheSettingsOutput: typeof classes.getCacheSettingsOutput =
  (args, opts) => askOutput("getCacheSettings", args, opts);

/** Looks up a DnsRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getDnsRecord: typeof classes.getDnsRecord =
  (args, opts) => ask("getDnsRecord", args, opts);
/**
 * Looks up a DnsRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getDnsRecordOutput: typeof classes.getDnsRecordOutput =
  (args, opts) => askOutput("getDnsRecord", args, opts);

/** Lists the records of a DnsZone, also those that no program manages. If nothing is found, the call fails. Nothing is changed. */
export const getDnsRecords: typeof classes.getDnsRecords =
  (args, opts) => ask("getDnsRecords", args, opts);
/**
 * Lists the records of a DnsZone, also those that no program manages. If nothing is found, the call fails. Nothing is changed. Takes
 * outputs and gives an output.
 */
export const getDnsRecordsOutput: typeof classes.getDnsRecordsOutput =
  (args, opts) => askOutput("getDnsRecords", args, opts);

/** Looks up a DnsZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getDnsZone: typeof classes.getDnsZone =
  (args, opts) => ask("getDnsZone", args, opts);
/**
 * Looks up a DnsZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getDnsZoneOutput: typeof classes.getDnsZoneOutput =
  (args, opts) => askOutput("getDnsZone", args, opts);

/** Looks up a DomainRegistration by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getDomainRegistration: typeof classes.getDomainRegistration =
  (args, opts) => ask("getDomainRegistration", args, opts);
/**
 * Looks up a DomainRegistration by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export const getDomainRegistrationOutput: typeof classes.getDomainRegistrationOutput =
  (args, opts) => askOutput("getDomainRegistration", args, opts);

/**
 * Looks up a DomainContact by its id or its natural key. If nothing is found, the call fails. Nothing is changed. The result holds a secret
 * in plain text (`firstName`, `lastName`, `organization`, `streetAddress`, `postCode`, `city`, `state`, `country`, `email`, `phone`,
 * `extraProperties`, `validations`): `getDomainContactOutput` keeps it secret.
 */
export const getDomainContact: typeof classes.getDomainContact =
  (args, opts) => ask("getDomainContact", args, opts);
/**
 * Looks up a DomainContact by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives
 * an output, which is a secret as a whole.
 */
export const getDomainContactOutput: typeof classes.getDomainContactOutput =
  (args, opts) => askOutput("getDomainContact", args, opts);

/** Lists the rules of a Site, also those that no program manages. If nothing is found, the call fails. Nothing is changed. */
export const getEdgeRules: typeof classes.getEdgeRules =
  (args, opts) => ask("getEdgeRules", args, opts);
/**
 * Lists the rules of a Site, also those that no program manages. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export const getEdgeRulesOutput: typeof classes.getEdgeRulesOutput =
  (args, opts) => askOutput("getEdgeRules", args, opts);

/** Looks up a GlueRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getGlueRecord: typeof classes.getGlueRecord =
  (args, opts) => ask("getGlueRecord", args, opts);
/**
 * Looks up a GlueRecord by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getGlueRecordOutput: typeof classes.getGlueRecordOutput =
  (args, opts) => askOutput("getGlueRecord", args, opts);

/** Looks up a HostnameCertificate by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getHostnameCertificate: typeof classes.getHostnameCertificate =
  (args, opts) => ask("getHostnameCertificate", args, opts);
/**
 * Looks up a HostnameCertificate by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export const getHostnameCertificateOutput: typeof classes.getHostnameCertificateOutput =
  (args, opts) => askOutput("getHostnameCertificate", args, opts);

/** Looks up a HostnameCertificateValidation by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getHostnameCertificateValidation: typeof classes.getHostnameCertificateValidation =
  (args, opts) => ask("getHostnameCertificateValidation", args, opts);
/**
 * Looks up a HostnameCertificateValidation by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes
 * outputs and gives an output.
 */
export const getHostnameCertificateValidationOutput: typeof classes.getHostnameCertificateValidationOutput =
  (args, opts) => askOutput("getHostnameCertificateValidation", args, opts);

/** Looks up a MailAlias by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getMailAlias: typeof classes.getMailAlias =
  (args, opts) => ask("getMailAlias", args, opts);
/**
 * Looks up a MailAlias by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getMailAliasOutput: typeof classes.getMailAliasOutput =
  (args, opts) => askOutput("getMailAlias", args, opts);

/** Lists the aliases of a Mailspace, also those that no program manages. If nothing is found, the call fails. Nothing is changed. */
export const getMailAliases: typeof classes.getMailAliases =
  (args, opts) => ask("getMailAliases", args, opts);
/**
 * Lists the aliases of a Mailspace, also those that no program manages. If nothing is found, the call fails. Nothing is changed. Takes
 * outputs and gives an output.
 */
export const getMailAliasesOutput: typeof classes.getMailAliasesOutput =
  (args, opts) => askOutput("getMailAliases", args, opts);

/** Looks up a Mailbox by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getMailbox: typeof classes.getMailbox =
  (args, opts) => ask("getMailbox", args, opts);
/**
 * Looks up a Mailbox by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getMailboxOutput: typeof classes.getMailboxOutput =
  (args, opts) => askOutput("getMailbox", args, opts);

/** Looks up a MailGroup by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getMailGroup: typeof classes.getMailGroup =
  (args, opts) => ask("getMailGroup", args, opts);
/**
 * Looks up a MailGroup by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getMailGroupOutput: typeof classes.getMailGroupOutput =
  (args, opts) => askOutput("getMailGroup", args, opts);

/** Looks up a Mailspace by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getMailspace: typeof classes.getMailspace =
  (args, opts) => ask("getMailspace", args, opts);
/**
 * Looks up a Mailspace by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getMailspaceOutput: typeof classes.getMailspaceOutput =
  (args, opts) => askOutput("getMailspace", args, opts);

/** Looks up a MailspaceDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getMailspaceDomain: typeof classes.getMailspaceDomain =
  (args, opts) => ask("getMailspaceDomain", args, opts);
/**
 * Looks up a MailspaceDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives
 * an output.
 */
export const getMailspaceDomainOutput: typeof classes.getMailspaceDomainOutput =
  (args, opts) => askOutput("getMailspaceDomain", args, opts);

/** Looks up a MailspaceVerification by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getMailspaceVerification: typeof classes.getMailspaceVerification =
  (args, opts) => ask("getMailspaceVerification", args, opts);
/**
 * Looks up a MailspaceVerification by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export const getMailspaceVerificationOutput: typeof classes.getMailspaceVerificationOutput =
  (args, opts) => askOutput("getMailspaceVerification", args, opts);

/** Looks up a PanelAccount by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getPanelAccount: typeof classes.getPanelAccount =
  (args, opts) => ask("getPanelAccount", args, opts);
/**
 * Looks up a PanelAccount by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getPanelAccountOutput: typeof classes.getPanelAccountOutput =
  (args, opts) => askOutput("getPanelAccount", args, opts);

/** Looks up a PanelAccountDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getPanelAccountDomain: typeof classes.getPanelAccountDomain =
  (args, opts) => ask("getPanelAccountDomain", args, opts);
/**
 * Looks up a PanelAccountDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export const getPanelAccountDomainOutput: typeof classes.getPanelAccountDomainOutput =
  (args, opts) => askOutput("getPanelAccountDomain", args, opts);

/** Looks up a PhpVersion by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getPhpVersion: typeof classes.getPhpVersion =
  (args, opts) => ask("getPhpVersion", args, opts);
/**
 * Looks up a PhpVersion by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getPhpVersionOutput: typeof classes.getPhpVersionOutput =
  (args, opts) => askOutput("getPhpVersion", args, opts);

/** Looks up a RateLimit by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getRateLimit: typeof classes.getRateLimit =
  (args, opts) => ask("getRateLimit", args, opts);
/**
 * Looks up a RateLimit by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getRateLimitOutput: typeof classes.getRateLimitOutput =
  (args, opts) => askOutput("getRateLimit", args, opts);

/**
 * Looks up a ResellerUser by its id or its natural key. If nothing is found, the call fails. Nothing is changed. The result holds a secret
 * in plain text (`password`, `apiToken`): `getResellerUserOutput` keeps it secret.
 */
export const getResellerUser: typeof classes.getResellerUser =
  (args, opts) => ask("getResellerUser", args, opts);
/**
 * Looks up a ResellerUser by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output, which is a secret as a whole.
 */
export const getResellerUserOutput: typeof classes.getResellerUserOutput =
  (args, opts) => askOutput("getResellerUser", args, opts);

/** Looks up a ShieldZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getShieldZone: typeof classes.getShieldZone =
  (args, opts) => ask("getShieldZone", args, opts);
/**
 * Looks up a ShieldZone by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getShieldZoneOutput: typeof classes.getShieldZoneOutput =
  (args, opts) => askOutput("getShieldZone", args, opts);

/**
 * Looks up a Site by its id or its natural key. If nothing is found, the call fails. Nothing is changed. The result holds a secret in plain
 * text (`ssh`): `getSiteOutput` keeps it secret.
 */
export const getSite: typeof classes.getSite =
  (args, opts) => ask("getSite", args, opts);
/**
 * Looks up a Site by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an output,
 * which is a secret as a whole.
 */
export const getSiteOutput: typeof classes.getSiteOutput =
  (args, opts) => askOutput("getSite", args, opts);

/** Looks up a SiteHostname by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getSiteHostname: typeof classes.getSiteHostname =
  (args, opts) => ask("getSiteHostname", args, opts);
/**
 * Looks up a SiteHostname by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getSiteHostnameOutput: typeof classes.getSiteHostnameOutput =
  (args, opts) => askOutput("getSiteHostname", args, opts);

/** Looks up a SiteMailSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getSiteMailSettings: typeof classes.getSiteMailSettings =
  (args, opts) => ask("getSiteMailSettings", args, opts);
/**
 * Looks up a SiteMailSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export const getSiteMailSettingsOutput: typeof classes.getSiteMailSettingsOutput =
  (args, opts) => askOutput("getSiteMailSettings", args, opts);

/** Looks up a WafRule by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export const getWafRule: typeof classes.getWafRule =
  (args, opts) => ask("getWafRule", args, opts);
/**
 * Looks up a WafRule by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export const getWafRuleOutput: typeof classes.getWafRuleOutput =
  (args, opts) => askOutput("getWafRule", args, opts);

/** Lists the possible types of access lists. Shield must be active on the site. */
export const getAccessListTypes: typeof functions.getAccessListTypes =
  (args, opts) => ask("getAccessListTypes", args, opts);
/** Lists the possible types of access lists. Shield must be active on the site. Takes outputs and gives an output. */
export const getAccessListTypesOutput: typeof functions.getAccessListTypesOutput =
  (args, opts) => askOutput("getAccessListTypes", args, opts);

/**
 * Reports whether a domain can be registered, and its price. It reserves nothing. The answer changes as soon as anybody registers the
 * domain, this program included. So don't make a resource depend on it: once the domain is registered, the next run would remove the
 * resource from the program.
 */
export const getDomainAvailability: typeof functions.getDomainAvailability =
  (args, opts) => ask("getDomainAvailability", args, opts);
/**
 * Reports whether a domain can be registered, and its price. It reserves nothing. The answer changes as soon as anybody registers the
 * domain, this program included. So don't make a resource depend on it: once the domain is registered, the next run would remove the
 * resource from the program. Takes outputs and gives an output.
 */
export const getDomainAvailabilityOutput: typeof functions.getDomainAvailabilityOutput =
  (args, opts) => askOutput("getDomainAvailability", args, opts);

/**
 * Lists domains with similar names, with their prices. It is for people who choose a name: the list can change at any time, so don't make a
 * resource depend on it.
 */
export const getDomainSuggestions: typeof functions.getDomainSuggestions =
  (args, opts) => ask("getDomainSuggestions", args, opts);
/**
 * Lists domains with similar names, with their prices. It is for people who choose a name: the list can change at any time, so don't make a
 * resource depend on it. Takes outputs and gives an output.
 */
export const getDomainSuggestionsOutput: typeof functions.getDomainSuggestionsOutput =
  (args, opts) => askOutput("getDomainSuggestions", args, opts);

/**
 * Reports whether a hostname is free: no site of the platform has it yet. An invalid name is an error. The answer can change at any time,
 * so don't make a resource depend on it.
 */
export const getHostnameAvailability: typeof functions.getHostnameAvailability =
  (args, opts) => ask("getHostnameAvailability", args, opts);
/**
 * Reports whether a hostname is free: no site of the platform has it yet. An invalid name is an error. The answer can change at any time,
 * so don't make a resource depend on it. Takes outputs and gives an output.
 */
export const getHostnameAvailabilityOutput: typeof functions.getHostnameAvailabilityOutput =
  (args, opts) => askOutput("getHostnameAvailability", args, opts);

/**
 * Lists the WAF's managed rules with their ids, for `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone. Shield must be active on the
 * site.
 */
export const getManagedWafRules: typeof functions.getManagedWafRules =
  (args, opts) => ask("getManagedWafRules", args, opts);
/**
 * Lists the WAF's managed rules with their ids, for `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone. Shield must be active on the
 * site. Takes outputs and gives an output.
 */
export const getManagedWafRulesOutput: typeof functions.getManagedWafRulesOutput =
  (args, opts) => askOutput("getManagedWafRules", args, opts);

/** Shows how the CDN of a site is set up: its origin, its caching, and the hostnames with their certificates. */
export const getSiteCdn: typeof functions.getSiteCdn =
  (args, opts) => ask("getSiteCdn", args, opts);
/**
 * Shows how the CDN of a site is set up: its origin, its caching, and the hostnames with their certificates. Takes outputs and gives an
 * output.
 */
export const getSiteCdnOutput: typeof functions.getSiteCdnOutput =
  (args, opts) => askOutput("getSiteCdn", args, opts);

/**
 * Shows how a site sends its own mail: the sender, whether the DNS allows it, and whether the platform blocks it. Without a mail account,
 * the fields are absent.
 */
export const getSiteMail: typeof functions.getSiteMail =
  (args, opts) => ask("getSiteMail", args, opts);
/**
 * Shows how a site sends its own mail: the sender, whether the DNS allows it, and whether the platform blocks it. Without a mail account,
 * the fields are absent. Takes outputs and gives an output.
 */
export const getSiteMailOutput: typeof functions.getSiteMailOutput =
  (args, opts) => askOutput("getSiteMail", args, opts);

/** Lists the platform's tasks for a site, such as the work after a change. */
export const getSiteTasks: typeof functions.getSiteTasks =
  (args, opts) => ask("getSiteTasks", args, opts);
/** Lists the platform's tasks for a site, such as the work after a change. Takes outputs and gives an output. */
export const getSiteTasksOutput: typeof functions.getSiteTasksOutput =
  (args, opts) => askOutput("getSiteTasks", args, opts);

/** Shows a subscription: its product and its price. */
export const getSubscription: typeof functions.getSubscription =
  (args, opts) => ask("getSubscription", args, opts);
/** Shows a subscription: its product and its price. Takes outputs and gives an output. */
export const getSubscriptionOutput: typeof functions.getSubscriptionOutput =
  (args, opts) => askOutput("getSubscription", args, opts);

/** Lists the subscriptions of an account that are active or suspended, each with its product and its price. */
export const getSubscriptions: typeof functions.getSubscriptions =
  (args, opts) => ask("getSubscriptions", args, opts);
/**
 * Lists the subscriptions of an account that are active or suspended, each with its product and its price. Takes outputs and gives an
 * output.
 */
export const getSubscriptionsOutput: typeof functions.getSubscriptionsOutput =
  (args, opts) => askOutput("getSubscriptions", args, opts);
