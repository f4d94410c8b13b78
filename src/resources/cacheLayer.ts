import { z } from "zod";
import { lookUp, one, path, type Json } from "../client";
import { filledIn, immutable, refused } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import { flag, wireFields } from "../kernel/definition/wire";
import { sitesNamed } from "./parts/sites";

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site whose cache layer is switched on or off. A change restores the old site's layer and switches the new site's layer.",
  ),
  type: refused(immutable(z.enum(["redis", "nginx", "bunny"])), {
    all: "can't be all: it would switch the layers that other resources describe. Declare a CacheLayer for each of redis, nginx and bunny.",
  }).describe(
    "The layer: `redis` is the object cache of the application, `nginx` the page cache of the web server, `bunny` the cache at the edge. " +
      "A change restores the old layer and switches the new layer.",
  ),
  enabled: filledIn(z.boolean().optional(), true).describe(
    "Whether the layer is on. Default: true. Switching a layer off needs the role `can_destroy` on the site; switching it on doesn't.",
  ),
});

const cachePath = (siteId: string | undefined) => path`/api/sites/${siteId}/cache`;

/** One answer shows all layers of a site. */
function layerIn(answer: unknown, type: string | undefined): Json {
  const status = one(answer, "cache");
  const layers = status && one(status, "layers");
  const enabled = layers && lookUp(layers, type as string);
  return enabled === undefined ? {} : { enabled };
}

export const cacheLayer = defineSingleton({
  type: "CacheLayer",
  area: "site",
  summary: "a cache layer of a site, on or off: `redis`, `nginx`, `bunny` (edge); deleting switches it back",
  description:
    "A cache layer of a site, on or off. The layer exists together with the site: creating this resource switches the layer, and " +
    "deleting the resource switches it back. If the layer is in that state already, nothing is sent. Switching a layer off, also by a " +
    "deletion, needs the role `can_destroy` on the site. `bunny` is the whole cache at the edge; CacheSettings configures that cache.",
  inputs,
  outputs: z.object({}),
  wire: wireFields({ enabled: flag }),
  envelope: ["cache_layer", "cache_layers"],
  id: ["siteId", "type"],
  parent: { property: "siteId", type: "Site" },
  identity: { nameForm: "the site's name and the layer (`shop/redis`)" },
  parentNamed: sitesNamed,
  toBody: ({ enabled }) => ({ enabled }),
  reading: { from: "item" },
  read: async ({ get }, { siteId, type }) => layerIn(await get(cachePath(siteId)), type),
  update: ({ api, id: { siteId, type }, body: { enabled } }) => {
    const layer = path`/api/sites/${siteId}/cache/${type}`;
    return enabled ? api.patch(layer) : api.delete(layer);
  },
  // Each request is a task of the platform.
  writing: { updateSends: "changed", looksFirst: true },
  waiting: { showsProgress: true, taskSite: "siteId" },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, type: "redis", enabled: true },
    { siteId, type: "nginx", enabled: false },
    { siteId, type: "bunny", enabled: false },
  ],
});
