import { singleLine } from "../../kernel/values/text";
import { checkDomain, normaliseDomain } from "../../dns";
import { formatZoneFile, type LeftOut, located, type ReadZone, recordNames, slug, sortRecords, type Trouble } from "../../dns/zoneFile";
import { registry } from "../../resources";
import { Reference, type Declaration } from "../program/declaration";
import { formIn, formOptions, inForm } from "../program/sets";
import { writeProgram } from "../program/write";
import { UsageError, type Call, type Command } from "../frame/command";
import { contentOf } from "../frame/input";
import { asJson, deliver, deliverEach, outputOptions } from "../frame/output";
import type { World } from "../frame/world";
import { type ForeignForm, foreignForms, readForeign, type ReadForeign } from "./foreign/readForeign";
import { skipPattern, wordsOf } from "./patterns";
import { wholeFile, zoneOf } from "./wholeFile";
import { wrongFile } from "./wrongFile";

export const zoneImport: Command = {
  name: "zone import",
  summary: "writes a program for the records of a zone file, or of a zone of octoDNS or dnscontrol",
  words: "FILE",
  asks: "nobody",
  about: `Reads a zone file (RFC 1035: $ORIGIN, $TTL, parentheses, comments, relative names) and writes a TypeScript program with a
DnsZone and a DnsRecord for each record. For 50 records or more, the program has one DnsRecords instead.
The command doesn't ask the platform. FILE can be - for the standard input.
With --from it reads a zone of octoDNS (YAML), or all zones in the output of \`dnscontrol print-ir\` (JSON). --format zone writes a zone
file instead of a program; of several zones, a file each into the folder that --out names.
The command skips the SOA, the zone's own NS records and the records of DNSSEC signing, because the platform creates them. Any other
record that the platform can't hold (an unsupported type, a name outside of the zone) is an error, unless --skip names it. So is a setting
of another program, such as a provider's proxy: --skip setting:NAME. If one line is an error, nothing is written.`,
  options: {
    zone: {
      type: "string",
      value: "DOMAIN",
      many: true,
      describe: "the zone's name, if the file has neither an SOA nor $ORIGIN; of dnscontrol's, zones to take: example.com!inside",
    },
    from: { type: "string", choices: foreignForms, describe: "the program that the file was written for, if it is no zone file" },
    format: { type: "string", choices: ["zone"], describe: "write a zone file instead of a program" },
    adopt: { type: "boolean", describe: "adopt a zone and records that exist on the platform already" },
    skip: {
      type: "string",
      value: "LIST",
      describe: "types, names, lines and settings to skip if the platform can't hold them: LOC,host.example.net.,line:12,setting:geo",
    },
    ...formOptions,
    ...outputOptions,
    json: { type: "boolean", describe: "print zone, records and skipped entries as JSON" },
  },
  examples: [
    ["Move a zone here from another server", "dig @ns1.old.example AXFR example.com | pulumi-hosting zone import - --out index.ts"],
    ["Read a file that doesn't name its zone", "pulumi-hosting zone import db.example --zone example.com"],
    ["Move from octoDNS", "pulumi-hosting zone import config/example.com.yaml --from octodns --out index.ts"],
    ["Move from dnscontrol", "dnscontrol print-ir | pulumi-hosting zone import - --from dnscontrol --format zone --out zones"],
    ["See the result, and write nothing", "pulumi-hosting zone import db.example --json"],
  ],
  exits: {
    0: "written",
    1: "nothing was written, because a line can't be used or the file has too many records",
  },
  async run(call, world) {
    if (formIn(call) === "zonefile") throw new UsageError("--as zonefile is for `import zone`: here you have a zone file already.");
    const file = call.words[0] as string;
    const form = call.text("from") as ForeignForm | undefined;
    const zones = call.texts("zone");
    if (zones.length > 1 && form !== "dnscontrol") throw new UsageError("--zone may be given several times with --from dnscontrol only.");
    // dnscontrol gives a name that is served in several ways a tag: `example.com!inside`.
    for (const one of zones) refuseNoDomain(form === "dnscontrol" ? one.replace(/!.*/, "") : one);
    const text = await contentOf(world, file);
    const wrong = wrongFile(text, form);
    if (wrong !== undefined) {
      world.err(`${singleLine(file, 100)}:1: ${wrong} Nothing was written.\n`);
      return 1;
    }
    const all = await read(call, text, zones, world);
    const say = (trouble: Trouble, zone: Read, kind = ""): void => {
      const message = singleLine(trouble.message);
      const shown = all.length > 1 && { shown: `${labelOf(zone)}: ${trouble.shown ?? ""}` };
      world.err(`${located(singleLine(trouble.file ?? file, 100), text, { ...trouble, message, ...shown }, kind)}\n`);
    };
    const troubles = all.flatMap((zone) => troublesOf(zone).map((trouble) => ({ trouble, zone })));
    if (troubles.length > 0) {
      for (const { trouble, zone } of troubles) say(trouble, zone);
      world.err(
        `pulumi-hosting zone import: ${troubles.length} ${troubles.length === 1 ? "entry" : "entries"} can't be used; ` +
          `nothing was written. Correct the file and run the command again.${skipHint(all)}\n`,
      );
      return 1;
    }
    const refusal = all.map(tooManyIn).find((one) => one !== undefined) ?? severalOf(all, call);
    if (refusal !== undefined) {
      world.err(`pulumi-hosting zone import: ${singleLine(file, 100)} ${refusal} Nothing was written.\n`);
      return 1;
    }
    for (const zone of all)
      for (const warning of [...zone.doubts, ...zone.warnings].sort((one, other) => one.line - other.line)) say(warning, zone, "warning: ");
    tell(
      all.flatMap(({ leftOut }) => leftOut),
      file,
      world,
    );
    if (call.flag("json")) await deliver(call, world, jsonOf(all));
    else if (call.text("format") === undefined) await deliver(call, world, programOf(all, call));
    else if (form !== "dnscontrol") await deliver(call, world, all.map((zone) => formatZoneFile(nameAnd(zone))).join(""));
    else await deliverEach(call, world, new Map(all.map((zone) => [`${fileNameOf(zone)}.zone`, formatZoneFile(nameAnd(zone))])));
    return 0;
  },
};

