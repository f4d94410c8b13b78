import { resolve } from "node:path";
import { checkDomain } from "../../../dns";
import { type RuleLevel, zoneRules } from "../../../dns/rules";
import { escapeControls, singleLine } from "../../../kernel/values/text";
import { type Call, type Command, UsageError } from "../../frame/command";
import { contentOf } from "../../frame/input";
import { deliver, formatIn, formatOption, outputOptions, refuseTaken } from "../../frame/output";
import { withSession } from "../../frame/platform";
import { withStackSettings } from "../../frame/stackSettings";
import type { World } from "../../frame/world";
import { type ForeignForm, foreignForms } from "../foreign/readForeign";
import { exportZone } from "../export";
import { wholeFile } from "../wholeFile";
import { type JudgedBy, judged } from "./judge";
import { type FileOfZone, type ReadAs, zonesOfFile } from "./read";
import { formats } from "./write";

export const zoneCheck: Command = {
  name: "zone check",
  summary: "checks zones in files against rules (SPF, loops, targets)",
  words: "FILE...",
  count: [1, 1_000],
  asks: "nobody; with `--live` the platform, reads only",
  about: `Checks the records of zones against the rules of docs/zone-rules.md: loops, targets that don't exist, SPF, DMARC, DKIM and more.

FILE is a zone file (RFC 1035), a list of records in YAML (schemas/zone.json), a zone of octoDNS (YAML), or the output of \`dnscontrol
print-ir\` (JSON, all its zones); - is the standard input. Files of one zone are checked together. The command needs no token and no
engine, so that a pull request from a fork can run it. It asks nobody: \`dns check\` asks the name servers.

Errors and warnings are findings. A hint may be meant so, and changes no exit status.`,
  options: {
    zone: { type: "string", value: "DOMAIN", describe: "the zone's name. Default: as the file says, or as it is called: example.com.zone" },
    live: { type: "boolean", describe: "check what the platform has: FILE is the id or the domain of a zone" },
    stack: { type: "string", value: "NAME", describe: "with --live: take the settings from this stack" },
    level: {
      type: "string",
      choices: ["strict", "best-practice"],
      describe: "strict (what an RFC forbids), or best-practice (also what hurts; default)",
    },
    without: { type: "string", value: "RULE", many: true, describe: "a rule that isn't asked; may be given several times" },
    from: { type: "string", choices: foreignForms, describe: "whose files they are. Default: by name and content" },
    ...formatOption(formats, "text"),
    ...outputOptions,
  },
  examples: [
    ["All zones of a repository", "pulumi-hosting zone check zones/*/*"],
    ["Annotations in a GitHub workflow", "pulumi-hosting zone check zones/*.zone --format github"],
    ["Code scanning", "pulumi-hosting zone check zones/*.zone --format sarif --out zones.sarif"],
    ["What the platform has", "pulumi-hosting zone check --live example.com"],
    ["Only what an RFC forbids", "pulumi-hosting zone check example.com.zone --level strict"],
  ],
  exits: { 0: "clean, or hints only", 1: "a file or an entry can't be read", 3: "errors or warnings found" },
  async run(call, world) {
    const asked = askedIn(call);
    refuseTaken(call, world);
    const { read, texts, unread } = call.flag("live") ? await onPlatform(call, world) : await inFiles(call.words, asked, world);
    const checked = judged(read, texts, asked);
    // A program that reads the result finds one, even if no file can be read.
    if (checked.zones.length > 0 || asked.format !== "text") await deliver(call, world, formats[asked.format](checked));
    for (const message of unread) world.err(`pulumi-hosting zone check: ${escapeControls(message)}\n`);
    for (const { file, line, message } of checked.findings.filter(({ rule }) => rule.id === "readable"))
      world.err(`pulumi-hosting zone check: ${singleLine(file, 200)}:${line}: ${singleLine(message)}\n`);
    if (unread.length > 0 || checked.findings.some(({ rule }) => rule.id === "readable")) return 1;
    return checked.findings.some(({ rule }) => rule.severity !== "hint") ? 3 : 0;
  },
};

interface Asked extends ReadAs, JudgedBy {
  readonly format: keyof typeof formats;
}

function askedIn(call: Call): Asked {
  const zone = call.text("zone");
  // dnscontrol gives a name that is served in several ways a tag: `example.com!inside`.
  const [problem] = zone === undefined ? [] : checkDomain(zone.replace(/!.*/, "")).problems;
  if (problem) throw new UsageError(`--zone ${problem.message}`);
  if (call.text("stack") !== undefined && !call.flag("live")) throw new UsageError("--stack is about --live: files need no settings.");
  const without = call.texts("without");
  const strange = without.find((id) => !zoneRules.some((rule) => rule.id === id));
  if (strange !== undefined) throw new UsageError(`--without: there is no rule ${JSON.stringify(strange)}. docs/zone-rules.md lists them.`);
  return {
    zone,
    level: (call.text("level") ?? "best-practice") as RuleLevel,
    from: call.text("from") as ForeignForm | undefined,
    without,
    format: formatIn<Asked["format"]>(call, "text"),
  };
}

interface Read {
  readonly read: readonly FileOfZone[];
  readonly texts: ReadonlyMap<string, string>;
  /** What can't be read, and why. */
  readonly unread: readonly string[];
}

/** A file that can't be read keeps no other from being checked. */
async function inFiles(files: readonly string[], asked: Asked, world: World): Promise<Read> {
  const texts = new Map<string, string>();
  const unread: string[] = [];
  const read: FileOfZone[] = [];
  for (const file of distinct(files, world)) {
    try {
      const whole = await wholeFile(world, file, await contentOf(world, file));
      for (const [name, text] of whole.texts) texts.set(name, text);
      read.push(...(await zonesOfFile(file, whole, asked)));
    } catch (error) {
      unread.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { read, texts, unread };
}

/** `zones/a.zone` and `./zones/a.zone` are one file. */
function distinct(files: readonly string[], { folder }: World): Iterable<string> {
  const byPath = new Map(files.toReversed().map((file) => [file === "-" ? file : resolve(folder, file), file]));
  return [...byPath.values()].toReversed();
}

async function onPlatform(call: Call, world: World): Promise<Read> {
  if (call.text("zone") !== undefined || call.text("from") !== undefined) throw new UsageError("--zone and --from are about files.");
  const settled = await withStackSettings(call.text("stack"), world);
  const zones = await withSession(settled, async (opened) => {
    const all = [];
    for (const asked of new Set(call.words)) all.push(await exportZone(opened, asked));
    return all;
  });
  return {
    read: zones.map(({ zone, records, unreadable }) => ({
      ...{ file: zone, zone },
      // An empty text is one in quotes, as in a zone file.
      records: records.map((one) => ({ ...one, ...(one.type === "TXT" && one.value === "" && { value: '""' }), file: zone, line: 0 })),
      notes: [],
      dotless: [],
      incomplete: unreadable > 0,
    })),
    texts: new Map(zones.map(({ zone }) => [zone, ""])),
    unread: zones.flatMap(({ zone, unreadable }) => (unreadable > 0 ? [`${zone}: ${unreadable} of its records can't be read.`] : [])),
  };
}
