import { singleLine } from "../../kernel/values/text";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { checkDomain, normaliseDomain, type RecordPattern } from "../../dns";
import {
  formatZoneFile,
  type LeftOut,
  located,
  type ReadZone,
  readZone,
  recordNames,
  skipFor,
  slug,
  sortRecords,
  type Trouble,
} from "../../dns/zoneFile";
import { registry } from "../../resources";
import { Reference, type Declaration } from "../program/declaration";
import { formIn, formOptions, inForm } from "../program/sets";
import { writeProgram } from "../program/write";
import { UsageError, type Call, type Command } from "../frame/command";
import { asJson, deliver, outputOptions } from "../frame/output";
import type { World } from "../frame/world";
import { type ForeignForm, readForeign } from "./foreign/readForeign";

export const zoneImport: Command = {
  name: "zone import",
  summary: "writes a program for the records of a master file, or of a zone of octoDNS or dnscontrol",
  words: "FILE",
  count: [1, 1],
  asks: "nobody",
  about: `Reads a master file (RFC 1035: $ORIGIN, $TTL, parentheses, comments, relative names) and writes a program in TypeScript
with a DnsZone and a DnsRecord for each record; from 50 records on, with one DnsRecords.
The platform is not asked; FILE may be - for the standard input.
With --from it reads a zone of octoDNS (YAML), or what \`dnscontrol print-ir\` writes (JSON); --format zone writes a master file instead.
The SOA, the zone's own NS and the records of signing are left out, since the platform makes them. Any other record that can't be
carried over (a type that the platform lacks, a name outside of the zone) is an error, unless --skip names it. So is a setting of another
program, such as a provider's proxy: --skip setting:NAME.`,
  options: {
    zone: { type: "string", value: "DOMAIN", describe: "the zone's name, where the file has neither an SOA nor $ORIGIN" },
    from: { type: "string", value: "octodns|dnscontrol", describe: "the program that the file was written for, if it is no master file" },
    format: { type: "string", value: "zone", describe: "write a master file instead of a program" },
    adopt: { type: "boolean", describe: "take over a zone and records that are on the platform already" },
    skip: {
      type: "string",
      value: "LIST",
      describe: "types, names and settings to leave out if they can't be carried over: LOC,host.example.net.,setting:geo",
    },
    ...formOptions,
    ...outputOptions,
    json: { type: "boolean", describe: "print zone, records and what is left out as JSON" },
  },
  examples: [
    ["Move a zone here from another server", "dig @ns1.old.example AXFR example.com | pulumi-hosting zone import - --out index.ts"],
    ["Read a file that says nothing of its zone", "pulumi-hosting zone import db.example --zone example.com"],
    ["Come from octoDNS", "pulumi-hosting zone import config/example.com.yaml --from octodns --out index.ts"],
    ["Come from dnscontrol", "dnscontrol print-ir | pulumi-hosting zone import - --from dnscontrol --zone example.com --format zone"],
    ["Only see what it would do", "pulumi-hosting zone import db.example --json"],
  ],
  exits: { 0: "written", 1: "the file can't be read as a whole, or a zone can't hold it, and nothing was written", 2: "not understood" },
  async run(call, world) {
    if (formIn(call) === "zonefile") throw new UsageError("--as zonefile is for `import zone`: here the file is there.");
    const file = call.words[0] as string;
    const given = call.text("zone");
    if (given !== undefined) refuseNoDomain(given);
    if (!["zone", undefined].includes(call.text("format"))) throw new UsageError("--format must be zone.");
    const text = await contentOf(file, world);
    const parsed = await read(call, text, given);
    const { records, leftOut } = parsed;
    const troubles =
      parsed.zone === undefined && parsed.troubles.length === 0
        ? [{ line: 1, message: "and what follows says nothing of the zone's name: give it with --zone example.com." }]
        : parsed.troubles;
    const say = (trouble: Trouble, kind = ""): void =>
      world.err(`${located(singleLine(file, 100), text, { ...trouble, message: singleLine(trouble.message) }, kind)}\n`);
    if (troubles.length > 0 || parsed.zone === undefined) {
      for (const trouble of troubles) say(trouble);
      world.err(
        `pulumi-hosting zone import: ${troubles.length} ${troubles.length === 1 ? "entry" : "entries"} can't be used; ` +
          `nothing was written. Correct the file and try again.${skipHint(parsed)}\n`,
      );
      return 1;
    }
    const tooMany = tooManyFor(records.length);
    if (tooMany !== undefined) {
      world.err(`pulumi-hosting zone import: ${singleLine(file, 100)} ${tooMany} Nothing was written.\n`);
      return 1;
    }
    for (const warning of parsed.warnings) say(warning, "warning: ");
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
    ? `has ${count} records; the platform takes at most ${most} for one zone. Leave some out, or split the zone.`
    : undefined;
}

function refuseNoDomain(zone: string): void {
  const [problem] = checkDomain(zone).problems;
  if (problem) throw new UsageError(`--zone ${problem.message}`);
}

const forms: readonly ForeignForm[] = ["octodns", "dnscontrol"];
const ofSetting = "setting:";

async function read(call: Call, text: string, zone: string | undefined): Promise<Read> {
  const words = (call.text("skip") ?? "").split(",").map((word) => word.trim());
  const skip = patternsIn(words.filter((word) => !word.startsWith(ofSetting)));
  const from = call.text("from");
  if (from === undefined) return readZone(text, { zone, skip });
  const form = forms.find((one) => one === from);
  if (form === undefined) throw new UsageError(`--from must be ${forms.join(" or ")}.`);
  const skipSettings = words.filter((word) => word.startsWith(ofSetting)).map((word) => word.slice(ofSetting.length));
  return readForeign(form, text, { file: call.words[0] as string, zone, skip, skipSettings });
}

interface Read extends ReadZone {
  readonly skippableSettings?: readonly string[];
}

/** `LOC`, `old.example.net.`: what is in capitals is a type, anything else a name. */
function patternsIn(words: readonly string[]): RecordPattern[] {
  return words.filter(Boolean).map((word) => (/^[A-Z][A-Z0-9_/-]*$/.test(word) ? { types: [word] } : { name: word }));
}

function skipHint({ skippable, skippableSettings = [] }: Read): string {
  const records = skipFor(skippable).flatMap(({ name, types }) => types ?? name ?? []);
  const words = [...new Set([...records, ...skippableSettings.map((key) => ofSetting + key)])];
  return words.length === 0 ? "" : ` To leave out what can't be made: --skip ${singleLine(words.join(","), 200)}`;
}

function writtenAs(zone: string, parsed: ReadZone, call: Call): string {
  return call.text("format") === undefined ? programOf(zone, parsed, call) : formatZoneFile({ zone, records: parsed.records });
}

async function contentOf(file: string, world: World): Promise<string> {
  if (file === "-") return world.input();
  try {
    return await readFile(resolve(world.folder, file), "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      code === "ENOENT"
        ? `there is no file ${file}.`
        : code === "EISDIR"
          ? `${file} is a folder.`
          : `${file} can't be read (${code ?? String(error)}).`,
    );
  }
}

/** One line for what is as it should be; one each for what somebody may miss. */
function tell(leftOut: readonly LeftOut[], file: string, world: World): void {
  for (const { line, what, reason, expected } of leftOut)
    if (!expected) world.err(`${singleLine(file, 100)}:${line}: left out: ${singleLine(`${what}: ${reason}`)}\n`);
  const expected = leftOut.filter((left) => left.expected).length;
  if (expected > 0)
    world.err(
      `left out as well: ${expected} ${expected === 1 ? "entry that" : "entries that"} the platform makes itself, or that stand there ` +
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
  const notes = leftOut.map(({ line, what, reason }) => `Left out (line ${line}): ${what}: ${reason}`);
  const all = [holder, ...declarations];
  return writeProgram({ by: "pulumi-hosting zone import", declarations: inForm(all, formIn(call)).declarations, notes });
}
