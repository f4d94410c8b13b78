import { singleLine } from "../../kernel/values/text";
import { checkDomain, normaliseDomain } from "../../dns";
import {
  formatZoneFile,
  type LeftOut,
  located,
  type ReadZone,
  readZone,
  recordNames,
  slug,
  sortRecords,
  type Trouble,
} from "../../dns/zoneFile";
import { registry } from "../../resources";
import { Reference, type Declaration } from "../program/declaration";
import { formIn, formOptions, inForm } from "../program/sets";
import { writeProgram } from "../program/write";
import { UsageError, type Call, type Command } from "../frame/command";
import { contentOf } from "../frame/input";
import { asJson, deliver, outputOptions } from "../frame/output";
import type { World } from "../frame/world";
import { type ForeignForm, readForeign } from "./foreign/readForeign";
import { skipPattern, wordsOf } from "./patterns";
import { wrongFile } from "./wrongFile";

export const zoneImport: Command = {
  name: "zone import",
  summary: "writes a program for the records of a zone file, or of a zone of octoDNS or dnscontrol",
  words: "FILE",
  asks: "nobody",
  about: `Reads a zone file (RFC 1035: $ORIGIN, $TTL, parentheses, comments, relative names) and writes a TypeScript program with a
DnsZone and a DnsRecord for each record. For 50 records or more, the program has one DnsRecords instead.
The command doesn't ask the platform. FILE can be - for the standard input.
With --from it reads a zone of octoDNS (YAML), or the output of \`dnscontrol print-ir\` (JSON). --format zone writes a zone file instead
of a program.
The command skips the SOA, the zone's own NS records and the records of DNSSEC signing, because the platform creates them. Any other
record that the platform can't hold (an unsupported type, a name outside of the zone) is an error, unless --skip names it. So is a setting
of another program, such as a provider's proxy: --skip setting:NAME. If one line is an error, nothing is written.`,
  options: {
    zone: { type: "string", value: "DOMAIN", describe: "the zone's name, if the file has neither an SOA nor $ORIGIN" },
    from: { type: "string", value: "octodns|dnscontrol", describe: "the program that the file was written for, if it is no zone file" },
    format: { type: "string", value: "zone", describe: "write a zone file instead of a program" },
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
    ["Move from dnscontrol", "dnscontrol print-ir | pulumi-hosting zone import - --from dnscontrol --zone example.com --format zone"],
    ["See the result, and write nothing", "pulumi-hosting zone import db.example --json"],
  ],
  exits: {
    0: "written",
    1: "nothing was written, because a line can't be used or the file has too many records",
  },
  async run(call, world) {
    if (formIn(call) === "zonefile") throw new UsageError("--as zonefile is for `import zone`: here you have a zone file already.");
    const file = call.words[0] as string;
    const given = call.text("zone");
    // dnscontrol gives a name that is served in several ways a tag: `example.com!inside`.
    if (given !== undefined) refuseNoDomain(call.text("from") === "dnscontrol" ? given.replace(/!.*/, "") : given);
    if (!["zone", undefined].includes(call.text("format"))) throw new UsageError("--format must be zone.");
    const text = await contentOf(world, file);
    const wrong = wrongFile(text, formOf(call));
    if (wrong !== undefined) {
      world.err(`${singleLine(file, 100)}:1: ${wrong} Nothing was written.\n`);
      return 1;
    }
    const parsed = await read(call, text, given);
    const { records, leftOut } = parsed;
    const troubles =
      parsed.zone === undefined && parsed.troubles.length === 0
        ? [{ line: 1, message: "and the lines below don't name the zone: add --zone example.com." }]
        : parsed.troubles;
    const say = (trouble: Trouble, kind = ""): void =>
      world.err(`${located(singleLine(file, 100), text, { ...trouble, message: singleLine(trouble.message) }, kind)}\n`);
    if (troubles.length > 0 || parsed.zone === undefined) {
      for (const trouble of troubles) say(trouble);
      world.err(
        `pulumi-hosting zone import: ${troubles.length} ${troubles.length === 1 ? "entry" : "entries"} can't be used; ` +
          `nothing was written. Correct the file and run the command again.${skipHint(parsed)}\n`,
      );
      return 1;
    }
    const tooMany = tooManyFor(records.length);
    if (tooMany !== undefined) {
      world.err(`pulumi-hosting zone import: ${singleLine(file, 100)} ${tooMany} Nothing was written.\n`);
      return 1;
    }
    const warnings = [...parsed.doubts, ...parsed.warnings].sort((one, other) => one.line - other.line);
    for (const warning of warnings) say(warning, "warning: ");
    tell(leftOut, file, world);
    const zone = normaliseDomain(parsed.zone);
    await deliver(call, world, call.flag("json") ? asJson({ zone, records, leftOut }) : writtenAs(zone, parsed, call));
    return 0;
  },
};

