import { z } from "zod";
import { path } from "../client";
import { asSet, immutable } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import { respelled, snake } from "../kernel/definition/wire";
import { sitesNamed } from "./parts/sites";
import { wireOf, withoutNullLists } from "./parts/wireOf";

const unmanaged = "If absent, the platform's value stays.";
const toggle = (text: string) => z.boolean().optional().describe(`${text} ${unmanaged}`);

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site whose edge cache is set. A change restores the old site's settings and manages the new site's settings.",
  ),
  smartCache: toggle("Whether the edge decides by content type what to cache."),
  cacheExpiration: z
    .optional(z.int().min(-1))
    .describe(`How long the edge keeps a response, in seconds. -1 follows the origin's headers; 0 caches nothing. ${unmanaged}`),
  browserCacheExpiration: z.int().min(-1).optional().describe(`How long browsers may keep a response, in seconds. ${unmanaged}`),
  queryStringOrdering: toggle("Whether query strings that differ only in order share a cache entry."),
  cacheErrorResponses: toggle("Whether error responses are cached."),
  varyAvif: toggle("Whether browsers that support AVIF get a separate cache entry."),
  varyWebp: toggle("Whether browsers that support WebP get a separate cache entry."),
  varyMobile: toggle("Whether mobile devices get a separate cache entry."),
  varyHostname: toggle("Whether each hostname gets a separate cache entry."),
  varyCountryCode: toggle("Whether each country gets a separate cache entry."),
  varyCountryStateCode: toggle("Whether each state of a country gets a separate cache entry."),
  varyCookie: toggle("Whether the values of the cookies in `cookieVaryParameters` select separate cache entries."),
  cookieVaryParameters: asSet(z.array(z.string()).optional()).describe(
    `The cookies whose values select separate cache entries. The order doesn't matter. ${unmanaged}`,
  ),
  queryStringVaryParameters: asSet(z.array(z.string()).optional()).describe(
    `The query parameters whose values select separate cache entries. The order doesn't matter. ${unmanaged}`,
  ),
  disableCookies: toggle("Whether the edge removes cookies from responses."),
  cacheSlice: toggle("Whether large files are cached in slices."),
  staleWhileOffline: toggle("Whether the edge serves an expired entry while the origin is down."),
  staleWhileUpdating: toggle("Whether the edge serves an expired entry while it renews the entry."),
});

const { siteId: _, ...settings } = inputs.shape;

const cachingPath = (siteId: string | undefined) => path`/api/sites/${siteId}/cdn/caching`;

export const cacheSettings = defineSingleton({
  type: "CacheSettings",
  area: "site",
  summary: "the edge cache settings of a site; deleting restores the original values",
  description:
    "The edge cache settings of a site. The settings exist together with the site: creating this resource changes the settings that the " +
    "program names, and deleting it restores their earlier values.",
  inputs,
  outputs: z.object({}),
  wire: withoutNullLists(settings, wireOf(settings)),
  envelope: ["caching", "caching"],
  id: ["siteId"],
  parent: { property: "siteId", type: "Site" },
  identity: { nameForm: "the site's name" },
  parentNamed: sitesNamed,
  toBody: ({ siteId: _, ...settings }) => respelled(settings, snake),
  reading: { from: "item" },
  read: ({ get }, { siteId }) => get(cachingPath(siteId)),
  update: ({ api, id, body }) => api.patch(cachingPath(id.siteId), body),
  writing: { updateSends: "changed" },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, smartCache: true, cacheExpiration: 3600 },
    { siteId, varyCookie: true, cookieVaryParameters: ["session", "lang"] },
  ],
});
