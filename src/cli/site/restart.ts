import { path } from "../../client";
import { actOnSite, shownDone, waitOption } from "../frame/act";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { siteCommand } from "../frame/place";

export const siteRestart = siteCommand({
  name: "site restart",
  summary: "restarts a site's application container",
  asks: "the platform, which restarts the container",
  about: `Restarts the application container of a site, not those of its database and cache, and waits for the platform's task.`,
  options: { ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Restart a site after its configuration file changed", "pulumi-hosting site restart shop"],
    ["In a script", "pulumi-hosting site restart shop --yes --json | jq -r '.tasks[].status'"],
  ],
  exits: actionExits,
  run: (on, call, world) =>
    on(async (place) => {
      const { at: site } = place;
      await confirm(call, world, place.line, `restart the application of site ${site.name} (${site.id})`);
      const tasks = await actOnSite(place, {
        what: `the restart of site ${site.name}`,
        send: (api) => api.post(path`/api/sites/${site.id}/restart`),
        tasks: /restart/i,
        waits: !call.flag("no-wait"),
      });
      return shownDone({ site, action: "restart", tasks }, `restarted site ${site.name}`);
    }),
});
