import { path } from "../../../client";
import { waitOption } from "../../frame/act";
import type { Command } from "../../frame/command";
import { actionExits, yesOption } from "../../frame/confirm";
import { siteAbout } from "../words";
import { onArchive } from "./onArchive";
import { volumeOption } from "./volumes";

export const backupRestore: Command = {
  name: "site backup restore",
  summary: "restores a volume of a site from a backup",
  words: "SITE BACKUP",
  count: [2, 2],
  asks: "the platform, which overwrites the volume",
  about: `Restores a volume of a site from a backup. All later changes of the volume are lost, unless you create another backup first.
BACKUP is the id of a backup, or its name if only one backup of the site has this name.
${siteAbout}`,
  options: { ...volumeOption, ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Undo a migration", "pulumi-hosting site backup restore shop before-migration --volume database"],
    ["Without a question", "pulumi-hosting site backup restore shop archive-17 --yes"],
  ],
  exits: actionExits,
  run: (call, world) =>
    onArchive(call, world, {
      ...{ action: "backup restore", what: "the restore of the backup", asks: "restore the backup", did: "restored the backup" },
      warning: ", and overwrite the present content",
      tasks: /restor/i,
      send: (api, { site, volume, archive }) => api.patch(path`/api/sites/${site}/restores/${volume}`, { backup_id: archive }),
      removes: false,
    }),
};
