import { singleLine } from "../../kernel/values/text";
import { registry } from "../../resources";
import { UsageError, type Command } from "../frame/command";
import { asJson, deliver, outputOptions, refuseTaken, writeBeside } from "../frame/output";
import { settingsOf, withSession } from "../frame/platform";
import { progress } from "../frame/progress";
import { described, importFile } from "../program/declaration";
import { formIn, formOptions, inForm } from "../program/sets";
import { writeProgram } from "../program/write";
import { Collector } from "./collect";
import { declare } from "./declare";

const kinds: Readonly<Record<string, string>> = { zone: "DnsZone", site: "Site", mailspace: "Mailspace" };

export const importCommand: Command = {
  name: "import",
  summary: "writes a program for what is on the platform",
  words: "zone|site|mailspace|account ID",
  count: [1, 2],
  asks: "the platform, reads only",
  about: `Writes a program in TypeScript for what exists on the platform: a zone, site or mailspace with all that is in it, or all
that an account owns. Each resource says adopt: true, so that one \`pulumi up\` takes everything over and changes nothing;
afterwards adopt may be removed. What costs money or holds data (sites, zones, mailspaces, mailboxes, domains, panel accounts) says
protect: true, so that no \`pulumi destroy\` deletes it. The platform is only read.

With --format pulumi it writes the file that \`pulumi import --file\` takes instead of a program. The engine then brings everything
into the state, without an \`up\`, and writes a program in the project's language. In TypeScript, take the program of --plugin instead:
it has the same names, references between resources, and no adopt. Both need the plugin: see \`plugin install\`.

From 50 records of a zone on, they are one DnsRecords in the program. --as writes another form: single resources, a set, a table of which
a loop makes single resources, or zone files that the program reads (zones/example.com.zone beside --out). \`pulumi import\` and the
program of --plugin take single records.

ID may be a domain or a site's name. For an account it may be left out: then it is HOSTING_ACCOUNT.
Passwords are never shown by the platform, and a mailbox that is taken over keeps its own: the program names none.`,
  options: {
    ...outputOptions,
    ...formOptions,
    "no-protect": {
      type: "boolean",
      describe: "leave out protect: true, which keeps Pulumi from deleting what costs money or holds data",
    },
    format: { type: "string", value: "pulumi", describe: "write the file for `pulumi import --file` instead of a program" },
    plugin: { type: "boolean", describe: "write a program on the plugin, without adopt: `pulumi import` brings it into the state" },
    json: { type: "boolean", describe: "print the resources as JSON" },
  },
  examples: [
    ["Take over a zone", "pulumi-hosting import zone example.com --out index.ts && pulumi up"],
    ["Keep its records as a zone file", "pulumi-hosting import zone example.com --as zonefile --out index.ts"],
    ["See what an account holds", "pulumi-hosting import account --json | jq -r '.resources[] | .type + \" \" + .id'"],
    ["Take over a whole account with `pulumi import`", "pulumi-hosting import account --format pulumi --out account.json"],
    ["Write the program for it in TypeScript", "pulumi-hosting import account --plugin --out index.ts"],
    ["Take over a site with its edge and firewall", "pulumi-hosting import site shop --out index.ts"],
  ],
  exits: { 0: "written", 1: "failed", 2: "not understood" },
  async run(call, world) {
    const [kind = "", id] = call.words;
    const type = kinds[kind];
    if (type === undefined && kind !== "account")
      throw new UsageError(`imports ${[...Object.keys(kinds), "account"].join(", ")}, not ${JSON.stringify(kind)}.`);
    if (type !== undefined && id === undefined) throw new UsageError(`import ${kind} needs an id: import ${kind} ID.`);
    const format = call.text("format");
    if (format !== undefined && format !== "pulumi") throw new UsageError(`--format takes pulumi, not ${JSON.stringify(format)}.`);
    if (format !== undefined && call.flag("json")) throw new UsageError("--json and --format exclude each other.");
    const plugin = call.flag("plugin");
    const form = formIn(call);
    const isProgram = format === undefined && !plugin && !call.flag("json");
    if (form !== undefined && form !== "single" && !isProgram)
      throw new UsageError(`--as ${form} is for a program: --plugin, --format and --json have single resources.`);
    if (form === "zonefile" && call.text("out") === undefined)
      throw new UsageError("--as zonefile needs --out FILE: the zone files are written beside it.");
    refuseTaken(call, world);
    const account = kind === "account" ? (id ?? settingsOf(world).account) : settingsOf(world).account;
    if (kind === "account" && account === undefined) throw new UsageError("name the account, or set HOSTING_ACCOUNT.");
    const line = progress(world);
    const collected = await withSession(world, line, { account }, (session) => {
      const collector = new Collector(session, registry, line);
      return type === undefined ? collector.all() : collector.one(type, id as string);
    });
    // The program runs with the settings' account: what belongs to another one has to say so.
    const wishes = { account: settingsOf(world).account, protect: !call.flag("no-protect"), adopt: !plugin };
    const { declarations, notes } = declare(collected, wishes);
    for (const note of notes) world.err(`note: ${singleLine(note)}\n`);
    const by = `pulumi-hosting import ${call.words.map((word) => singleLine(word, 100)).join(" ")}`;
    const formed = inForm(declarations, isProgram ? form : "single");
    for (const { path, text = "" } of formed.zoneFiles) await writeBeside(call, world, path, text);
    const text = call.flag("json")
      ? asJson({ resources: declarations.map(described), notes })
      : format === "pulumi"
        ? asJson(importFile(declarations))
        : writeProgram({ by, declarations: formed.declarations, notes, plugin });
    await deliver(call, world, text);
    return 0;
  },
};
