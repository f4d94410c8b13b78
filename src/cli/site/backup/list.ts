import { siteCommand } from "../../frame/place";
import { columns } from "../../frame/table";
import { readVolumes, type Volume } from "./volumes";

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
