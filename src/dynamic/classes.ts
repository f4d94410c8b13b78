// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { constructed, optionsOf, propertiesOf, token } from "./resource";


/** The arguments of `CacheSettings`. */
export interface CacheSettingsArgs {
  /** The id of the site whose edge cache is set up. Changing it puts the old site's settings back and takes over the new one's. */
  siteId: pulumi.Input<string>;
  /** Whether the edge decides by content type what to cache. Left alone when absent. */
  smartCache?: pulumi.Input<boolean>;
  /** How long the edge keeps a response, in seconds; -1 respects the origin's headers, 0 caches nothing. Left alone when absent. */
  cacheExpiration?: pulumi.Input<number>;
  /** How long browsers may keep a response, in seconds. Left alone when absent. */
  browserCacheExpiration?: pulumi.Input<number>;
  /** Whether query strings that differ only in order share a cache entry. Left alone when absent. */
  queryStringOrdering?: pulumi.Input<boolean>;
  /** Whether error responses are cached. Left alone when absent. */
  cacheErrorResponses?: pulumi.Input<boolean>;
  /** Whether browsers that take AVIF get a cache entry of their own. Left alone when absent. */
  varyAvif?: pulumi.Input<boolean>;
  /** Whether browsers that take WebP get a cache entry of their own. Left alone when absent. */
  varyWebp?: pulumi.Input<boolean>;
  /** Whether mobile devices get a cache entry of their own. Left alone when absent. */
  varyMobile?: pulumi.Input<boolean>;
  /** Whether each hostname gets a cache entry of its own. Left alone when absent. */
  varyHostname?: pulumi.Input<boolean>;
  /** Whether each country gets a cache entry of its own. Left alone when absent. */
  varyCountryCode?: pulumi.Input<boolean>;
  /** Whether each state of a country gets a cache entry of its own. Left alone when absent. */
  varyCountryStateCode?: pulumi.Input<boolean>;
  /** Whether the cookies named in `cookieVaryParameters` part the cache. Left alone when absent. */
  varyCookie?: pulumi.Input<boolean>;
  /** The cookies by whose values the cache is parted. Order means nothing. Left alone when absent. */
  cookieVaryParameters?: pulumi.Input<pulumi.Input<string>[]>;
  /** The query parameters by whose values the cache is parted. Order means nothing. Left alone when absent. */
  queryStringVaryParameters?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether cookies are taken out of responses. Left alone when absent. */
  disableCookies?: pulumi.Input<boolean>;
  /** Whether large files are cached in slices. Left alone when absent. */
  cacheSlice?: pulumi.Input<boolean>;
  /** Whether an expired entry is served while the origin is down. Left alone when absent. */
  staleWhileOffline?: pulumi.Input<boolean>;
  /** Whether an expired entry is served while it is being renewed. Left alone when absent. */
  staleWhileUpdating?: pulumi.Input<boolean>;
}

const cacheSettings = {
  type: "CacheSettings",
  properties: ["siteId", "smartCache", "cacheExpiration", "browserCacheExpiration", "queryStringOrdering", "cacheErrorResponses", "varyAvif", "varyWebp", "varyMobile", "varyHostname", "varyCountryCode", "varyCountryStateCode", "varyCookie", "cookieVaryParameters", "queryStringVaryParameters", "disableCookies", "cacheSlice", "staleWhileOffline", "staleWhileUpdating"],
  parent: "siteId",
};

