import { z } from "zod";
import { ApiError, one } from "../client";
import { defineFunction } from "../kernel/definition/function";
import { sitePath } from "../resources/parts/sites";
import { wireOf } from "../resources/parts/wireOf";
import { siteIdInput } from "./parts/inputs";

const outputs = z.object({
  active: z.boolean().describe("Whether the site has a CDN. If not, the other fields are absent."),
  cdnType: z.string().optional().describe("The kind of CDN: `premium` or `volume`."),
  originUrl: z.string().optional().describe("The URL from which the CDN fetches what it doesn't have."),
  originType: z.int().optional().describe("The kind of origin: the edge provider's number."),
  optimizerEnabled: z.boolean().optional().describe("Whether images and files are optimised at the edge."),
  enableLogging: z.boolean().optional().describe("Whether requests are logged."),
  originShieldEnabled: z.boolean().optional().describe("Whether all requests to the origin pass through one location of the edge."),
  autoSsl: z.boolean().optional().describe("Whether the CDN requests certificates automatically."),
  cacheControlMaxAgeOverride: z.int().optional().describe("The lifetime of cached answers, in seconds; -1 leaves it to the origin."),
  smartCache: z.boolean().optional().describe("Whether the edge decides by content type what to cache."),
  cacheEnabled: z.boolean().optional().describe("Whether the edge caches at all."),
  hostnames: z
    .array(
      z.object({
        value: z.string().describe("The hostname."),
        forceSsl: z.boolean().optional().describe("Whether http is redirected to https."),
        hasCertificate: z.boolean().optional().describe("Whether the edge has a certificate for it."),
        isSystemHostname: z.boolean().optional().describe("Whether the hostname belongs to the platform."),
      }),
    )
    .optional()
    .describe("The hostnames that the CDN serves."),
});

const wire = wireOf(outputs.shape);

/** A site without a CDN answers with a refusal. */
function withoutCdn(error: unknown): { active: false } {
  if (error instanceof ApiError && error.code === "cdn_not_active") return { active: false };
  throw error;
}

export const getSiteCdn = defineFunction({
  name: "getSiteCdn",
  area: "site",
  description: "Shows how the CDN of a site is set up: its origin, its caching, and the hostnames with their certificates.",
  inputs: z.object({ siteId: siteIdInput }),
  outputs,
  call: async (reading, { siteId }) => wire.parse(one(await reading.get(`${sitePath(siteId)}/cdn`).catch(withoutCdn), "cdn")),
  samples: ({ siteId = "" }) => [{ siteId }],
});
