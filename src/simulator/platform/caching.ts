import { readFields } from "./refusal";

/** The caching settings of a site's CDN, in the API's spelling, as they are at first. */
export const defaultCaching = {
  smart_cache: true,
  /** Seconds at the edge; -1 respects the origin, 0 caches nothing. */
  cache_expiration: -1,
  browser_cache_expiration: -1,
  query_string_ordering: true,
  cache_error_responses: false,
  vary_avif: false,
  vary_webp: false,
  vary_mobile: false,
  vary_hostname: false,
  vary_country_code: false,
  vary_country_state_code: false,
  vary_cookie: false,
  cookie_vary_parameters: [] as string[],
  query_string_vary_parameters: [] as string[],
  disable_cookies: true,
  cache_slice: false,
  stale_while_offline: false,
  stale_while_updating: false,
};

export type CachingSettings = typeof defaultCaching;

const longestSeconds = 2_147_483_647;

export function readCaching(body: unknown): Partial<CachingSettings> {
  return readFields(body, (reader) => reader.settings(defaultCaching, (key) => reader.integer(key, -1, longestSeconds)));
}

/** Which caches of a site are on: at the edge (`bunny`), of the web server, of the application. */
export interface CacheLayers {
  readonly bunny: boolean;
  readonly nginx: boolean;
  readonly redis: boolean;
}

export const defaultCacheLayers: CacheLayers = { bunny: true, nginx: true, redis: false };

const layerNames = Object.keys(defaultCacheLayers) as (keyof CacheLayers)[];

export const cacheTypes: readonly string[] = [...layerNames, "all"];

export const layersOf = (type: string): (keyof CacheLayers)[] => layerNames.filter((name) => type === "all" || type === name);