/** The edge cache settings of a site. They exist with the site: creating this resource sets the ones that the program names, deleting it puts back what they were before. */
export class CacheSettings extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = token("CacheSettings");

  /** The id of the site whose edge cache is set up. Changing it puts the old site's settings back and takes over the new one's. */
  declare readonly siteId: pulumi.Output<string>;

  /** Whether the edge decides by content type what to cache. Left alone when absent. */
  declare readonly smartCache: pulumi.Output<boolean | undefined>;

  /** How long the edge keeps a response, in seconds; -1 respects the origin's headers, 0 caches nothing. Left alone when absent. */
  declare readonly cacheExpiration: pulumi.Output<number | undefined>;

  /** How long browsers may keep a response, in seconds. Left alone when absent. */
  declare readonly browserCacheExpiration: pulumi.Output<number | undefined>;

  /** Whether query strings that differ only in order share a cache entry. Left alone when absent. */
  declare readonly queryStringOrdering: pulumi.Output<boolean | undefined>;

  /** Whether error responses are cached. Left alone when absent. */
  declare readonly cacheErrorResponses: pulumi.Output<boolean | undefined>;

  /** Whether browsers that take AVIF get a cache entry of their own. Left alone when absent. */
  declare readonly varyAvif: pulumi.Output<boolean | undefined>;

  /** Whether browsers that take WebP get a cache entry of their own. Left alone when absent. */
  declare readonly varyWebp: pulumi.Output<boolean | undefined>;

  /** Whether mobile devices get a cache entry of their own. Left alone when absent. */
  declare readonly varyMobile: pulumi.Output<boolean | undefined>;

  /** Whether each hostname gets a cache entry of its own. Left alone when absent. */
  declare readonly varyHostname: pulumi.Output<boolean | undefined>;

  /** Whether each country gets a cache entry of its own. Left alone when absent. */
  declare readonly varyCountryCode: pulumi.Output<boolean | undefined>;

  /** Whether each state of a country gets a cache entry of its own. Left alone when absent. */
  declare readonly varyCountryStateCode: pulumi.Output<boolean | undefined>;

  /** Whether the cookies named in `cookieVaryParameters` part the cache. Left alone when absent. */
  declare readonly varyCookie: pulumi.Output<boolean | undefined>;

  /** The cookies by whose values the cache is parted. Order means nothing. Left alone when absent. */
  declare readonly cookieVaryParameters: pulumi.Output<string[] | undefined>;

  /** The query parameters by whose values the cache is parted. Order means nothing. Left alone when absent. */
  declare readonly queryStringVaryParameters: pulumi.Output<string[] | undefined>;

  /** Whether cookies are taken out of responses. Left alone when absent. */
  declare readonly disableCookies: pulumi.Output<boolean | undefined>;

  /** Whether large files are cached in slices. Left alone when absent. */
  declare readonly cacheSlice: pulumi.Output<boolean | undefined>;

  /** Whether an expired entry is served while the origin is down. Left alone when absent. */
  declare readonly staleWhileOffline: pulumi.Output<boolean | undefined>;

  /** Whether an expired entry is served while it is being renewed. Left alone when absent. */
  declare readonly staleWhileUpdating: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: CacheSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(token("CacheSettings"), name, propertiesOf(cacheSettings, name, args, opts), optionsOf(cacheSettings, args, opts));
    constructed(this, opts);
  }

  /** Looks at an existing CacheSettings without managing it. The id has the form `siteId`. A missing one is an error. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CacheSettings {
    return new CacheSettings(name, undefined as unknown as CacheSettingsArgs, { ...opts, id });
  }

  /** Whether a value is a CacheSettings, also one of another copy of this package. */
  static override isInstance(value: unknown): value is CacheSettings {
    return typeof value === "object" && value !== null && (value as { __pulumiType?: string }).__pulumiType === token("CacheSettings");
  }
}

export type DnsRecordType = "A" | "AAAA" | "CNAME" | "TXT" | "MX" | "Redirect" | "Flatten" | "PullZone" | "SRV" | "CAA" | "PTR" | "Script" | "NS" | "SVCB" | "HTTPS";

/** The arguments of `DnsRecord`. */
export interface DnsRecordArgs {
  /** The id of the zone that holds the record: `zone.id`. Changing it replaces the record. */
  zoneId: pulumi.Input<string>;
  /** The record's type. TLSA is not among them: the platform makes those itself and shows them as the zone's `tlsaRecords`. Changing it replaces the record. */
  type: pulumi.Input<DnsRecordType>;
  /** The record's name. Without a trailing dot it is relative to the zone (`www`); with one it is absolute and must lie in the zone (`www.example.com.`). `@` and `""` are the zone itself. Changing it replaces the record. */
  name: pulumi.Input<string>;
  /** What the name points to, in the type's own form: an address, a host name, a text. A TXT value may be the raw text or quoted strings as in zone files; host names may carry a trailing dot. */
  value: pulumi.Input<string>;
  /** How long resolvers may keep the record, in seconds. Default: the platform's. When it is dropped from the program the platform keeps the last value. */
  ttl?: pulumi.Input<number>;
  /** Preference of MX, SRV, SVCB and HTTPS records, lowest first: 0 to 65535. Required for MX and SRV. */
  priority?: pulumi.Input<number>;
  /** Share among records of the same priority: 0 to 65535 for SRV, where it is required; 0 to 100 for A and AAAA. */
  weight?: pulumi.Input<number>;
  /** The service's port, for SRV, where it is required: 0 to 65535. */
  port?: pulumi.Input<number>;
  /** The flags of a CAA record: 0, or 128 for critical. */
  flags?: pulumi.Input<number>;
  /** The property of a CAA record: `issue`, `issuewild`, `iodef`, …; required for CAA. */
  recordTag?: pulumi.Input<string>;
  /** A note for people, shown by the platform only. When it is dropped from the program the note is cleared. */
  comment?: pulumi.Input<string>;
  /** Takes over an object that already exists on the platform under the same identity instead of failing, and makes it what the program says. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform; changing it alone changes nothing. */
  adopt?: pulumi.Input<boolean>;
}

