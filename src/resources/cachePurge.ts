import { z } from "zod";
import { path } from "../client";
import { immutable } from "../kernel/definition/annotations";
import { defineAction } from "../kernel/definition/resource";

const again = "A change purges again.";

const inputs = z.object({
  siteId: immutable(z.string()).describe("The id of the site whose cache is purged. A change purges the cache of the new site."),
  layer: z
    .enum(["edge", "redis", "nginx", "bunny", "all"])
    .describe(
      "What is purged. `edge`: everything that the site's CDN keeps; the purge is immediate. `redis`, `nginx` or `bunny`: one cache " +
        `layer; \`all\`: all three. A task of the platform purges them, and the provider waits for the task. ${again}`,
    ),
  triggers: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      `Texts under names of your choice, usually the version of your deployment. ${again} Default: none, so the cache is ` +
        "purged once, when the resource is created.",
    ),
});

const caches = { edge: "the whole edge cache", all: "all cache layers" } as Readonly<Record<string, string>>;

export const cachePurge = defineAction({
  type: "CachePurge",
  area: "site",
  summary: "purges a cache of a site, once, and again with each change of its `triggers`; deleting does nothing",
  description:
    "Purges a cache of a site when the resource is created, and again whenever `triggers` or `layer` change. An `up` without a " +
    "change purges nothing. The platform keeps nothing of a purge, so there is nothing to read or delete. If the platform's answer " +
    "is lost, or an earlier run failed, the provider purges again, which does no harm. A purge needs the role `can_modify` on the " +
    "site.",
  inputs,
  outputs: z.object({}),
  parent: { property: "siteId", type: "Site" },
  wordsOf: ({ layer, siteId }) => `purges ${caches[layer] ?? `the cache layer ${layer}`} of site ${siteId}`,
  // Every site has this status, also one without CDN.
  read: ({ get }, { siteId }) => get(path`/api/sites/${siteId}/cache`),
  create: ({ api, inputs: { siteId, layer } }) =>
    layer === "edge" ? api.post(path`/api/sites/${siteId}/cdn/caching/purge`) : api.delete(path`/api/sites/${siteId}/cache/${layer}/purge`),
  waiting: { showsProgress: true, taskSite: "siteId" },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, layer: "edge", triggers: { version: "1.4.2" } },
    { siteId, layer: "all" },
    { siteId, layer: "nginx", triggers: { theme: "sha256-3f1c" } },
  ],
});
