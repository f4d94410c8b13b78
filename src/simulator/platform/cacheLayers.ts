/** Which caches of a site are on: at the edge (`bunny`), of the web server, of the application. */
export interface CacheLayers {
  readonly bunny: boolean;
  readonly nginx: boolean;
  readonly redis: boolean;
}

export const defaultCacheLayers: CacheLayers = { bunny: true, nginx: true, redis: false };

const layerNames = Object.keys(defaultCacheLayers) as (keyof CacheLayers)[];

/** Every name that a path may have. */
export const cacheTypes: readonly string[] = [...layerNames, "all"];

/** The layers that a name stands for. */
export const layersOf = (type: string): (keyof CacheLayers)[] => layerNames.filter((name) => type === "all" || type === name);