function troublesOf({ zone, troubles }: Read): readonly Trouble[] {
  return zone === undefined && troubles.length === 0
    ? [{ line: 1, message: "and the lines below don't name the zone: add --zone example.com." }]
    : troubles;
}

function nameAnd({ zone = "", records }: ReadZone): { readonly zone: string; readonly records: ReadZone["records"] } {
  return { zone: normaliseDomain(zone), records };
}

/** As dnscontrol writes it: `example.com!inside`. */
function labelOf({ tag, ...zone }: Read): string {
  return [nameAnd(zone).zone, tag].filter(Boolean).join("!");
}

function fileNameOf({ tag, ...zone }: Read): string {
  return [nameAnd(zone).zone, tag].flatMap((part) => (part === undefined ? [] : slug(part, 200))).join("!");
}

/** The same name in several views: files can hold them all, a program can't. */
function severalOf(all: readonly Read[], call: Call): string | undefined {
  if (call.flag("json")) return undefined;
  const place = call.text("format") === undefined ? (zone: Read) => nameAnd(zone).zone : fileNameOf;
  const [name, its] = [...Map.groupBy(all, place)].find((one) => one[1].length > 1) ?? [];
  return (
    its &&
    `has the zone ${name} several times (${its.map(labelOf).join(", ")}), and the platform has one zone of a name. Choose zones with ` +
      "--zone, which may be given several times, or write zone files: --format zone --out FOLDER."
  );
}

function jsonOf(all: readonly Read[]): string {
  const plain = all.map((one) => ({ ...nameAnd(one), ...(one.tag !== undefined && { tag: one.tag }), leftOut: one.leftOut }));
  return asJson(plain.length === 1 ? plain[0] : { zones: plain });
}