const dnsRecord = {
  type: "DnsRecord",
  properties: ["zoneId", "type", "name", "value", "ttl", "priority", "weight", "port", "flags", "recordTag", "comment", "fqdn"],
  parent: "zoneId",
};

/** One record of a DNS zone. Changing its name, type or zone replaces it; everything else is updated in place. */
export class DnsRecord extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = token("DnsRecord");

  /** The id of the zone that holds the record: `zone.id`. Changing it replaces the record. */
  declare readonly zoneId: pulumi.Output<string>;

  /** The record's type. TLSA is not among them: the platform makes those itself and shows them as the zone's `tlsaRecords`. Changing it replaces the record. */
  declare readonly type: pulumi.Output<DnsRecordType>;

  /** The record's name. Without a trailing dot it is relative to the zone (`www`); with one it is absolute and must lie in the zone (`www.example.com.`). `@` and `""` are the zone itself. Changing it replaces the record. */
  declare readonly name: pulumi.Output<string>;

  /** What the name points to, in the type's own form: an address, a host name, a text. A TXT value may be the raw text or quoted strings as in zone files; host names may carry a trailing dot. */
  declare readonly value: pulumi.Output<string>;

  /** How long resolvers may keep the record, in seconds. Default: the platform's. When it is dropped from the program the platform keeps the last value. */
  declare readonly ttl: pulumi.Output<number | undefined>;

  /** Preference of MX, SRV, SVCB and HTTPS records, lowest first: 0 to 65535. Required for MX and SRV. */
  declare readonly priority: pulumi.Output<number | undefined>;

  /** Share among records of the same priority: 0 to 65535 for SRV, where it is required; 0 to 100 for A and AAAA. */
  declare readonly weight: pulumi.Output<number | undefined>;

  /** The service's port, for SRV, where it is required: 0 to 65535. */
  declare readonly port: pulumi.Output<number | undefined>;

  /** The flags of a CAA record: 0, or 128 for critical. */
  declare readonly flags: pulumi.Output<number | undefined>;

  /** The property of a CAA record: `issue`, `issuewild`, `iodef`, …; required for CAA. */
  declare readonly recordTag: pulumi.Output<string | undefined>;

  /** A note for people, shown by the platform only. When it is dropped from the program the note is cleared. */
  declare readonly comment: pulumi.Output<string | undefined>;

  /** The record's full name, without a trailing dot: `www.example.com`. */
  declare readonly fqdn: pulumi.Output<string | undefined>;

  constructor(name: string, args: DnsRecordArgs, opts?: pulumi.CustomResourceOptions) {
    super(token("DnsRecord"), name, propertiesOf(dnsRecord, name, args, opts), optionsOf(dnsRecord, args, opts));
    constructed(this, opts);
  }

  /** Looks at an existing DnsRecord without managing it. The id has the form `zoneId/recordId`. It also takes zone/name/type (example.com/www/A). A missing one is an error. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsRecord {
    return new DnsRecord(name, undefined as unknown as DnsRecordArgs, { ...opts, id });
  }

  /** Whether a value is a DnsRecord, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DnsRecord {
    return typeof value === "object" && value !== null && (value as { __pulumiType?: string }).__pulumiType === token("DnsRecord");
  }
}

export interface DnsZoneDnssecData {
  /** Whether the platform signs the zone. */
  enabled?: boolean;
  /** The DS record as text, for the registrar. */
  dsRecord?: string;
  /** The digest of the key. */
  digest?: string;
  /** The digest's algorithm. */
  digestType?: string;
  /** The signing algorithm's number. */
  algorithm?: number;
  /** The public key. */
  publicKey?: string;
  /** The key's tag. */
  keyTag?: number;
  /** The DNSKEY flags. */
  flags?: number;
  /** Whether the platform sees the DS record at the parent zone. */
  dsConfigured?: boolean;
}

