import { path, type Platform } from "../../../client";
import { actOnSite, shownDone, waitOption } from "../../frame/act";
import type { Command } from "../../frame/command";
import { actionExits, confirm, yesOption } from "../../frame/confirm";
import { siteCommand } from "../../frame/place";
import { archiveNamed, archivesIn, readVolumes, volumeNamed, volumeOption } from "./volumes";

/** A command that does something to one backup, which its second word names. */
interface ArchiveCommand extends Pick<Command, "summary" | "asks" | "about" | "examples"> {
  readonly verb: "delete" | "restore";
  /** As a thing that is waited for: `the deletion`. */
  readonly what: string;
  readonly did: string;
  /** What follows the question's object: what is lost by it. */
  readonly warning: string;
  readonly tasks: RegExp;
  send(api: Platform, ids: { readonly site: string; readonly volume: string; readonly archive: string }): Promise<unknown>;
}

function archiveCommand({ verb, what, did, warning, tasks, send, ...command }: ArchiveCommand): Command {
  return siteCommand({
    ...command,
    name: `site backup ${verb}`,
    words: "BACKUP",
    options: { ...volumeOption, ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
    exits: actionExits,
    run: (on, call, world) =>
      on(async (place) => {
        const { at: site, api } = place;
        const volumes = await readVolumes(api, site.id);
        const asked = call.text("volume");
        const within = asked === undefined ? volumes : [volumeNamed(volumes, asked)];
        const { volume, archive } = archiveNamed(within, call.words[1] as string);
        const about = `the backup ${archive.name ?? archive.id} (${archive.id}) of the volume ${volume.label} of site ${site.name}`;
        await confirm(call, world, place.line, `${verb} ${about}${warning}`);
        const isGone = async (): Promise<boolean> =>
          (await archivesIn(api, site.id, volume))?.every(({ id }) => id !== archive.id) === true;
        const outcome = `${did} the backup ${archive.id} of the volume ${volume.label} of site ${site.name}`;
        const done = await actOnSite(place, {
          what: `${what} of ${about}`,
          send: () => send(api, { site: site.id, volume: volume.id, archive: archive.id }),
          tasks,
          waits: !call.flag("no-wait"),
          ...(verb === "delete" && { effect: isGone }),
        });
        return shownDone({ site, action: `backup ${verb}`, volume: volume.label, backup: archive, tasks: done }, outcome);
      }),
  });
}

export const backupDelete = archiveCommand({
  verb: "delete",
  summary: "deletes a backup of a site",
  asks: "the platform, which deletes the backup",
  about: "Deletes a backup permanently. BACKUP is its id, or its name if only one backup of the site has this name.",
  examples: [
    ["Delete a backup that isn't needed any more", "pulumi-hosting site backup delete shop before-migration"],
    ["Without a question", "pulumi-hosting site backup delete shop archive-17 --yes"],
  ],
  ...{ what: "the deletion", did: "deleted", warning: " permanently", tasks: /back|archive|delete/i },
  send: (api, { site, volume, archive }) => api.delete(path`/api/sites/${site}/backups/${volume}`, { backup_id: archive }),
});

export const backupRestore = archiveCommand({
  verb: "restore",
  summary: "restores a volume of a site from a backup",
  asks: "the platform, which overwrites the volume",
  about: `Restores a volume of a site from a backup. All later changes of the volume are lost, unless you create another backup first.
BACKUP is the id of a backup, or its name if only one backup of the site has this name.`,
  examples: [
    ["Undo a migration", "pulumi-hosting site backup restore shop before-migration --volume database"],
    ["Without a question", "pulumi-hosting site backup restore shop archive-17 --yes"],
  ],
  ...{ what: "the restore", did: "restored", warning: ", and overwrite the present content", tasks: /restor/i },
  send: (api, { site, volume, archive }) => api.patch(path`/api/sites/${site}/restores/${volume}`, { backup_id: archive }),
});
