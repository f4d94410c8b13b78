import * as pulumi from "@pulumi/pulumi";
import { readdirSync, readFileSync } from "node:fs";
import { parse as partsOf } from "node:path";
import { DnsRecords, type DnsRecordsIgnoreArgs, type DnsRecordsRecordArgs, DnsZone } from "pulumi-hosting";
import { type ZoneFileSkip, zoneOfFile } from "pulumi-hosting/components";
import { parse } from "yaml";

const config = new pulumi.Config();
const folder = `zones/${config.require("group")}`;

/** What others write into our zones: no drift, and never deleted. */
const others: DnsRecordsIgnoreArgs[] = [{ name: "_acme-challenge*", types: ["TXT"] }];

/** Lines of zone files that the platform has no record for: `[{ types: ["LOC"] }]`. Any other such line is an error, like a typo. */
const skip: ZoneFileSkip[] = [];

interface Zone {
  readonly records: DnsRecordsRecordArgs[];
  /** What skipped lines may be about: it is left alone. */
  readonly ignore: DnsRecordsIgnoreArgs[];
}

/** Zone files say what every DNS server knows; YAML says the rest: Redirect, Flatten and Script records, and weights. */
const readers: Record<string, (text: string, zone: string, file: string) => Zone> = {
  ".zone": (text, zone, file) => zoneOfFile(text, zone, { file, skip }),
  ".yaml": (text) => ({ records: (parse(text) ?? []) as DnsRecordsRecordArgs[], ignore: [] }),
};

// A zone is what all files of its name say together.
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

// A file that is renamed or gone takes no zone with it.
const options = { protect: true };

const nameserversOf = ([domain, { records, ignore }]: [string, Zone]) => {
  const zone = new DnsZone(domain, { name: domain }, options);
  const allowMassChange = config.get("allowMassChange") === domain;
  // Also the smallest zone isn't emptied by a file that was cut off.
  new DnsRecords(domain, { zoneId: zone.id, records, manage: "all", ignore, minRecords: 1, allowMassChange }, options);
  return [domain, zone.nameservers] as const;
};

/** What to set at the registrars. */
export const nameservers = Object.fromEntries([...zones].map(nameserversOf));