export interface DnsZoneTlsaRecord {
  /** The record's name, relative to the zone. */
  name: string;
  /** The certificate association. */
  value: string;
  /** Time to live, in seconds. */
  ttl?: number;
}

/** The arguments of `DnsZone`. */
export interface DnsZoneArgs {
  /** The zone's domain name, `example.com`. Unicode and punycode mean the same, and so do letter case and a trailing dot. Changing it replaces the zone with all its records, which needs `allowReplacement`. */
  name: pulumi.Input<string>;
  /** Whether the zone is signed. The platform makes the keys some time after it is switched on; the update waits until `dnssecData` is there. Default: the platform's (off). When it is dropped from the program the zone goes back to unsigned. */
  dnssec?: pulumi.Input<boolean>;
  /** The id of the account that owns the zone. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). Changing it replaces the zone, which needs `allowReplacement`. */
  account?: pulumi.Input<string>;
  /** Takes over an object that already exists on the platform under the same identity instead of failing, and makes it what the program says. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform; changing it alone changes nothing. */
  adopt?: pulumi.Input<boolean>;
  /** Allows a change that can only be made by creating the resource anew and deleting the old one, with all that is in it. Default: false, and then such a change is refused at preview. Never sent to the platform; changing it alone changes nothing. */
  allowReplacement?: pulumi.Input<boolean>;
}

const dnsZone = {
  type: "DnsZone",
  properties: ["name", "dnssec", "account", "nameservers", "dnssecData", "tlsaRecords"],
  waits: true,
};

/** A DNS zone. Deleting it deletes every record in it. */
export class DnsZone extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = token("DnsZone");

  /** The zone's domain name, `example.com`. Unicode and punycode mean the same, and so do letter case and a trailing dot. Changing it replaces the zone with all its records, which needs `allowReplacement`. */
  declare readonly name: pulumi.Output<string>;

  /** Whether the zone is signed. The platform makes the keys some time after it is switched on; the update waits until `dnssecData` is there. Default: the platform's (off). When it is dropped from the program the zone goes back to unsigned. */
  declare readonly dnssec: pulumi.Output<boolean | undefined>;

  /** The id of the account that owns the zone. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). Changing it replaces the zone, which needs `allowReplacement`. */
  declare readonly account: pulumi.Output<string | undefined>;

  /** The name servers to set at the registrar. */
  declare readonly nameservers: pulumi.Output<string[]>;

  /** The keys to hand to the registrar; there once the zone is signed. */
  declare readonly dnssecData: pulumi.Output<DnsZoneDnssecData | undefined>;

  /** TLSA records. The platform's automation makes and renews them, so they can only be looked at. */
  declare readonly tlsaRecords: pulumi.Output<DnsZoneTlsaRecord[] | undefined>;

  constructor(name: string, args: DnsZoneArgs, opts?: pulumi.CustomResourceOptions) {
    super(token("DnsZone"), name, propertiesOf(dnsZone, name, args, opts), optionsOf(dnsZone, args, opts));
    constructed(this, opts);
  }

  /** Looks at an existing DnsZone without managing it. The id has the form `zoneId`. It also takes its domain name. A missing one is an error. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DnsZone {
    return new DnsZone(name, undefined as unknown as DnsZoneArgs, { ...opts, id });
  }

  /** Whether a value is a DnsZone, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DnsZone {
    return typeof value === "object" && value !== null && (value as { __pulumiType?: string }).__pulumiType === token("DnsZone");
  }
}

/** The documented number, or its name. */
export type EdgeRuleActionType =
  | number
  | "ForceSsl"
  | "Redirect"
  | "OriginUrl"
  | "OverrideCacheTime"
  | "BlockRequest"
  | "SetResponseHeader"
  | "SetRequestHeader"
  | "ForceDownload"
  | "DisableTokenAuthentication"
  | "EnableTokenAuthentication"
  | "OverrideCacheTimePublic"
  | "IgnoreQueryString"
  | "DisableOptimizer"
  | "ForceCompression"
  | "SetStatusCode"
  | "BypassPermaCache"
  | "OverrideBrowserCacheTime"
  | "OriginStorage"
  | "SetNetworkRateLimit"
  | "SetConnectionLimit"
  | "SetRequestsPerSecondLimit"
  | "RunEdgeScript"
  | "OriginMagicContainers"
  | "DisableWaf"
  | "RetryOrigin"
  | "OverrideBrowserCacheResponseHeader"
  | "RemoveBrowserCacheResponseHeader"
  | "DisableShieldChallenge"
  | "DisableShield"
  | "DisableShieldBotDetection"
  | "BypassAwsS3Authentication"
  | "DisableShieldAccessLists"
  | "DisableShieldRateLimiting"
  | "EnableRequestCoalescing"
  | "DisableRequestCoalescing";

