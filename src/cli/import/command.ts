import { singleLine } from "../../kernel/values/text";
import { UsageError, type Command } from "../frame/command";
import { asJson, deliver, outputOptions, refuseTaken, writeBeside } from "../frame/output";
import { type Opened, readOnce, settingsOf, withSession } from "../frame/platform";
import { described, importFile } from "../program/declaration";
import { formIn, formOptions, inForm } from "../program/sets";
import { writeProgram } from "../program/write";
import { Collector, type Unread } from "./collect";
import { declare } from "./declare";
import { deliverIn, importFileName, languageIn, languageOption, tellNextSteps } from "./inLanguage";
import { isLacking, notesOn } from "./lacking";

const kinds: Readonly<Record<string, string>> = { zone: "DnsZone", site: "Site", mailspace: "Mailspace" };

export const importCommand: Command = {
  name: "import",
  summary: "writes a program for objects that exist on the platform",
  words: "zone|site|mailspace|account [ID]",
  asks: "the platform, reads only",
  about: `Writes a TypeScript program for objects that exist on the platform: a zone, site or mailspace with everything in it, or
everything that an account owns. Each resource has adopt: true, so one \`pulumi up\` adopts all objects and changes nothing. After this
\`up\` you can remove adopt. Resources that cost money or hold data (sites, zones, mailspaces, mailboxes, domains, panel accounts) have
protect: true, so \`pulumi destroy\` can't delete them. The command only reads the platform.

With --language the engine writes the program in another language, beside ${importFileName} for \`pulumi import --file\`. Names,
references and protect are as in TypeScript, without adopt: the import brings everything into the state. It needs \`pulumi\` with its
support for the language on PATH, and the plugin: see \`plugin install\`. In Java, a resource has the name of its variable.

With --format pulumi the command writes only the file for \`pulumi import --file\`. With --plugin it writes the TypeScript program for
that import.

For a zone of 50 records or more, the program has one DnsRecords. --as writes another form: single resources, a set, a table with a
loop that creates single resources, or zone files that the program reads (zones/example.com.zone beside --out). --language, --format
and --plugin have single records, and a MailAlias for each alias.

ID can also be a domain or a site's name. Without ID, \`import account\` takes HOSTING_ACCOUNT.
The platform never shows passwords, so the program has none. An adopted mailbox keeps its password.`,
  options: {
    ...outputOptions,
    ...formOptions,
    ...languageOption,
    "no-protect": {
      type: "boolean",
      describe: "write no protect: true, which prevents Pulumi from deleting resources that cost money or hold data",
    },
    format: { type: "string", choices: ["pulumi"], describe: "write the file for `pulumi import --file` instead of a program" },
    plugin: {
      type: "boolean",
      describe: "write a program for the plugin, without adopt: `pulumi import` brings the resources into the state",
    },
    json: { type: "boolean", describe: "print the resources as JSON" },
  },
  examples: [
    ["Adopt a zone", "pulumi-hosting import zone example.com --out index.ts && pulumi up"],
    ["Keep the records as a zone file", "pulumi-hosting import zone example.com --as zonefile --out index.ts"],
    ["List the objects of an account", "pulumi-hosting import account --json | jq -r '.resources[] | .type + \" \" + .id'"],
    ["Write a Python program for an account", "pulumi-hosting import account --language python --out __main__.py --force"],
    ["Write the file for `pulumi import`, for a whole account", "pulumi-hosting import account --format pulumi --out account.json"],
    ["Write the TypeScript program for the imported account", "pulumi-hosting import account --plugin --out index.ts"],
    ["Adopt a site with its edge rules and firewall", "pulumi-hosting import site shop --out index.ts"],
  ],
  exits: { 0: "written" },
  async run(call, world) {
    const [kind = "", id] = call.words;
    const type = kinds[kind];
    if (type === undefined && kind !== "account")
      throw new UsageError(`takes ${[...Object.keys(kinds), "account"].join(", ")}, not ${JSON.stringify(kind)}.`);
    if (type !== undefined && id === undefined) throw new UsageError(`import ${kind} needs an id: import ${kind} ID.`);
    const format = call.text("format");
    if (format !== undefined && call.flag("json")) throw new UsageError("--json and --format exclude each other.");
    const language = languageIn(call, world);
    const plugin = call.flag("plugin") || language !== undefined;
    const form = formIn(call);
    const isProgram = format === undefined && !plugin && !call.flag("json");
    if (form !== undefined && form !== "single" && !isProgram)
      throw new UsageError(`--as ${form} can't be combined with --plugin, --language, --format or --json: they write single resources.`);
    if (form === "zonefile" && call.text("out") === undefined)
      throw new UsageError("--as zonefile needs --out FILE: the zone files are written beside it.");
    refuseTaken(call, world, language === undefined ? [] : [importFileName]);
    const account = kind === "account" ? (id ?? settingsOf(world).account) : settingsOf(world).account;
    if (kind === "account" && account === undefined) throw new UsageError("name the account, or set HOSTING_ACCOUNT.");
    const unread: Unread[] = [];
    const collect = (opened: Opened) => {
      const collector = new Collector(opened, (what) => {
        if (!isLacking(what)) throw what.error;
        unread.push(what);
      });
      return type === undefined ? collector.all() : collector.one(type, id as string);
    };
    const found = await withSession(world, collect, { account, ...readOnce });
    // The program runs with the settings' account: what belongs to another one has to say so.
    const wishes = {
      account: settingsOf(world).account,
      protect: !call.flag("no-protect"),
      adopt: !plugin,
      oneByOne: plugin || format !== undefined,
      typed: language === undefined,
    };
    const { declarations, notes } = declare({ found, notes: notesOn(unread) }, wishes);
    for (const note of notes) world.err(`note: ${singleLine(note)}\n`);
    const by = `pulumi-hosting import ${call.words.map((word) => singleLine(word, 100)).join(" ")}`;
    if (language !== undefined) {
      await deliverIn(language, declarations, { call, world, by, notes });
      return 0;
    }
    const formed = inForm(declarations, isProgram ? form : "single");
    for (const { path, text = "" } of formed.zoneFiles) await writeBeside(call, world, path, text);
    const text = call.flag("json")
      ? asJson({ resources: declarations.map(described), notes })
      : format === "pulumi"
        ? asJson(importFile(declarations))
        : writeProgram({ by, declarations: formed.declarations, notes, plugin });
    await deliver(call, world, text);
    tellNextSteps(call, world, formed.declarations);
    return 0;
  },
};
