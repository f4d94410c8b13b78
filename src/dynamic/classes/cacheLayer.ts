// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type CacheLayerType = "redis" | "nginx" | "bunny";

/** The arguments of `CacheLayer`. */
export interface CacheLayerArgs {
  /**
   * The id of the site whose cache layer is switched on or off. A change restores the old site's layer and switches the new site's layer.
   */
  siteId: pulumi.Input<string>;
  /**
   * The layer: `redis` is the object cache of the application, `nginx` the page cache of the web server, `bunny` the cache at the edge. A
   * change restores the old layer and switches the new layer.
   */
  type: pulumi.Input<CacheLayerType>;
  /** Whether the layer is on. Default: true. Switching a layer off needs the role `can_destroy` on the site; switching it on doesn't. */
  enabled?: pulumi.Input<boolean | undefined>;
}

const cacheLayer = {
  type: "CacheLayer",
  properties: ["siteId", "type", "enabled"],
  parent: "siteId",
  waits: true,
};

/**
 * A cache layer of a site, on or off. The layer exists together with the site: creating this resource switches the layer, and deleting the
 * resource switches it back. If the layer is in that state already, nothing is sent. Switching a layer off, also by a deletion, needs the
 * role `can_destroy` on the site. `bunny` is the whole cache at the edge; CacheSettings configures that cache.
 */
export class CacheLayer extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("CacheLayer");

  /**
   * The id of the site whose cache layer is switched on or off. A change restores the old site's layer and switches the new site's layer.
   */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * The layer: `redis` is the object cache of the application, `nginx` the page cache of the web server, `bunny` the cache at the edge. A
   * change restores the old layer and switches the new layer.
   */
  declare readonly type: pulumi.Output<CacheLayerType>;

  /** Whether the layer is on. Default: true. Switching a layer off needs the role `can_destroy` on the site; switching it on doesn't. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: CacheLayerArgs, opts?: pulumi.CustomResourceOptions) {
    super(cacheLayer, name, args, opts);
  }

  /**
   * Reads an existing CacheLayer without managing it. The id has the form `siteId/type`. It also takes the site's name and the layer
   * (`shop/redis`). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CacheLayer {
    return new CacheLayer(name, undefined as unknown as CacheLayerArgs, { ...opts, id });
  }

  /** Whether a value is a CacheLayer, also one of another copy of this package. */
  static override isInstance(value: unknown): value is CacheLayer {
    return isOfType(cacheLayer, value);
  }
}

/** The arguments of `getCacheLayer`. */
export interface GetCacheLayerArgs {
  /** The id (`siteId/type`), or the site's name and the layer (`shop/redis`). */
  id: string;
}

/** The arguments of `getCacheLayerOutput`. */
export interface GetCacheLayerOutputArgs {
  /** The id (`siteId/type`), or the site's name and the layer (`shop/redis`). */
  id: pulumi.Input<string>;
}

/** The result of `getCacheLayer`. */
export interface GetCacheLayerResult {
  /** The id of the CacheLayer. */
  id: string;
  /**
   * The id of the site whose cache layer is switched on or off. A change restores the old site's layer and switches the new site's layer.
   */
  siteId: string;
  /**
   * The layer: `redis` is the object cache of the application, `nginx` the page cache of the web server, `bunny` the cache at the edge. A
   * change restores the old layer and switches the new layer.
   */
  type: CacheLayerType;
  /** Whether the layer is on. Default: true. Switching a layer off needs the role `can_destroy` on the site; switching it on doesn't. */
  enabled?: boolean;
}

/** Looks up a CacheLayer by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getCacheLayer(args: GetCacheLayerArgs, opts?: pulumi.InvokeOptions): Promise<GetCacheLayerResult> {
  return ask("getCacheLayer", args, opts);
}

/**
 * Looks up a CacheLayer by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getCacheLayerOutput(args: GetCacheLayerOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetCacheLayerResult> {
  return askOutput("getCacheLayer", args, opts);
}
