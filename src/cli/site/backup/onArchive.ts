import type { Platform } from "../../../client";
import { actOnSite } from "../../frame/act";
import type { Call } from "../../frame/command";
import { confirm } from "../../frame/confirm";
import { asJson } from "../../frame/output";
import { on } from "../../frame/place";
import type { World } from "../../frame/world";
import { doneReport } from "../done";
import { archiveNamed, readVolumes, volumeNamed } from "./volumes";

/** What is done to one backup. */
interface ArchiveAction {
  readonly action: string;
  /** As a thing that is waited for: `the deletion of the backup`. */
  readonly what: string;
  /** Begins the question: `delete the backup`. */
  readonly asks: string;
  /** What follows the question's object: what is lost by it. */
  readonly warning: string;
  readonly did: string;
  readonly tasks: RegExp;
  send(api: Platform, ids: { readonly site: string; readonly volume: string; readonly archive: string }): Promise<unknown>;
  /** Whether the backup is gone afterwards. */
  readonly removes: boolean;
}

/** Does something to the backup that the call's second word names. */
export async function onArchive(call: Call, world: World, action: ArchiveAction): Promise<number> {
  const done = await on("Site", call, world, async (place) => {
    const { at: site, api } = place;
    const volumes = await readVolumes(api, site.id);
    const asked = call.text("volume");
    const within = asked === undefined ? volumes : [volumeNamed(volumes, asked)];
    const { volume, archive } = archiveNamed(within, call.words[1] as string);
    const about = `${archive.name ?? archive.id} (${archive.id}) of the volume ${volume.label} of site ${site.name}`;
    await confirm(call, world, place.line, `${action.asks} ${about}${action.warning}`);
    const isGone = async (): Promise<boolean> => {
      const now = (await readVolumes(api, site.id)).find(({ label }) => label === volume.label);
      return now !== undefined && !now.archives.some(({ id }) => id === archive.id);
    };
    const tasks = await actOnSite(place, {
      what: `${action.what} ${about}`,
      send: () => action.send(api, { site: site.id, volume: volume.id, archive: archive.id }),
      tasks: action.tasks,
      waits: !call.flag("no-wait"),
      ...(action.removes && { effect: isGone }),
    });
    return { site, action: action.action, volume: volume.label, backup: archive, tasks };
  });
  const what = `${action.did} ${done.backup.id} of the volume ${done.volume} of site ${done.site.name}`;
  world.out(call.flag("json") ? asJson(done) : doneReport(done, what));
  return 0;
}
