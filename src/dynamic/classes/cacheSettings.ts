// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `CacheSettings`. */
export interface CacheSettingsArgs {
  /** The id of the site whose edge cache is set up. Changing it restores the old site's settings and manages the new site's. */
  siteId: pulumi.Input<string>;
  /** Whether the edge decides by content type what to cache. Left alone when absent. */
  smartCache?: pulumi.Input<boolean | undefined>;
  /** How long the edge keeps a response, in seconds; -1 respects the origin's headers, 0 caches nothing. Left alone when absent. */
  cacheExpiration?: pulumi.Input<number | undefined>;
  /** How long browsers may keep a response, in seconds. Left alone when absent. */
  browserCacheExpiration?: pulumi.Input<number | undefined>;
  /** Whether query strings that differ only in order share a cache entry. Left alone when absent. */
  queryStringOrdering?: pulumi.Input<boolean | undefined>;
  /** Whether error responses are cached. Left alone when absent. */
  cacheErrorResponses?: pulumi.Input<boolean | undefined>;
  /** Whether browsers that take AVIF get a cache entry of their own. Left alone when absent. */
  varyAvif?: pulumi.Input<boolean | undefined>;
  /** Whether browsers that take WebP get a cache entry of their own. Left alone when absent. */
  varyWebp?: pulumi.Input<boolean | undefined>;
  /** Whether mobile devices get a cache entry of their own. Left alone when absent. */
  varyMobile?: pulumi.Input<boolean | undefined>;
  /** Whether each hostname gets a cache entry of its own. Left alone when absent. */
  varyHostname?: pulumi.Input<boolean | undefined>;
  /** Whether each country gets a cache entry of its own. Left alone when absent. */
  varyCountryCode?: pulumi.Input<boolean | undefined>;
  /** Whether each state of a country gets a cache entry of its own. Left alone when absent. */
  varyCountryStateCode?: pulumi.Input<boolean | undefined>;
  /** Whether the values of the cookies in `cookieVaryParameters` select separate cache entries. Left alone when absent. */
  varyCookie?: pulumi.Input<boolean | undefined>;
  /** The cookies whose values select separate cache entries. The order doesn't matter. Left alone when absent. */
  cookieVaryParameters?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** The query parameters whose values select separate cache entries. The order doesn't matter. Left alone when absent. */
  queryStringVaryParameters?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Whether cookies are taken out of responses. Left alone when absent. */
  disableCookies?: pulumi.Input<boolean | undefined>;
  /** Whether large files are cached in slices. Left alone when absent. */
  cacheSlice?: pulumi.Input<boolean | undefined>;
  /** Whether an expired entry is served while the origin is down. Left alone when absent. */
  staleWhileOffline?: pulumi.Input<boolean | undefined>;
  /** Whether an expired entry is served while it is being renewed. Left alone when absent. */
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
 * The edge cache settings of a site. They exist with the site: creating this resource sets the ones that the program names; deleting it
 * restores their earlier values.
 */
export class CacheSettings extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("CacheSettings");

  /** The id of the site whose edge cache is set up. Changing it restores the old site's settings and manages the new site's. */
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

  /** Whether the values of the cookies in `cookieVaryParameters` select separate cache entries. Left alone when absent. */
  declare readonly varyCookie: pulumi.Output<boolean | undefined>;

  /** The cookies whose values select separate cache entries. The order doesn't matter. Left alone when absent. */
  declare readonly cookieVaryParameters: pulumi.Output<string[] | undefined>;

  /** The query parameters whose values select separate cache entries. The order doesn't matter. Left alone when absent. */
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
  /** The id of the site whose edge cache is set up. Changing it restores the old site's settings and manages the new site's. */
  siteId: string;
  /** Whether the edge decides by content type what to cache. Left alone when absent. */
  smartCache?: boolean;
  /** How long the edge keeps a response, in seconds; -1 respects the origin's headers, 0 caches nothing. Left alone when absent. */
  cacheExpiration?: number;
  /** How long browsers may keep a response, in seconds. Left alone when absent. */
  browserCacheExpiration?: number;
  /** Whether query strings that differ only in order share a cache entry. Left alone when absent. */
  queryStringOrdering?: boolean;
  /** Whether error responses are cached. Left alone when absent. */
  cacheErrorResponses?: boolean;
  /** Whether browsers that take AVIF get a cache entry of their own. Left alone when absent. */
  varyAvif?: boolean;
  /** Whether browsers that take WebP get a cache entry of their own. Left alone when absent. */
  varyWebp?: boolean;
  /** Whether mobile devices get a cache entry of their own. Left alone when absent. */
  varyMobile?: boolean;
  /** Whether each hostname gets a cache entry of its own. Left alone when absent. */
  varyHostname?: boolean;
  /** Whether each country gets a cache entry of its own. Left alone when absent. */
  varyCountryCode?: boolean;
  /** Whether each state of a country gets a cache entry of its own. Left alone when absent. */
  varyCountryStateCode?: boolean;
  /** Whether the values of the cookies in `cookieVaryParameters` select separate cache entries. Left alone when absent. */
  varyCookie?: boolean;
  /** The cookies whose values select separate cache entries. The order doesn't matter. Left alone when absent. */
  cookieVaryParameters?: string[];
  /** The query parameters whose values select separate cache entries. The order doesn't matter. Left alone when absent. */
  queryStringVaryParameters?: string[];
  /** Whether cookies are taken out of responses. Left alone when absent. */
  disableCookies?: boolean;
  /** Whether large files are cached in slices. Left alone when absent. */
  cacheSlice?: boolean;
  /** Whether an expired entry is served while the origin is down. Left alone when absent. */
  staleWhileOffline?: boolean;
  /** Whether an expired entry is served while it is being renewed. Left alone when absent. */
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
