import { path } from "../../../client";
import { waitOption } from "../../frame/act";
import type { Command } from "../../frame/command";
import { actionExits, yesOption } from "../../frame/confirm";
import { siteAbout } from "../words";
import { onArchive } from "./onArchive";
import { volumeOption } from "./volumes";

export const backupRestore: Command = {
  name: "site backup restore",
  summary: "puts a volume of a site back to a backup",
  words: "SITE BACKUP",
  count: [2, 2],
  asks: "the platform, which overwrites the volume",
  about: `Puts a volume of a site back to what it was when the backup was made: what changed since then is lost, unless you back up first.
BACKUP is the id of a backup, or its name where just one backup of the site has it.
${siteAbout}`,
  options: { ...volumeOption, ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Undo a migration", "pulumi-hosting site backup restore shop before-migration --volume database"],
    ["Without a question", "pulumi-hosting site backup restore shop archive-17 --yes"],
  ],
  exits: actionExits,
  run: (call, world) =>
    onArchive(call, world, {
      ...{ action: "backup restore", asks: "put back the backup", did: "put back the backup" },
      warning: ", over what is there now",
      tasks: /restor/i,
      send: (api, { site, volume, archive }) => api.patch(path`/api/sites/${site}/restores/${volume}`, { backup_id: archive }),
      removes: false,
    }),
};
