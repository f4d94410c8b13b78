// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `hostnames` of GetSiteCdn. */
export interface GetSiteCdnHostname {
  /** The hostname. */
  value: string;
  /** Whether http is redirected to https. */
  forceSsl?: boolean;
  /** Whether the edge has a certificate for it. */
  hasCertificate?: boolean;
  /** Whether the hostname belongs to the platform. */
  isSystemHostname?: boolean;
}

/** The arguments of `getSiteCdn`. */
export interface GetSiteCdnArgs {
  /** The id of the site: `site.id`. */
  siteId: string;
}

/** The arguments of `getSiteCdnOutput`. */
export interface GetSiteCdnOutputArgs {
  /** The id of the site: `site.id`. */
  siteId: pulumi.Input<string>;
}

/** The result of `getSiteCdn`. */
export interface GetSiteCdnResult {
  /** Whether the site has a CDN. If not, the other fields are absent. */
  active: boolean;
  /** The kind of CDN: `premium` or `volume`. */
  cdnType?: string;
  /** The URL from which the CDN fetches what it doesn't have. */
  originUrl?: string;
  /** The kind of origin: the edge provider's number. */
  originType?: number;
  /** Whether images and files are optimised at the edge. */
  optimizerEnabled?: boolean;
  /** Whether requests are logged. */
  enableLogging?: boolean;
  /** Whether all requests to the origin pass through one location of the edge. */
  originShieldEnabled?: boolean;
  /** Whether the CDN requests certificates automatically. */
  autoSsl?: boolean;
  /** The lifetime of cached answers, in seconds; -1 leaves it to the origin. */
  cacheControlMaxAgeOverride?: number;
  /** Whether the edge decides by content type what to cache. */
  smartCache?: boolean;
  /** Whether the edge caches at all. */
  cacheEnabled?: boolean;
  /** The hostnames that the CDN serves. */
  hostnames?: GetSiteCdnHostname[];
}

/** Shows how the CDN of a site is set up: its origin, its caching, and the hostnames with their certificates. */
export function getSiteCdn(args: GetSiteCdnArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteCdnResult> {
  return ask("getSiteCdn", args, opts);
}

/**
 * Shows how the CDN of a site is set up: its origin, its caching, and the hostnames with their certificates. Takes outputs and gives an
 * output.
 */
export function getSiteCdnOutput(args: GetSiteCdnOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetSiteCdnResult> {
  return askOutput("getSiteCdn", args, opts);
}
