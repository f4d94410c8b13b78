import { path } from "../../client";
import { actOnSite, shownDone, waitOption } from "../frame/act";
import { UsageError } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { siteCommand } from "../frame/place";

const layers = ["edge", "redis", "nginx", "bunny", "all"];

export const sitePurge = siteCommand({
  name: "site purge",
  summary: "empties a site's caches",
  asks: "the platform, which empties the cache",
  about: `Empties a cache of a site: what the CDN keeps (edge), the layers redis, nginx or bunny, or all layers. To purge with each
deployment, declare a CachePurge in the program instead.`,
  options: {
    layer: { type: "string", value: "LAYER", describe: `which cache: ${layers.join(", ")} (default: edge)` },
    ...yesOption,
    ...waitOption,
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["Empty the edge cache", "pulumi-hosting site purge shop"],
    ["Empty all layers, in a script", "pulumi-hosting site purge shop --layer all --yes"],
  ],
  exits: actionExits,
  run(on, call, world) {
    const layer = call.text("layer") ?? "edge";
    if (!layers.includes(layer)) throw new UsageError(`--layer takes ${layers.join(", ")}, not ${JSON.stringify(layer)}.`);
    const cache = layer === "edge" ? "edge cache" : layer === "all" ? "cache layers" : `cache layer ${layer}`;
    return on(async (place) => {
      const { at: site } = place;
      await confirm(call, world, place.line, `empty the ${cache} of site ${site.name} (${site.id})`);
      const tasks = await actOnSite(place, {
        what: `the purge of the ${cache} of site ${site.name}`,
        send: (api) =>
          layer === "edge"
            ? api.post(path`/api/sites/${site.id}/cdn/caching/purge`)
            : api.delete(path`/api/sites/${site.id}/cache/${layer}/purge`),
        tasks: /purge|cache/i,
        // The edge is purged before the answer comes.
        waits: layer !== "edge" && !call.flag("no-wait"),
      });
      const what = `emptied the ${cache} of site ${site.name}`;
      const done = { site, action: "purge", layer, tasks };
      return layer === "edge" ? { json: done, line: what } : shownDone(done, what);
    });
  },
});
