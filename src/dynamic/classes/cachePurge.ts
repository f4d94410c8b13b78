// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { HostingResource, isOfType, token } from "../resource";

export type CachePurgeLayer = "edge" | "redis" | "nginx" | "bunny" | "all";

/** The arguments of `CachePurge`. */
export interface CachePurgeArgs {
  /** The id of the site whose cache is purged. A change purges the cache of the new site. */
  siteId: pulumi.Input<string>;
  /**
   * What is purged. `edge`: everything that the site's CDN keeps; the purge is immediate. `redis`, `nginx` or `bunny`: one cache layer;
   * `all`: all three. A task of the platform purges them, and the provider waits for the task. A change purges again.
   */
  layer: pulumi.Input<CachePurgeLayer>;
  /**
   * Texts under names of your choice, usually the version of your deployment. A change purges again. Default: none, so the cache is purged
   * once, when the resource is created.
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
 * Purges a cache of a site when the resource is created, and again whenever `triggers` or `layer` change. An `up` without a change purges
 * nothing. The platform keeps nothing of a purge, so there is nothing to read or delete. If the platform's answer is lost, or an earlier
 * run failed, the provider purges again, which does no harm. A purge needs the role `can_modify` on the site.
 */
export class CachePurge extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("CachePurge");

  /** The id of the site whose cache is purged. A change purges the cache of the new site. */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * What is purged. `edge`: everything that the site's CDN keeps; the purge is immediate. `redis`, `nginx` or `bunny`: one cache layer;
   * `all`: all three. A task of the platform purges them, and the provider waits for the task. A change purges again.
   */
  declare readonly layer: pulumi.Output<CachePurgeLayer>;

  /**
   * Texts under names of your choice, usually the version of your deployment. A change purges again. Default: none, so the cache is purged
   * once, when the resource is created.
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
