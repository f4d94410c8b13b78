import { dnsPort, systemFinder } from "../dns/servers";
import { ifJson } from "../../transport";
import { UsageError, type Call, type Command } from "../frame/command";
import { contentOf } from "../frame/input";
import { numberIn } from "../frame/moment";
import { asJson, deliver, outputOptions } from "../frame/output";
import { settingsOf, withSession } from "../frame/platform";
import type { World } from "../frame/world";
import { collect } from "./collect/account";
import { readStates } from "./collect/states";
import { compare } from "./compare";
import { type Gate, gateNames, gatesOfStacks, judgeGate } from "./gates";
import { soonDays } from "./render/attention";
import { markdown } from "./render/markdown";
import { report, reportVersion, type Report } from "./report";

export const reportCommand: Command = {
  name: "report",
  summary: "writes a page about an account: its objects, the stacks that manage them, and costs",
  words: "[ACCOUNT]",
  asks: "the platform, reads only; with `--stack` the engine, which reads; with `--dns` name servers",
  about: `Writes one HTML page about an account: sites with hostnames, certificates, edge rules and Shield; zones with their records and
mail domains; SPF, DKIM and DMARC of each mail domain; costs per month; plots of traffic, cache hits, blocked requests and load. The page
is one file: it needs no network, and its only script is a filter box.

With the states of stacks, the page also shows the stack of each object, objects without a stack, differences from the stacks, and the
findings of the policy pack's rules. A state comes from a file (\`pulumi stack export --file FILE\`, or a backend's own file) or from the
engine. The command decrypts no secret of a state. The page leaves out the values of inputs that a program keeps secret. With --stack, the
settings are those of the stack. Several stacks need the same address and account.

With --dns, the page says of each zone whether its name servers have what the stack declares, or else what the platform has.

With --fail-on, a pipeline fails on objects that no given stack has (\`unmanaged\`; settings and contacts don't count), on differences
from the stacks (\`drift\`), on violated mandatory rules (\`rules\`), and on domains that end soon and aren't renewed (\`expiry\`). The
first three need a stack. If nothing is found, but not everything could be read, the command ends with 1.

If something can't be read (no permission, an error of the platform), the page names it and shows all other parts. The command only reads
the platform. Without ACCOUNT it takes HOSTING_ACCOUNT.`,
  options: {
    state: { type: "string", value: "FILE", many: true, describe: "the state of a stack; may be given several times" },
    stack: { type: "string", value: "NAME", many: true, describe: "a stack of the project in this folder; may be given several times" },
    since: { type: "string", value: "FILE", describe: "compare with an earlier report: a file that --json wrote" },
    "no-figures": { type: "boolean", describe: "leave out the plots, which saves three requests for each site" },
    dns: { type: "boolean", describe: "ask the name servers of each zone, too, as `dns check` does" },
    "fail-on": { type: "string", value: "LIST", describe: `exit with 3 on one of these: ${gateNames.join(",")}` },
    "expiry-days": { type: "string", value: "N", describe: `how near an end counts for \`--fail-on expiry\` (default: ${soonDays})` },
    markdown: { type: "boolean", describe: "print a summary for a pull request instead" },
    json: { type: "boolean", describe: "print the report as data" },
    ...outputOptions,
  },
  examples: [
    ["A page of everything", "pulumi-hosting report --out report.html"],
    [
      "A page that also shows who manages each object",
      "pulumi stack export --file web.json && pulumi-hosting report --state web.json --out report.html",
    ],
    ["What changed since last week", "pulumi-hosting report --stack prod --since last-week.json --out report.html"],
    ["Objects that no stack has", "pulumi-hosting report --stack prod --json | jq -r '.zones[].records[] | select(.owner == null).name'"],
    ["Whether the world has each zone", "pulumi-hosting report --dns --json | jq '.zones[] | {name, served}'"],
    ["A summary for a pull request", "pulumi-hosting report --stack prod --markdown"],
    ["A nightly job that fails", "pulumi-hosting report --stack prod --fail-on unmanaged,drift,expiry --out report.html"],
  ],
  exits: {
    0: "written",
    1: "failed, or too little could be read for `--fail-on`",
    3: "with `--fail-on`: found",
  },
  async run(call, world) {
    if (call.flag("json") && call.flag("markdown")) throw new UsageError("--json and --markdown exclude each other.");
    const gates = gatesIn(call);
    const days = numberIn(call, "expiry-days", soonDays, [0, 99_999]);
    const made = await reportOf(call, world);
    await deliver(call, world, drawn(call, made));
    const judged = gates.map((gate) => judgeGate(gate, made, days));
    for (const { gate, fails, unclear } of judged)
      if ((fails ?? unclear) !== undefined) world.err(`pulumi-hosting report: ${gate}: ${fails ?? unclear}.\n`);
    if (judged.some(({ fails }) => fails !== undefined)) return 3;
    return judged.some(({ unclear }) => unclear !== undefined) ? 1 : 0;
  },
};

function gatesIn(call: Call): readonly Gate[] {
  const words = (call.text("fail-on") ?? "").split(",").flatMap((word) => word.trim() || []);
  const unknown = words.find((word) => !(gateNames as readonly string[]).includes(word));
  if (unknown !== undefined || (words.length === 0 && call.text("fail-on") !== undefined))
    throw new UsageError(`--fail-on takes ${gateNames.join(", ")}, with commas between several.`);
  const gates = words as Gate[];
  const blind = gates.find((gate) => gatesOfStacks.has(gate));
  if (blind !== undefined && call.texts("state").length + call.texts("stack").length === 0)
    throw new UsageError(`--fail-on ${blind} needs to know your stacks: add --stack NAME or --state FILE.`);
  return gates;
}

async function reportOf(call: Call, world: World): Promise<Report> {
  const earlier = call.text("since");
  const before = earlier === undefined ? undefined : await earlierReport(world, earlier);
  const states = await readStates(world, call.texts("state"), call.texts("stack"));
  const account = call.words[0] ?? settingsOf(world).account;
  const figures = !call.flag("no-figures") && !call.flag("markdown");
  const dns = call.flag("dns") ? { dns: { finder: systemFinder, port: dnsPort, only: [] } } : {};
  const made = await withSession(world, (opened) => collect(opened, { account, states, figures, ...dns }), { account });
  return before ? { ...made, changes: compare(before, made) } : made;
}

function drawn(call: Call, made: Report): string {
  if (call.flag("json")) return asJson(made);
  if (call.flag("markdown")) return markdown(made);
  // The library of the plots is loaded for the page alone.
  const { page } = require("./render/page") as typeof import("./render/page");
  return page(made);
}

async function earlierReport(world: World, file: string): Promise<Report> {
  const { data } = report.safeParse(ifJson(await contentOf(world, file)));
  if (data) return data;
  throw new Error(`${file} is no report of version ${reportVersion}. Give what \`pulumi-hosting report --json\` wrote.`);
}
