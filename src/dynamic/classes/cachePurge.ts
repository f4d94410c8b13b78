// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { HostingResource, isOfType, token } from "../resource";

export type CachePurgeLayer = "edge" | "redis" | "nginx" | "bunny" | "all";

/** The arguments of `CachePurge`. */
export interface CachePurgeArgs {
  /** The id of the site whose cache is purged. Changing it purges the cache of the new site. */
  siteId: pulumi.Input<string>;
  /**
   * What is purged: `edge` is everything that the site's CDN keeps, purged at once; `redis`, `nginx` and `bunny` are the cache layers, and
   * `all` is all of them, purged by a task of the platform. A change purges once more.
   */
  layer: pulumi.Input<CachePurgeLayer>;
  /**
   * Any texts by any names. A change purges once more. Usually the version of what was deployed, or a digest of it. Default: none, so the
   * cache is purged once, when the resource is created.
   */
  triggers?: pulumi.Input<{ [key: string]: any } | undefined>;
}

const cachePurge = {
  type: "CachePurge",
  properties: ["siteId", "layer", "triggers"],
  parent: "siteId",
  waits: true,
};

/**
 * Purges a cache of a site: when it is created, and once more whenever `triggers` or `layer` change. An `up` without a change purges
 * nothing. The purge is a matter of the moment: there is nothing to read back, and a deletion does nothing. If the answer of the platform
 * is lost, or an earlier run failed, the cache is purged again, which does no harm. Needs the role `can_modify` on the site.
 */
export class CachePurge extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("CachePurge");

  /** The id of the site whose cache is purged. Changing it purges the cache of the new site. */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * What is purged: `edge` is everything that the site's CDN keeps, purged at once; `redis`, `nginx` and `bunny` are the cache layers, and
   * `all` is all of them, purged by a task of the platform. A change purges once more.
   */
  declare readonly layer: pulumi.Output<CachePurgeLayer>;

  /**
   * Any texts by any names. A change purges once more. Usually the version of what was deployed, or a digest of it. Default: none, so the
   * cache is purged once, when the resource is created.
   */
  declare readonly triggers: pulumi.Output<{ [key: string]: any } | undefined>;

  constructor(name: string, args: CachePurgeArgs, opts?: pulumi.CustomResourceOptions) {
    super(cachePurge, name, args, opts);
  }

  /** An error: a CachePurge is an action, and the platform keeps nothing of it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CachePurge {
    return new CachePurge(name, undefined as unknown as CachePurgeArgs, { ...opts, id });
  }

  /** Whether a value is a CachePurge, also one of another copy of this package. */
  static override isInstance(value: unknown): value is CachePurge {
    return isOfType(cachePurge, value);
  }
}
