import type { z } from "zod";
import { isJson, lookUp, OddAnswerError, path, type Json, type Platform } from "../../client";
import { anything, orAbsent, text, wireFields } from "../../kernel/definition/wire";
import { singleLine } from "../../kernel/values/text";
import { UsageError, type Command } from "../frame/command";
import { siteCommand } from "../frame/place";
import { columns } from "../frame/table";
import { actOnSite, shownDone } from "../frame/act";
import { actionExits, confirm, yesOption } from "../frame/confirm";

const number = text.catch(undefined).transform((shown) => (shown && Number.isFinite(Number(shown)) ? Number(shown) : undefined));
const shown = orAbsent(text).catch(undefined);
const archive = wireFields({ id: shown, name: shown, created: shown });
const volume = wireFields({ id: shown, size: number, usage: number, archives: anything }, { size: "sizeGb", usage: "usageGb" });

type Archive = z.infer<typeof archive> & { readonly id: string };

/** Something of a site that is backed up by itself: its files, its database. */
type Volume = ReturnType<typeof volumeIn>;

const fields = ["id", "size", "usage", "archives"];

/** The volumes of a site with their archives. The platform shows an object by label, and an empty list where there are none. */
async function readVolumes(api: Platform, siteId: string): Promise<Volume[]> {
  const at = path`/api/sites/${siteId}/backups`;
  const body = byLabel(await api.get(at));
  if (Array.isArray(body)) {
    if (!body.every(isJson)) throw new OddAnswerError(`GET ${at}`, "the volumes");
    return body.map((raw) => volumeIn(String(lookUp(raw, "label") ?? lookUp(raw, "name") ?? raw.id), raw));
  }
  if (!isJson(body) || !Object.values(body).every(isJson)) throw new OddAnswerError(`GET ${at}`, "the volumes");
  return Object.entries(body).map(([label, raw]) => volumeIn(label, raw as Json));
}

/** The archives that a volume has now; `undefined` where the platform doesn't show it. */
async function archivesIn(api: Platform, siteId: string, { label }: Pick<Volume, "label">): Promise<readonly Archive[] | undefined> {
  return (await readVolumes(api, siteId)).find((volume) => volume.label === label)?.archives;
}

/** Without a wrapper. A volume may have the name of one. */
function byLabel(body: unknown): unknown {
  if (!isJson(body)) return body;
  const [key = "", ...more] = Object.keys(body);
  const inner = body[key];
  if (more.length > 0 || !["backups", "volumes", "data"].includes(key)) return body;
  return Array.isArray(inner) || (isJson(inner) && Object.keys(inner).length > 0 && !fields.some((field) => field in inner)) ? inner : body;
}

/** Its id is absent where the platform doesn't show it: a volume without archives may come as `{}`. */
function volumeIn(label: string, raw: Json) {
  const { archives, ...known } = volume.parse(raw);
  const all = Object.values((archives ?? []) as object)
    .filter(isJson)
    .map((one) => archive.parse(one));
  return { label, ...known, archives: all.filter((one): one is Archive => one.id !== undefined) };
}

/** The volume that a call means, by its label or id; without a word the only one. */
function volumeNamed(volumes: readonly Volume[], asked: string | undefined): Volume & { readonly id: string } {
  const all = volumes.map(({ label }) => label).join(", ");
  if (volumes.length === 0) throw new Error("the site has no volume that is backed up.");
  if (asked === undefined && volumes.length > 1) throw new UsageError(`the site has several volumes: choose one with --volume: ${all}.`);
  const found = volumes.find(({ label, id }) => asked === undefined || label === asked || id === asked);
  if (!found) throw new Error(`the site has no volume ${asked}. It has ${all}.`);
  const { id } = found;
  if (id === undefined)
    throw new Error(
      `the platform shows the id of the volume ${found.label} only after its first backup. Create this backup in the platform's panel.`,
    );
  return { ...found, id };
}

/** The archive that a call means, by its id, or by its name where just one has it; with the volume that it is of. */
function archiveNamed(
  volumes: readonly Volume[],
  asked: string,
): { readonly volume: Volume & { readonly id: string }; readonly archive: Archive } {
  const all = volumes.flatMap((volume) => volume.archives.map((archive) => ({ volume, archive })));
  const byId = all.filter(({ archive }) => archive.id === asked);
  const hits = byId.length > 0 ? byId : all.filter(({ archive }) => archive.name === asked);
  const shown = singleLine(asked, 100);
  if (hits.length > 1) {
    const ids = hits.map(({ volume, archive }) => `${archive.id} of ${volume.label}`).join(", ");
    throw new Error(`"${shown}" names ${hits.length} backups: ${ids}. Give the id of one of them, and its --volume.`);
  }
  const [hit] = hits;
  if (!hit) throw new Error(`the site has no backup "${shown}". See: pulumi-hosting site backup list SITE`);
  return { volume: volumeNamed([hit.volume], undefined), archive: hit.archive };
}

const volumeOption = { volume: { type: "string", value: "VOLUME", describe: "the volume, by its label or id" } } as const;

export const backupList = siteCommand({
  name: "site backup list",
  summary: "lists a site's backups",
  asks: "the platform, reads only",
  about: `Lists the backups of a site, by volume: its files, its database. The usage of a volume is the size of all its backups, in GB.`,
  options: { json: { type: "boolean", describe: "print volumes and backups as JSON" } },
  examples: [
    ["See what could be restored", "pulumi-hosting site backup list shop"],
    [
      "The newest backup of the database",
      "pulumi-hosting site backup list shop --json | jq '.volumes[] | select(.label == \"database\").archives[-1]'",
    ],
  ],
  run: (on) =>
    on(async ({ api, line, at }) => {
      line.say("reading the backups");
      const volumes = await readVolumes(api, at.id);
      return { json: { site: at, volumes }, text: () => report(volumes) };
    }),
});

function report(volumes: readonly Volume[]): string {
  if (volumes.length === 0) return "The site has no volume that is backed up.\n";
  const ofVolumes = volumes.map(({ label, id, sizeGb, usageGb, archives }) => [label, id, sizeGb, usageGb, archives.length]);
  const ofArchives = volumes.flatMap(({ label, archives }) => archives.map(({ id, name, created }) => [label, id, name, created]));
  const parts = [columns(["volume", "id", "size GB", "used GB", "backups"], ofVolumes)];
  if (ofArchives.length > 0) parts.push(columns(["volume", "backup", "name", "created"], ofArchives));
  return parts.join("\n");
}

export const backupCreate = siteCommand({
  name: "site backup create",
  summary: "backs up a volume of a site",
  asks: "the platform, which creates a backup",
  about: `Creates a backup of one volume of a site, and waits until the platform shows the backup.`,
  options: {
    ...volumeOption,
    name: { type: "string", value: "NAME", describe: "the backup's name (default: manual and the time)" },
    ...yesOption,
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
      const tasks = await actOnSite(place, {
        what: `the backup of the volume ${volume.label} of site ${site.name}`,
        send: () => api.patch(path`/api/sites/${site.id}/backups/${volume.id}`, { name }),
        tasks: /back|archive/i,
        effect: async () => (await made()) !== undefined,
      });
      const backup = await made();
      const what = `backed up the volume ${volume.label} of site ${site.name}${backup ? ` as ${backup.id}` : ""}`;
      const done = { site, action: "backup create", volume: volume.label, backup, tasks };
      return backup ? { json: done, line: what } : shownDone(done, what);
    }),
});

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
    options: { ...volumeOption, ...yesOption, json: { type: "boolean", describe: "print what was done as JSON" } },
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
