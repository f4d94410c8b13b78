import * as pulumi from "@pulumi/pulumi";
import { readdirSync, readFileSync } from "node:fs";
import { parse as partsOf } from "node:path";
import { DnsRecords, type DnsRecordsIgnoreArgs, type DnsRecordsRecordArgs, DnsZone } from "pulumi-hosting";
import { recordsOfZoneFile } from "pulumi-hosting/components";
import { parse } from "yaml";

const config = new pulumi.Config();
const folder = `zones/${config.require("group")}`;

/** What others write into our zones: no drift, and never deleted. */
const ignore: DnsRecordsIgnoreArgs[] = [{ name: "_acme-challenge*", types: ["TXT"] }];

/** Zone files say what every DNS server knows; YAML says the rest: Redirect, Flatten and Script records, and weights. */
const readers: Record<string, (text: string, zone: string) => DnsRecordsRecordArgs[]> = {
  ".zone": recordsOfZoneFile,
  ".yaml": (text) => (parse(text) ?? []) as DnsRecordsRecordArgs[],
};

// A zone is what all files of its name say together.
const zones = new Map<string, DnsRecordsRecordArgs[]>();
for (const file of readdirSync(folder).sort()) {
  const { name: domain, ext } = partsOf(file);
  const read = readers[ext];
  if (!read) throw new pulumi.RunError(`${folder}/${file} is neither a .zone nor a .yaml file.`);
  zones.set(domain, [...(zones.get(domain) ?? []), ...read(readFileSync(`${folder}/${file}`, "utf8"), domain)]);
}

// A file that is renamed or gone takes no zone with it.
const options = { protect: true };

const nameserversOf = ([domain, records]: [string, DnsRecordsRecordArgs[]]) => {
  const zone = new DnsZone(domain, { name: domain }, options);
  const allowMassChange = config.get("allowMassChange") === domain;
  // Also the smallest zone isn't emptied by a file that was cut off.
  new DnsRecords(domain, { zoneId: zone.id, records, manage: "all", ignore, minRecords: 1, allowMassChange }, options);
  return [domain, zone.nameservers] as const;
};

/** What to set at the registrars. */
export const nameservers = Object.fromEntries([...zones].map(nameserversOf));
