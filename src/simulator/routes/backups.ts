import { answer, type Answer } from "../http/answer";
import { leaves } from "../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../http/route";
import type { Volume } from "../platform/backups";
import { FieldReader } from "../platform/fieldReader";
import { Refusal } from "../platform/refusal";
import { refuseReadOnly, usableSiteOf } from "./access";
import { acceptWork } from "./siteActions";

function shown({ shapes }: ApiRequest, { id, size, usage, archives }: Volume): unknown {
  if (archives.length > 0) return { id, size, usage, archives };
  return shapes.emptyVolume === "blank" ? {} : { id, size, usage, archives: {} };
}

function listed(request: ApiRequest): Answer {
  const volumes = usableSiteOf(request).backups.list();
  const all = volumes.length === 0 ? [] : Object.fromEntries(volumes.map((volume) => [volume.label, shown(request, volume)]));
  return answer(200, request.shapes.backupList === "wrapped" ? { backups: all } : all);
}

function volumeOf(request: ApiRequest): Volume {
  const site = usableSiteOf(request);
  refuseReadOnly(request, site.account);
  const volume = site.backups.list().find(({ id }) => String(id) === request.param("volume_id"));
  if (!volume) throw new Refusal(404, { errors: ["Volume not found"] });
  return volume;
}

function textIn(request: ApiRequest, key: string): string {
  const reader = new FieldReader(request.body ?? {});
  const text = reader.text(key);
  if (!text && reader.problems.length === 0) reader.problem(key, "can't be blank");
  reader.finish();
  return text ?? "";
}

function archiveIn(request: ApiRequest, { archives }: Volume): string {
  const id = textIn(request, "backup_id");
  if (!archives.some((archive) => archive.id === id)) throw Refusal.notFound("Backup");
  return id;
}

type Effect = (volume: Volume, text: string) => void;

function accept(request: ApiRequest, what: string, textOf: (volume: Volume) => string, effect: Effect): Answer {
  const volume = volumeOf(request);
  const text = textOf(volume);
  const name = `${what} ${volume.label}`;
  return acceptWork(request, usableSiteOf(request), name, request.platform.delays.backupMs, () => effect(volume, text));
}

const backupPath = "/api/sites/{site_id}/backups";

export const backupRoutes: Route[] = [
  route(`GET ${backupPath}`, "sites:read", listed),
  route(`PATCH ${backupPath}/{volume_id}`, { scope: "sites:write", body: leaves("name") }, (request) => {
    const { backups } = usableSiteOf(request);
    const effect: Effect = ({ id }, name) => backups.create(id, name);
    return accept(request, "Back up", () => textIn(request, "name"), effect);
  }),
  route(`DELETE ${backupPath}/{volume_id}`, { scope: "sites:write", body: leaves("backup_id") }, (request) => {
    const { backups } = usableSiteOf(request);
    const effect: Effect = ({ id }, backup) => backups.remove(id, backup);
    return accept(request, "Delete backup of", (volume) => archiveIn(request, volume), effect);
  }),
  route("PATCH /api/sites/{site_id}/restores/{volume_id}", { scope: "sites:write", body: leaves("backup_id") }, (request) => {
    const { backups } = usableSiteOf(request);
    const effect: Effect = ({ id }, backup) => backups.restore(id, backup);
    return accept(request, "Restore", (volume) => archiveIn(request, volume), effect);
  }),
];
