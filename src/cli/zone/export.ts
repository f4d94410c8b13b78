import { namedBy } from "../../dns";
import { formatZoneFile, type WritableZone } from "../../dns/zoneFile";
import { list } from "../../kernel/operations/list";
import { read } from "../../kernel/operations/read";
import type { Command } from "../frame/command";
import { asJson, deliver, outputOptions, refuseTaken } from "../frame/output";
import { type Looking, reader, withSession } from "../frame/platform";
import { ignorePattern, wordsOf } from "./patterns";

export const zoneExport: Command = {
  name: "zone export",
  summary: "prints a zone's records as a zone file",
  words: "ID|DOMAIN",
  asks: "the platform, reads only",
  about: `Prints the records of a zone as a zone file (RFC 1035), which other DNS servers can read. What only the platform has (Redirect,
Flatten, PullZone and Script records, weights of A and AAAA) stands behind \`;$\`: other servers skip it, and \`zone import\`, DnsZoneFile
and recordsOfZoneFile read it. TLSA records, which the platform creates, are comments. --ignore leaves out records that somebody else
manages, as \`ignore\` of DnsRecords does. Nothing is changed.`,
  options: {
    ignore: {
      type: "string",
      value: "LIST",
      describe: "leave out records of others, by owner, name or type: owner:external-dns,owner:acme,*.preview,NS",
    },
    ...outputOptions,
    json: { type: "boolean", describe: "print the records as JSON" },
  },
  examples: [
    ["Keep a copy of a zone", "pulumi-hosting zone export example.com --out example.com.zone"],
    ["Leave out what the cluster and certificates manage", "pulumi-hosting zone export example.com --ignore owner:external-dns,owner:acme"],
    [
      "Count the records of each type",
      "pulumi-hosting zone export example.com --json | jq '.records | group_by(.type) | map({(.[0].type): length}) | add'",
    ],
  ],
  exits: { 0: "written" },
  async run(call, world) {
    refuseTaken(call, world);
    const ignored = wordsOf(call.text("ignore")).map(ignorePattern);
    const zone = await withSession(world, (opened) => exportZone(opened, call.words[0] as string));
    if (zone.unreadable > 0)
      world.err(
        `pulumi-hosting zone export: ${zone.unreadable} ${zone.unreadable === 1 ? "record wasn't" : "records weren't"} written: the ` +
          `platform shows ${zone.unreadable === 1 ? "it" : "them"} in a form that can't be read.\n`,
      );
    const { id, zone: name, nameservers } = zone;
    const isOthers = ignored.map((pattern) => namedBy(pattern, zone.records, name));
    const records = zone.records.filter((record) => !isOthers.some((isNamed) => isNamed(record)));
    const left = zone.records.length - records.length;
    if (left > 0) world.err(`left out: ${left} ${left === 1 ? "record" : "records"} of others (--ignore)\n`);
    const text = (): string => formatZoneFile({ ...zone, records });
    await deliver(call, world, call.flag("json") ? asJson({ id, zone: name, nameservers, records }) : text());
    return zone.unreadable > 0 ? 1 : 0;
  },
};

/** A zone as the platform has it; `unreadable` counts the records in a form that can't be read. */
export async function exportZone(looking: Looking, asked: string) {
  looking.line.say(`reading the zone ${asked}`);
  const found = await read(reader(looking, "DnsZone", "zone export"), asked, {}, "get");
  if (!found) throw new Error(`there is no zone ${asked}.`);
  const { objects, total } = await list(reader(looking, "DnsRecord", "zone export of records"), { zoneId: found.id });
  const records = objects
    .filter((fields) => typeof fields.type === "string" && typeof fields.value === "string")
    .map((fields) => recordOf(fields));
  const nameservers = Array.isArray(found.state.nameservers) ? found.state.nameservers.map(String) : [];
  return { id: found.id, zone: String(found.state.name), nameservers, records, unreadable: total - records.length };
}

/** Fields that only some records have, by the kind of their values. */
const further = {
  ...{ ttl: "number", priority: "number", weight: "number", port: "number", flags: "number" },
  ...{ recordTag: "string", comment: "string" },
};

function recordOf(fields: Readonly<Record<string, unknown>>): WritableZone["records"][number] {
  const given = Object.entries(further).filter(([name, kind]) => typeof fields[name] === kind && fields[name] !== "");
  const { name, type, value } = fields;
  return {
    ...{ name: String(name ?? "") || "@", type: String(type), value: String(value) },
    ...Object.fromEntries(given.map(([key]) => [key, fields[key]])),
  };
}
