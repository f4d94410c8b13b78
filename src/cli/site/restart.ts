import { path } from "../../client";
import { actOnSite, waitOption } from "../frame/act";
import type { Command } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { asJson } from "../frame/output";
import { on } from "../frame/place";
import { doneReport } from "./done";
import { siteAbout } from "./words";

export const siteRestart: Command = {
  name: "site restart",
  summary: "restarts a site's application container",
  words: "SITE",
  count: [1, 1],
  asks: "the platform, which restarts the container",
  about: `Restarts the application container of a site, not those of its database and cache, and waits for the platform's task.
${siteAbout}`,
  options: { ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Restart a site after its configuration file changed", "pulumi-hosting site restart shop"],
    ["In a script", "pulumi-hosting site restart shop --yes --json | jq -r '.tasks[].status'"],
  ],
  exits: actionExits,
  async run(call, world) {
    const done = await on("Site", call, world, async (place) => {
      const { at: site } = place;
      await confirm(call, world, place.line, `restart the application of site ${site.name} (${site.id})`);
      const tasks = await actOnSite(place, {
        what: `the restart of site ${site.name}`,
        send: (api) => api.post(path`/api/sites/${site.id}/restart`),
        tasks: /restart/i,
        waits: !call.flag("no-wait"),
      });
      return { site, action: "restart", tasks };
    });
    world.out(call.flag("json") ? asJson(done) : doneReport(done, `restarted site ${done.site.name}`));
    return 0;
  },
};
