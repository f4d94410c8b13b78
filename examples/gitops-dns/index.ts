import * as pulumi from "@pulumi/pulumi";
import { readdirSync, readFileSync } from "node:fs";
import { parse as partsOf } from "node:path";
import { DnsRecords, type DnsRecordsIgnoreArgs, type DnsRecordsRecordArgs, DnsZone } from "pulumi-hosting";
import { type ZoneFileSkip, zoneOfFile } from "pulumi-hosting/components";
import { parse } from "yaml";

const config = new pulumi.Config();
const folder = `zones/${config.require("group")}`;

/** Records that others write into our zones. They are no drift, and are never deleted. */
const others: DnsRecordsIgnoreArgs[] = [{ name: "_acme-challenge*", types: ["TXT"] }];

/** Lines that the platform can't have, and that you leave out: `[{ types: ["LOC"] }]`. Any other such line is an error. */
const skip: ZoneFileSkip[] = [];

interface Zone {
  readonly records: DnsRecordsRecordArgs[];
  /** Records of skipped lines: the set doesn't delete them. */
  readonly ignore: DnsRecordsIgnoreArgs[];
}

/** Zone files have the usual records; YAML files have Redirect, Flatten and Script records, and weights. */
const readers: Record<string, (text: string, zone: string, file: string) => Zone> = {
  ".zone": (text, zone, file) => zoneOfFile(text, zone, { file, skip }),
  ".yaml": (text) => ({ records: (parse(text) ?? []) as DnsRecordsRecordArgs[], ignore: [] }),
};

// All files with the zone's name together describe the zone.
const zones = new Map<string, Zone>();
for (const name of readdirSync(folder).sort()) {
  const file = `${folder}/${name}`;
  const { name: domain, ext } = partsOf(name);
  const read = readers[ext];
  if (!read) throw new pulumi.RunError(`${file} is neither a .zone nor a .yaml file.`);
  const { records, ignore } = read(readFileSync(file, "utf8"), domain, file);
  const before = zones.get(domain) ?? { records: [], ignore: others };
  zones.set(domain, { records: [...before.records, ...records], ignore: [...before.ignore, ...ignore] });
}

// If a file is renamed or deleted, its zone is not deleted.
const options = { protect: true };

const nameserversOf = ([domain, { records, ignore }]: [string, Zone]) => {
  const zone = new DnsZone(domain, { name: domain }, options);
  const allowMassChange = config.get("allowMassChange") === domain;
  // minRecords: 1 protects even a small zone from a truncated file.
  new DnsRecords(domain, { zoneId: zone.id, records, manage: "all", ignore, minRecords: 1, allowMassChange }, options);
  return [domain, zone.nameservers] as const;
};

/** Set these name servers at the registrars. */
export const nameservers = Object.fromEntries([...zones].map(nameserversOf));