/** Told before a program of that size is written, since no zone can hold it. */
function tooManyIn({ records, zone }: Read): string | undefined {
  const { DnsRecords: type } = registry;
  const most = type?.kind === "set" ? type.set.maxItems : Infinity;
  return records.length > most
    ? `has ${records.length} records for ${zone}; the platform takes at most ${most} for one zone. Remove some records, or split the zone.`
    : undefined;
}

function refuseNoDomain(zone: string): void {
  const [problem] = checkDomain(zone).problems;
  if (problem) throw new UsageError(`--zone ${problem.message}`);
}

const ofSetting = "setting:";

async function read(call: Call, text: string, zones: readonly string[], world: World): Promise<Read[]> {
  const words = wordsOf(call.text("skip"));
  const skip = words.filter((word) => !word.startsWith(ofSetting)).map(skipPattern);
  const form = call.text("from") as ForeignForm | undefined;
  if (form === undefined) return [zoneOf(await wholeFile(world, call.words[0] as string, text), { zone: zones[0], skip })];
  const skipSettings = words.filter((word) => word.startsWith(ofSetting)).map((word) => word.slice(ofSetting.length));
  return readForeign(form, text, { file: call.words[0] as string, zones, skip, skipSettings });
}

type Read = ReadZone & Partial<ReadForeign>;

function skipHint(all: readonly Read[]): string {
  const records = all.flatMap(({ skippable }) => skippable.flatMap(({ name, types, line }) => types ?? name ?? `line:${line}`));
  const settings = all.flatMap(({ skippableSettings = [] }) => skippableSettings.map((key) => ofSetting + key));
  const words = [...new Set([...records, ...settings])];
  return words.length === 0 ? "" : ` To skip what the platform can't hold: --skip ${singleLine(words.join(","), Infinity)}`;
}

/** One line for what is as it should be; one each for what somebody may miss. */
function tell(leftOut: readonly LeftOut[], file: string, world: World): void {
  for (const { file: included = file, line, what, reason, expected } of leftOut)
    if (!expected) world.err(`${singleLine(included, 100)}:${line}: skipped: ${singleLine(`${what}: ${reason}`)}\n`);
  const expected = leftOut.filter((left) => left.expected).length;
  if (expected > 0)
    world.err(
      `also skipped: ${expected} ${expected === 1 ? "entry that" : "entries that"} the platform creates itself, or that the file has ` +
        "twice\n",
    );
}

function programOf(all: readonly ReadZone[], call: Call): string {
  const declarations = all.flatMap((zone) => declarationsOf(nameAnd(zone), call.flag("adopt") ? { adopt: true } : {}));
  const notes = all.flatMap(({ leftOut }) =>
    leftOut.map(({ file, line, what, reason }) => `Skipped (${file === undefined ? "" : `${file}, `}line ${line}): ${what}: ${reason}`),
  );
  return writeProgram({ by: "pulumi-hosting zone import", declarations: inForm(declarations, formIn(call)).declarations, notes });
}

function declarationsOf({ zone, records }: ReturnType<typeof nameAnd>, taking: { readonly adopt?: true }): Declaration[] {
  const holder: Declaration = { type: "DnsZone", name: slug(zone), inputs: { name: zone, ...taking } };
  const sorted = sortRecords(records, zone);
  const names = recordNames(sorted, zone);
  const declarations = sorted.map((record, index): Declaration => {
    const { name, type, value, ttl, priority, weight, port, flags, recordTag, comment } = record;
    const inputs = { zoneId: new Reference(holder), name, type, value, ttl, priority, weight, port, flags, recordTag, comment, ...taking };
    return {
      type: "DnsRecord",
      name: names[index] as string,
      inputs: Object.fromEntries(Object.entries(inputs).filter(([, given]) => given !== undefined)),
    };
  });
  return [holder, ...declarations];
}