/** The documented number, or its name. */
export type EdgeRuleTriggerMatchingType =
  | number
  | "Any"
  | "All"
  | "None";

/** The documented number, or its name. */
export type EdgeRuleType =
  | number
  | "Url"
  | "RequestHeader"
  | "ResponseHeader"
  | "UrlExtension"
  | "CountryCode"
  | "RemoteIp"
  | "UrlQueryString"
  | "RandomChance"
  | "StatusCode"
  | "RequestMethod"
  | "CookieValue"
  | "CountryStateCode";

/** The documented number, or its name. */
export type EdgeRulePatternMatchingType =
  | number
  | "Any"
  | "All"
  | "None";

export interface EdgeRuleTrigger {
  /** What is looked at: the documented number 0 to 11, or its name. */
  type: EdgeRuleType;
  /** How the patterns combine: 0 any, 1 all, 2 none, or the name. */
  patternMatchingType?: EdgeRulePatternMatchingType;
  /** The header, cookie or other part that is looked at, where the type needs one. */
  parameter1?: string;
  /** The patterns to match, at most 5. Order means nothing. */
  patternMatches: string[];
}

export interface EdgeRuleExtraAction {
  /** What is done besides: the documented number 0 to 34, or its name. */
  actionType: EdgeRuleActionType;
  /** Parameter 1 of the action; what it means depends on the action. */
  actionParameter1?: string;
  /** Parameter 2 of the action; what it means depends on the action. */
  actionParameter2?: string;
  /** Parameter 3 of the action; what it means depends on the action. */
  actionParameter3?: string;
}

export interface EdgeRuleTriggerArgs {
  /** What is looked at: the documented number 0 to 11, or its name. */
  type: pulumi.Input<EdgeRuleType>;
  /** How the patterns combine: 0 any, 1 all, 2 none, or the name. */
  patternMatchingType?: pulumi.Input<EdgeRulePatternMatchingType>;
  /** The header, cookie or other part that is looked at, where the type needs one. */
  parameter1?: pulumi.Input<string>;
  /** The patterns to match, at most 5. Order means nothing. */
  patternMatches: pulumi.Input<pulumi.Input<string>[]>;
}

export interface EdgeRuleExtraActionArgs {
  /** What is done besides: the documented number 0 to 34, or its name. */
  actionType: pulumi.Input<EdgeRuleActionType>;
  /** Parameter 1 of the action; what it means depends on the action. */
  actionParameter1?: pulumi.Input<string>;
  /** Parameter 2 of the action; what it means depends on the action. */
  actionParameter2?: pulumi.Input<string>;
  /** Parameter 3 of the action; what it means depends on the action. */
  actionParameter3?: pulumi.Input<string>;
}

