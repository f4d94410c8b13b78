// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `CacheSettings`. */
export interface CacheSettingsArgs {
  /** The id of the site whose edge cache is set. A change restores the old site's settings and manages the new site's settings. */
  siteId: pulumi.Input<string>;
  /** Whether the edge decides by content type what to cache. If absent, the platform's value stays. */
  smartCache?: pulumi.Input<boolean | undefined>;
  /**
   * How long the edge keeps a response, in seconds. -1 follows the origin's headers; 0 caches nothing. If absent, the platform's value
   * stays.
   */
  cacheExpiration?: pulumi.Input<number | undefined>;
  /** How long browsers may keep a response, in seconds. If absent, the platform's value stays. */
  browserCacheExpiration?: pulumi.Input<number | undefined>;
  /** Whether query strings that differ only in order share a cache entry. If absent, the platform's value stays. */
  queryStringOrdering?: pulumi.Input<boolean | undefined>;
  /** Whether error responses are cached. If absent, the platform's value stays. */
  cacheErrorResponses?: pulumi.Input<boolean | undefined>;
  /** Whether browsers that support AVIF get a separate cache entry. If absent, the platform's value stays. */
  varyAvif?: pulumi.Input<boolean | undefined>;
  /** Whether browsers that support WebP get a separate cache entry. If absent, the platform's value stays. */
  varyWebp?: pulumi.Input<boolean | undefined>;
  /** Whether mobile devices get a separate cache entry. If absent, the platform's value stays. */
  varyMobile?: pulumi.Input<boolean | undefined>;
  /** Whether each hostname gets a separate cache entry. If absent, the platform's value stays. */
  varyHostname?: pulumi.Input<boolean | undefined>;
  /** Whether each country gets a separate cache entry. If absent, the platform's value stays. */
  varyCountryCode?: pulumi.Input<boolean | undefined>;
  /** Whether each state of a country gets a separate cache entry. If absent, the platform's value stays. */
  varyCountryStateCode?: pulumi.Input<boolean | undefined>;
  /** Whether the values of the cookies in `cookieVaryParameters` select separate cache entries. If absent, the platform's value stays. */
  varyCookie?: pulumi.Input<boolean | undefined>;
  /** The cookies whose values select separate cache entries. The order doesn't matter. If absent, the platform's value stays. */
  cookieVaryParameters?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** The query parameters whose values select separate cache entries. The order doesn't matter. If absent, the platform's value stays. */
  queryStringVaryParameters?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Whether the edge removes cookies from responses. If absent, the platform's value stays. */
  disableCookies?: pulumi.Input<boolean | undefined>;
  /** Whether large files are cached in slices. If absent, the platform's value stays. */
  cacheSlice?: pulumi.Input<boolean | undefined>;
  /** Whether the edge serves an expired entry while the origin is down. If absent, the platform's value stays. */
  staleWhileOffline?: pulumi.Input<boolean | undefined>;
  /** Whether the edge serves an expired entry while it renews the entry. If absent, the platform's value stays. */
  staleWhileUpdating?: pulumi.Input<boolean | undefined>;
}

const cacheSettings = {
  type: "CacheSettings",
  properties: ["siteId", "smartCache", "cacheExpiration", "browserCacheExpiration", "queryStringOrdering", "cacheErrorResponses",
    "varyAvif", "varyWebp", "varyMobile", "varyHostname", "varyCountryCode", "varyCountryStateCode", "varyCookie", "cookieVaryParameters",
    "queryStringVaryParameters", "disableCookies", "cacheSlice", "staleWhileOffline", "staleWhileUpdating"],
  parent: "siteId",
  singleton: true,
};

/**
 * The edge cache settings of a site. The settings exist together with the site: creating this resource changes the settings that the
 * program names, and deleting it restores their earlier values.
 */
