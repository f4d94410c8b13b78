import { readFields } from "./fieldReader";

/** The caching settings of a site's CDN, in the API's spelling. */
export interface CachingSettings {
  smart_cache: boolean;
  /** Seconds at the edge; -1 respects the origin, 0 caches nothing. */
  cache_expiration: number;
  /** Seconds in the browser. */
  browser_cache_expiration: number;
  query_string_ordering: boolean;
  cache_error_responses: boolean;
  vary_avif: boolean;
  vary_webp: boolean;
  vary_mobile: boolean;
  vary_hostname: boolean;
  vary_country_code: boolean;
  vary_country_state_code: boolean;
  vary_cookie: boolean;
  cookie_vary_parameters: string[];
  query_string_vary_parameters: string[];
  disable_cookies: boolean;
  cache_slice: boolean;
  stale_while_offline: boolean;
  stale_while_updating: boolean;
}

export const defaultCaching: Readonly<CachingSettings> = {
  smart_cache: true,
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
  cookie_vary_parameters: [],
  query_string_vary_parameters: [],
  disable_cookies: true,
  cache_slice: false,
  stale_while_offline: false,
  stale_while_updating: false,
};

const longestSeconds = 2_147_483_647;

/** The documented settings of a PATCH body; unknown keys pass unread. */
export function readCaching(body: unknown): Partial<CachingSettings> {
  return readFields(body, (reader) => reader.settings(defaultCaching, (key) => reader.integer(key, -1, longestSeconds)));
}