/** The arguments of `EdgeRule`. */
export interface EdgeRuleArgs {
  /** The id of the site at whose edge the rule runs. Changing it replaces the rule. */
  siteId: pulumi.Input<string>;
  /** What the rule does: the documented number 0 to 34, or its name. A redirect takes the URL as `actionParameter1` and 301, 302, 307 or 308 as `actionParameter2`. */
  actionType: pulumi.Input<EdgeRuleActionType>;
  /** Parameter 1 of the action; what it means depends on the action. */
  actionParameter1?: pulumi.Input<string>;
  /** Parameter 2 of the action; what it means depends on the action. */
  actionParameter2?: pulumi.Input<string>;
  /** Parameter 3 of the action; what it means depends on the action. */
  actionParameter3?: pulumi.Input<string>;
  /** How the triggers combine: 0 any, 1 all, 2 none, or the name. Default: the platform's. */
  triggerMatchingType?: pulumi.Input<EdgeRuleTriggerMatchingType>;
  /** When the rule runs. Order means nothing to the result but is kept. */
  triggers?: pulumi.Input<pulumi.Input<EdgeRuleTriggerArgs>[]>;
  /** Further actions of the same rule. */
  extraActions?: pulumi.Input<pulumi.Input<EdgeRuleExtraActionArgs>[]>;
  /** A note that the platform shows with the rule. Cleared when it is dropped from the program. */
  description?: pulumi.Input<string>;
  /** Whether the rule runs. Default: the platform's. */
  enabled?: pulumi.Input<boolean>;
  /** The rule's place among the site's rules, lowest first. Absent, or dropped later: the platform keeps its own. */
  orderIndex?: pulumi.Input<number>;
  /** Takes over an object that already exists on the platform under the same identity instead of failing, and makes it what the program says. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform; changing it alone changes nothing. */
  adopt?: pulumi.Input<boolean>;
}

const edgeRule = {
  type: "EdgeRule",
  properties: ["siteId", "actionType", "actionParameter1", "actionParameter2", "actionParameter3", "triggerMatchingType", "triggers", "extraActions", "description", "enabled", "orderIndex", "guid"],
  parent: "siteId",
};

/** A rule that runs at the edge of a site: redirect, block, change headers, override caching. The rules of one site are written one at a time. */
export class EdgeRule extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = token("EdgeRule");

  /** The id of the site at whose edge the rule runs. Changing it replaces the rule. */
  declare readonly siteId: pulumi.Output<string>;

  /** What the rule does: the documented number 0 to 34, or its name. A redirect takes the URL as `actionParameter1` and 301, 302, 307 or 308 as `actionParameter2`. */
  declare readonly actionType: pulumi.Output<EdgeRuleActionType>;

  /** Parameter 1 of the action; what it means depends on the action. */
  declare readonly actionParameter1: pulumi.Output<string | undefined>;

  /** Parameter 2 of the action; what it means depends on the action. */
  declare readonly actionParameter2: pulumi.Output<string | undefined>;

  /** Parameter 3 of the action; what it means depends on the action. */
  declare readonly actionParameter3: pulumi.Output<string | undefined>;

  /** How the triggers combine: 0 any, 1 all, 2 none, or the name. Default: the platform's. */
  declare readonly triggerMatchingType: pulumi.Output<EdgeRuleTriggerMatchingType | undefined>;

  /** When the rule runs. Order means nothing to the result but is kept. */
  declare readonly triggers: pulumi.Output<EdgeRuleTrigger[] | undefined>;

  /** Further actions of the same rule. */
  declare readonly extraActions: pulumi.Output<EdgeRuleExtraAction[] | undefined>;

  /** A note that the platform shows with the rule. Cleared when it is dropped from the program. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Whether the rule runs. Default: the platform's. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;

  /** The rule's place among the site's rules, lowest first. Absent, or dropped later: the platform keeps its own. */
  declare readonly orderIndex: pulumi.Output<number | undefined>;

  /** The rule's id at the platform (`Guid`); the last part of `id`. */
  declare readonly guid: pulumi.Output<string>;

  constructor(name: string, args: EdgeRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(token("EdgeRule"), name, propertiesOf(edgeRule, name, args, opts), optionsOf(edgeRule, args, opts));
    constructed(this, opts);
  }

  /** Looks at an existing EdgeRule without managing it. The id has the form `siteId/guid`. A missing one is an error. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): EdgeRule {
    return new EdgeRule(name, undefined as unknown as EdgeRuleArgs, { ...opts, id });
  }

  /** Whether a value is a EdgeRule, also one of another copy of this package. */
  static override isInstance(value: unknown): value is EdgeRule {
    return typeof value === "object" && value !== null && (value as { __pulumiType?: string }).__pulumiType === token("EdgeRule");
  }
}
