import { path } from "../../../client";
import { waitOption } from "../../frame/act";
import type { Command } from "../../frame/command";
import { actionExits, yesOption } from "../../frame/confirm";
import { siteAbout } from "../words";
import { onArchive } from "./onArchive";
import { volumeOption } from "./volumes";

export const backupDelete: Command = {
  name: "site backup delete",
  summary: "deletes a backup of a site",
  words: "SITE BACKUP",
  count: [2, 2],
  asks: "the platform, which deletes the backup",
  about: `Deletes a backup for ever. BACKUP is its id, or its name if only one backup of the site has this name.
${siteAbout}`,
  options: { ...volumeOption, ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Delete a backup that isn't needed any more", "pulumi-hosting site backup delete shop before-migration"],
    ["Without a question", "pulumi-hosting site backup delete shop archive-17 --yes"],
  ],
  exits: actionExits,
  run: (call, world) =>
    onArchive(call, world, {
      ...{ action: "backup delete", what: "the deletion of the backup", asks: "delete the backup", did: "deleted the backup" },
      warning: " for ever",
      tasks: /back|archive|delete/i,
      send: (api, { site, volume, archive }) => api.delete(path`/api/sites/${site}/backups/${volume}`, { backup_id: archive }),
      removes: true,
    }),
};
