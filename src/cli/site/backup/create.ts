import { path } from "../../../client";
import { actOnSite, waitOption } from "../../frame/act";
import type { Command } from "../../frame/command";
import { actionExits, confirm, yesOption } from "../../frame/confirm";
import { asJson } from "../../frame/output";
import { on } from "../../frame/place";
import { doneReport } from "../done";
import { siteAbout } from "../words";
import { readVolumes, volumeNamed, volumeOption } from "./volumes";

export const backupCreate: Command = {
  name: "site backup create",
  summary: "backs up a volume of a site",
  words: "SITE",
  count: [1, 1],
  asks: "the platform, which creates a backup",
  about: `Creates a backup of one volume of a site, and waits until the platform shows the backup.
${siteAbout}`,
  options: {
    ...volumeOption,
    name: { type: "string", value: "NAME", describe: "the backup's name (default: manual and the time)" },
    ...yesOption,
    ...waitOption,
    json: { type: "boolean", describe: "print what was done as JSON, with the backup" },
  },
  examples: [
    ["Keep the database before a migration", "pulumi-hosting site backup create shop --volume database --name before-migration"],
    ["The id of the new backup", "pulumi-hosting site backup create shop --volume files --yes --json | jq -r .backup.id"],
  ],
  exits: actionExits,
  async run(call, world) {
    const done = await on("Site", call, world, async (place) => {
      const { at: site, api, session } = place;
      const volume = volumeNamed(await readVolumes(api, site.id), call.text("volume"));
      const before = new Set(volume.archives.map(({ id }) => id));
      const name = call.text("name") ?? `manual ${new Date(session.now()).toISOString().slice(0, 19)}Z`;
      await confirm(call, world, place.line, `back up the volume ${volume.label} of site ${site.name} (${site.id})`);
      const made = async () => {
        const now = (await readVolumes(api, site.id)).find(({ label }) => label === volume.label);
        return now?.archives.find(({ id }) => !before.has(id));
      };
      const tasks = await actOnSite(place, {
        what: `the backup of the volume ${volume.label} of site ${site.name}`,
        send: () => api.patch(path`/api/sites/${site.id}/backups/${volume.id}`, { name }),
        tasks: /back|archive/i,
        waits: !call.flag("no-wait"),
        effect: async () => (await made()) !== undefined,
      });
      return { site, action: "backup create", volume: volume.label, backup: call.flag("no-wait") ? undefined : await made(), tasks };
    });
    const what = `backed up the volume ${done.volume} of site ${done.site.name}${done.backup ? ` as ${done.backup.id}` : ""}`;
    world.out(call.flag("json") ? asJson(done) : done.backup ? `${what}\n` : doneReport(done, what));
    return 0;
  },
};