/** Told before a program of that size is written, since no zone can hold it. */
function tooManyFor(count: number): string | undefined {
  const { DnsRecords: type } = registry;
  const most = type?.kind === "set" ? type.set.maxItems : Infinity;
  return count > most
    ? `has ${count} records; the platform takes at most ${most} for one zone. Remove some records, or split the zone.`
    : undefined;
}

function refuseNoDomain(zone: string): void {
  const [problem] = checkDomain(zone).problems;
  if (problem) throw new UsageError(`--zone ${problem.message}`);
}

const forms: readonly ForeignForm[] = ["octodns", "dnscontrol"];
const ofSetting = "setting:";

function formOf(call: Call): ForeignForm | undefined {
  const from = call.text("from");
  const form = forms.find((one) => one === from);
  if (form !== from) throw new UsageError(`--from must be ${forms.join(" or ")}.`);
  return form;
}

async function read(call: Call, text: string, zone: string | undefined): Promise<Read> {
  const words = wordsOf(call.text("skip"));
  const skip = words.filter((word) => !word.startsWith(ofSetting)).map(skipPattern);
  const form = formOf(call);
  if (form === undefined) return readZone(text, { zone, skip });
  const skipSettings = words.filter((word) => word.startsWith(ofSetting)).map((word) => word.slice(ofSetting.length));
  return readForeign(form, text, { file: call.words[0] as string, zone, skip, skipSettings });
}

interface Read extends ReadZone {
  readonly skippableSettings?: readonly string[];
}

function skipHint({ skippable, skippableSettings = [] }: Read): string {
  const records = skippable.flatMap(({ name, types, line }) => types ?? name ?? `line:${line}`);
  const words = [...new Set([...records, ...skippableSettings.map((key) => ofSetting + key)])];
  return words.length === 0 ? "" : ` To skip what the platform can't hold: --skip ${singleLine(words.join(","), Infinity)}`;
}

function writtenAs(zone: string, parsed: ReadZone, call: Call): string {
  return call.text("format") === undefined ? programOf(zone, parsed, call) : formatZoneFile({ zone, records: parsed.records });
}

/** One line for what is as it should be; one each for what somebody may miss. */
function tell(leftOut: readonly LeftOut[], file: string, world: World): void {
  for (const { line, what, reason, expected } of leftOut)
    if (!expected) world.err(`${singleLine(file, 100)}:${line}: skipped: ${singleLine(`${what}: ${reason}`)}\n`);
  const expected = leftOut.filter((left) => left.expected).length;
  if (expected > 0)
    world.err(
      `also skipped: ${expected} ${expected === 1 ? "entry that" : "entries that"} the platform creates itself, or that the file has ` +
        "twice\n",
    );
}

function programOf(zone: string, { records, leftOut }: ReadZone, call: Call): string {
  const taking = call.flag("adopt") ? { adopt: true } : {};
  const holder: Declaration = { type: "DnsZone", name: slug(zone), inputs: { name: zone, ...taking } };
  const sorted = sortRecords(records, zone);
  const names = recordNames(sorted, zone);
  const declarations = sorted.map((record, index): Declaration => {
    const { name, type, value, ttl, priority, weight, port, flags, recordTag, comment } = record;
    const all = { zoneId: new Reference(holder), name, type, value, ttl, priority, weight, port, flags, recordTag, comment, ...taking };
    return {
      type: "DnsRecord",
      name: names[index] as string,
      inputs: Object.fromEntries(Object.entries(all).filter(([, given]) => given !== undefined)),
    };
  });
  const notes = leftOut.map(({ line, what, reason }) => `Skipped (line ${line}): ${what}: ${reason}`);
  const all = [holder, ...declarations];
  return writeProgram({ by: "pulumi-hosting zone import", declarations: inForm(all, formIn(call)).declarations, notes });
}