export class CacheSettings extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("CacheSettings");

  /** The id of the site whose edge cache is set. A change restores the old site's settings and manages the new site's settings. */
  declare readonly siteId: pulumi.Output<string>;

  /** Whether the edge decides by content type what to cache. If absent, the platform's value stays. */
  declare readonly smartCache: pulumi.Output<boolean | undefined>;

  /**
   * How long the edge keeps a response, in seconds. -1 follows the origin's headers; 0 caches nothing. If absent, the platform's value
   * stays.
   */
  declare readonly cacheExpiration: pulumi.Output<number | undefined>;

  /** How long browsers may keep a response, in seconds. If absent, the platform's value stays. */
  declare readonly browserCacheExpiration: pulumi.Output<number | undefined>;

  /** Whether query strings that differ only in order share a cache entry. If absent, the platform's value stays. */
  declare readonly queryStringOrdering: pulumi.Output<boolean | undefined>;

  /** Whether error responses are cached. If absent, the platform's value stays. */
  declare readonly cacheErrorResponses: pulumi.Output<boolean | undefined>;

  /** Whether browsers that support AVIF get a separate cache entry. If absent, the platform's value stays. */
  declare readonly varyAvif: pulumi.Output<boolean | undefined>;

  /** Whether browsers that support WebP get a separate cache entry. If absent, the platform's value stays. */
  declare readonly varyWebp: pulumi.Output<boolean | undefined>;

  /** Whether mobile devices get a separate cache entry. If absent, the platform's value stays. */
  declare readonly varyMobile: pulumi.Output<boolean | undefined>;

  /** Whether each hostname gets a separate cache entry. If absent, the platform's value stays. */
  declare readonly varyHostname: pulumi.Output<boolean | undefined>;

  /** Whether each country gets a separate cache entry. If absent, the platform's value stays. */
  declare readonly varyCountryCode: pulumi.Output<boolean | undefined>;

  /** Whether each state of a country gets a separate cache entry. If absent, the platform's value stays. */
  declare readonly varyCountryStateCode: pulumi.Output<boolean | undefined>;

  /** Whether the values of the cookies in `cookieVaryParameters` select separate cache entries. If absent, the platform's value stays. */
  declare readonly varyCookie: pulumi.Output<boolean | undefined>;

  /** The cookies whose values select separate cache entries. The order doesn't matter. If absent, the platform's value stays. */
  declare readonly cookieVaryParameters: pulumi.Output<string[] | undefined>;

  /** The query parameters whose values select separate cache entries. The order doesn't matter. If absent, the platform's value stays. */
  declare readonly queryStringVaryParameters: pulumi.Output<string[] | undefined>;

  /** Whether the edge removes cookies from responses. If absent, the platform's value stays. */
  declare readonly disableCookies: pulumi.Output<boolean | undefined>;

  /** Whether large files are cached in slices. If absent, the platform's value stays. */
  declare readonly cacheSlice: pulumi.Output<boolean | undefined>;

  /** Whether the edge serves an expired entry while the origin is down. If absent, the platform's value stays. */
  declare readonly staleWhileOffline: pulumi.Output<boolean | undefined>;

  /** Whether the edge serves an expired entry while it renews the entry. If absent, the platform's value stays. */
  declare readonly staleWhileUpdating: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: CacheSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(cacheSettings, name, args, opts);
  }

  /**
   * Reads an existing CacheSettings without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't exist,
   * this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CacheSettings {
    return new CacheSettings(name, undefined as unknown as CacheSettingsArgs, { ...opts, id });
  }

  /** Whether a value is a CacheSettings, also one of another copy of this package. */
  static override isInstance(value: unknown): value is CacheSettings {
    return isOfType(cacheSettings, value);
  }
}

/** The arguments of `getCacheSettings`. */
export interface GetCacheSettingsArgs {
  /** The id (`siteId`), or the site's name. */
  id: string;
}

/** The arguments of `getCacheSettingsOutput`. */
export interface GetCacheSettingsOutputArgs {
  /** The id (`siteId`), or the site's name. */
  id: pulumi.Input<string>;
}

/** The result of `getCacheSettings`. */
export interface GetCacheSettingsResult {
  /** The id of the CacheSettings. */
  id: string;
  /** The id of the site whose edge cache is set. A change restores the old site's settings and manages the new site's settings. */
  siteId: string;
  /** Whether the edge decides by content type what to cache. If absent, the platform's value stays. */
  smartCache?: boolean;
  /**
   * How long the edge keeps a response, in seconds. -1 follows the origin's headers; 0 caches nothing. If absent, the platform's value
   * stays.
   */
  cacheExpiration?: number;
  /** How long browsers may keep a response, in seconds. If absent, the platform's value stays. */
  browserCacheExpiration?: number;
  /** Whether query strings that differ only in order share a cache entry. If absent, the platform's value stays. */
  queryStringOrdering?: boolean;
  /** Whether error responses are cached. If absent, the platform's value stays. */
  cacheErrorResponses?: boolean;
  /** Whether browsers that support AVIF get a separate cache entry. If absent, the platform's value stays. */
  varyAvif?: boolean;
  /** Whether browsers that support WebP get a separate cache entry. If absent, the platform's value stays. */
  varyWebp?: boolean;
  /** Whether mobile devices get a separate cache entry. If absent, the platform's value stays. */
  varyMobile?: boolean;
  /** Whether each hostname gets a separate cache entry. If absent, the platform's value stays. */
  varyHostname?: boolean;
  /** Whether each country gets a separate cache entry. If absent, the platform's value stays. */
  varyCountryCode?: boolean;
  /** Whether each state of a country gets a separate cache entry. If absent, the platform's value stays. */
  varyCountryStateCode?: boolean;
  /** Whether the values of the cookies in `cookieVaryParameters` select separate cache entries. If absent, the platform's value stays. */
  varyCookie?: boolean;
  /** The cookies whose values select separate cache entries. The order doesn't matter. If absent, the platform's value stays. */
  cookieVaryParameters?: string[];
  /** The query parameters whose values select separate cache entries. The order doesn't matter. If absent, the platform's value stays. */
  queryStringVaryParameters?: string[];
  /** Whether the edge removes cookies from responses. If absent, the platform's value stays. */
  disableCookies?: boolean;
  /** Whether large files are cached in slices. If absent, the platform's value stays. */
  cacheSlice?: boolean;
  /** Whether the edge serves an expired entry while the origin is down. If absent, the platform's value stays. */
  staleWhileOffline?: boolean;
  /** Whether the edge serves an expired entry while it renews the entry. If absent, the platform's value stays. */
  staleWhileUpdating?: boolean;
}

/** Looks up a CacheSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getCacheSettings(args: GetCacheSettingsArgs, opts?: pulumi.InvokeOptions): Promise<GetCacheSettingsResult> {
  return ask("getCacheSettings", args, opts);
}

/**
 * Looks up a CacheSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives
 * an output.
 */
export function getCacheSettingsOutput(
  args: GetCacheSettingsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetCacheSettingsResult> {
  return askOutput("getCacheSettings", args, opts);
}
