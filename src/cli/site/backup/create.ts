import { path } from "../../../client";
import { actOnSite, shownDone, waitOption } from "../../frame/act";
import { actionExits, confirm, yesOption } from "../../frame/confirm";
import { siteCommand } from "../../frame/place";
import { archivesIn, readVolumes, volumeNamed, volumeOption } from "./volumes";

export const backupCreate = siteCommand({
  name: "site backup create",
  summary: "backs up a volume of a site",
  asks: "the platform, which creates a backup",
  about: `Creates a backup of one volume of a site, and waits until the platform shows the backup.`,
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
  run: (on, call, world) =>
    on(async (place) => {
      const { at: site, api, session } = place;
      const volume = volumeNamed(await readVolumes(api, site.id), call.text("volume"));
      const before = new Set(volume.archives.map(({ id }) => id));
      const name = call.text("name") ?? `manual ${new Date(session.now()).toISOString().slice(0, 19)}Z`;
      await confirm(call, world, place.line, `back up the volume ${volume.label} of site ${site.name} (${site.id})`);
      const made = async () => (await archivesIn(api, site.id, volume))?.find(({ id }) => !before.has(id));
      const waits = !call.flag("no-wait");
      const tasks = await actOnSite(place, {
        what: `the backup of the volume ${volume.label} of site ${site.name}`,
        send: () => api.patch(path`/api/sites/${site.id}/backups/${volume.id}`, { name }),
        tasks: /back|archive/i,
        waits,
        effect: async () => (await made()) !== undefined,
      });
      const backup = waits ? await made() : undefined;
      const what = `backed up the volume ${volume.label} of site ${site.name}${backup ? ` as ${backup.id}` : ""}`;
      const done = { site, action: "backup create", volume: volume.label, backup, tasks };
      return backup ? { json: done, line: what } : shownDone(done, what);
    }),
});
