import { isJson, lookUp, OddAnswerError, path, type Json, type Platform } from "../../../client";
import { singleLine } from "../../../kernel/values/text";
import { UsageError } from "../../frame/command";

interface Archive {
  readonly id: string;
  readonly name?: string;
  readonly created?: string;
}

/** Something of a site that is backed up by itself: its files, its database. */
export interface Volume {
  readonly label: string;
  /** Absent where the platform doesn't show it: a volume without archives may come as `{}`. */
  readonly id?: string;
  readonly sizeGb?: number;
  readonly usageGb?: number;
  readonly archives: readonly Archive[];
}

const fields = ["id", "size", "usage", "archives"];

/** The volumes of a site with their archives. The platform shows an object by label, and an empty list where there are none. */
export async function readVolumes(api: Platform, siteId: string): Promise<Volume[]> {
  const at = path`/api/sites/${siteId}/backups`;
  const body = byLabel(await api.get(at));
  if (Array.isArray(body)) {
    if (!body.every(isJson)) throw new OddAnswerError(`GET ${at}`, "the volumes");
    return body.map((raw) => volumeIn(textOf(raw, "label") ?? textOf(raw, "name") ?? String(raw.id), raw));
  }
  if (!isJson(body) || !Object.values(body).every(isJson)) throw new OddAnswerError(`GET ${at}`, "the volumes");
  return Object.entries(body).map(([label, raw]) => volumeIn(label, raw as Json));
}

/** The archives that a volume has now; `undefined` where the platform doesn't show it. */
export async function archivesIn(api: Platform, siteId: string, { label }: Pick<Volume, "label">): Promise<readonly Archive[] | undefined> {
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

function volumeIn(label: string, raw: Json): Volume {
  const archives = lookUp(raw, "archives");
  const all = Array.isArray(archives) ? archives : isJson(archives) ? Object.values(archives) : [];
  const id = textOf(raw, "id");
  const [sizeGb, usageGb] = ["size", "usage"].map((name) => Number(lookUp(raw, name) ?? NaN)) as [number, number];
  return {
    label,
    ...(id !== undefined && { id }),
    ...(!Number.isNaN(sizeGb) && { sizeGb }),
    ...(!Number.isNaN(usageGb) && { usageGb }),
    archives: all.filter(isJson).flatMap((archive) => archiveIn(archive) ?? []),
  };
}

function archiveIn(raw: Json): Archive | undefined {
  const [id, name, created] = ["id", "name", "created"].map((key) => textOf(raw, key));
  return id === undefined ? undefined : { id, ...(name !== undefined && { name }), ...(created !== undefined && { created }) };
}

function textOf(raw: Json, key: string): string | undefined {
  const value = lookUp(raw, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** The volume that a call means, by its label or id; without a word the only one. */
export function volumeNamed(volumes: readonly Volume[], asked: string | undefined): Volume & { readonly id: string } {
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
export function archiveNamed(
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

export const volumeOption = { volume: { type: "string", value: "VOLUME", describe: "the volume, by its label or id" } } as const;
