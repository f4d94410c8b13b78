import { answer, type Answer, type ApiRequest, leaves, type Route, route } from "../http/route";
import type { Volume } from "../platform/backups";
import { Refusal, found } from "../platform/refusal";
import { usableSiteOf, writable } from "./access";
import type { Site } from "../platform/site";
import { acceptWork } from "./sites";

function shown({ shapes }: ApiRequest, { id, size, usage, archives }: Volume): unknown {
  if (archives.length > 0) return { id, size, usage, archives };
  return shapes.emptyVolume === "blank" ? {} : { id, size, usage, archives: {} };
}

function listed(request: ApiRequest): Answer {
  const volumes = usableSiteOf(request).backups.list();
  const all = volumes.length === 0 ? [] : Object.fromEntries(volumes.map((volume) => [volume.label, shown(request, volume)]));
  return answer(200, request.shapes.backupList === "wrapped" ? { backups: all } : all);
}

type Effect = (site: Site, volume: number, text: string) => void;

/** Accepts work on the volume of the path, with the text that the body has under the key. */
function accept(request: ApiRequest, what: string, key: "name" | "backup_id", effect: Effect): Answer {
  const site = writable(request, usableSiteOf(request));
  const volume = found(
    site.backups.list().find(({ id }) => String(id) === request.param("volume_id")),
    "Volume",
  );
  const text = request.read((reader) => reader.filled(key));
  if (key === "backup_id" && !volume.archives.some(({ id }) => id === text)) throw Refusal.notFound("Backup");
  return acceptWork(request, site, `${what} ${volume.label}`, request.platform.delays.backupMs, () => effect(site, volume.id, text));
}

const backupPath = "/api/sites/{site_id}/backups";

export const backupRoutes: Route[] = [
  route(`GET ${backupPath}`, "sites:read", listed),
  route(`PATCH ${backupPath}/{volume_id}`, { scope: "sites:write", body: leaves("name") }, (request) =>
    accept(request, "Back up", "name", ({ backups }, volume, name) => backups.create(volume, name)),
  ),
  route(`DELETE ${backupPath}/{volume_id}`, { scope: "sites:write", body: leaves("backup_id") }, (request) =>
    accept(request, "Delete backup of", "backup_id", ({ backups }, volume, id) => backups.remove(volume, id)),
  ),
  route("PATCH /api/sites/{site_id}/restores/{volume_id}", { scope: "sites:write", body: leaves("backup_id") }, (request) =>
    accept(request, "Restore", "backup_id", ({ backups }, volume, id) => backups.restore(volume, id)),
  ),
];
