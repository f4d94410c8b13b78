import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { UsageError, type Call, type Command } from "../frame/command";
import { contentOf } from "../frame/input";
import { fenced } from "../frame/markdown";
import { asJson, deliver, formatIn, formatOption, outputOptions, refuseTaken } from "../frame/output";
import type { World } from "../frame/world";
import { asJudged, readStates } from "../report/collect/states";
import { wholeFile } from "../zone/wholeFile";
import { configurationIn, presetIn, presetOption } from "./configuration";
import { type Told, toldIn } from "./events";
import { type Finding, findingOf, isStopping, whoIn } from "./finding";
import { junit } from "./junit";
import { countText, findingsText } from "./markdown";
import { rules } from "./rules";
import { policySarif } from "./sarif";
import { findingsInZoneFile } from "./zoneFile";

/** Each form has the findings, and why some may be missing. */
const formats: Readonly<Record<"markdown" | "json" | "sarif" | "junit", (collected: Collected) => string>> = {
  markdown: ({ findings, missing }) => {
    const nothing = `No rule found anything${missing.length > 0 ? " so far" : ""}.`;
    const told = findings.length === 0 ? nothing : `### Policies: ${countText(findings)}\n\n${findingsText(findings)}`;
    return `${[told, ...(missing.length > 0 ? [fenced(missing.join("\n"), "text")] : [])].join("\n\n")}\n`;
  },
  json: ({ findings, missing }) => asJson({ findings: findings.map((one) => ({ ...one, who: whoIn(one) })), missing }),
  sarif: ({ findings, missing }) => policySarif(findings, missing),
  junit: ({ findings, missing }) => junit(findings, missing),
};

export const policyReport: Command = {
  name: "policy report",
  summary: "writes the findings of policy rules as SARIF, JUnit, Markdown or JSON",
  words: "[FILE...]",
  count: [0, 1_000],
  asks: "nobody; with `--stack` the engine, which reads",
  about: `Collects the findings of policy rules, and writes them in one form for a pipeline, for code scanning or for people.

--events takes what \`PULUMI_ENABLE_STREAMING_JSON_PREVIEW=1 pulumi preview --json --policy-pack PACK\` printed, or the file of
\`pulumi up --event-log FILE\`: it has the findings of all packs of that run. --state and --stack ask the rules of this package about the
last state of a stack. --zones asks them about the records of zone files (RFC 1035) and of the files that they include, each finding at
its line.

A violation that an exception covers is listed with its reason and counts for nothing. In SARIF it is suppressed, in JUnit skipped.`,
  options: {
    events: { type: "string", value: "FILE", describe: "the events of a preview or an up; - for the standard input" },
    state: { type: "string", value: "FILE", many: true, describe: "the state of a stack; may be given several times" },
    stack: { type: "string", value: "NAME", many: true, describe: "a stack of the project in this folder; may be given several times" },
    zones: { type: "string", value: "FILE", many: true, describe: "a zone file; more may follow it" },
    zone: { type: "string", value: "DOMAIN", describe: "the zone's name, if the one zone file has neither an SOA nor $ORIGIN" },
    preset: { ...presetOption, describe: "recommended (default), strict or audit: the rules for states and zone files" },
    "policy-pack-config": { type: "string", value: "FILE", describe: "the configuration of the rules for states and zone files" },
    ...formatOption(formats, "markdown"),
    "fail-on": { type: "string", choices: ["mandatory"], describe: "exit with 3 if a mandatory rule is violated" },
    ...outputOptions,
  },
  examples: [
    ["Code scanning of a pull request", "pulumi-hosting policy report --events events.json --format sarif --out policies.sarif"],
    ["A stack as it is", "pulumi-hosting policy report --stack prod --preset strict"],
    ["Zone files, before anything is planned", "pulumi-hosting policy report --zones zones/*.zone --format junit --out zones.xml"],
  ],
  exits: {
    0: "written",
    1: "failed, or with `--fail-on`: findings may be missing",
    3: "with `--fail-on`: violated",
  },
  async run(call, world) {
    const format = formatIn<keyof typeof formats>(call, "markdown");
    refuseTaken(call, world);
    const collected = await findingsFor(call, world);
    const { findings, missing } = collected;
    await deliver(call, world, formats[format](collected));
    for (const line of missing) world.err(`pulumi-hosting policy report: warning: ${line}\n`);
    if (call.text("fail-on") === undefined) return 0;
    if (findings.some(isStopping)) return 3;
    return missing.length > 0 ? 1 : 0;
  },
};

interface Collected {
  readonly findings: readonly Finding[];
  /** Why findings may be missing. */
  readonly missing: readonly string[];
}

async function findingsFor(call: Call, world: World): Promise<Collected> {
  const [events, states, stacks] = [call.text("events"), call.texts("state"), call.texts("stack")];
  const zones = [...call.texts("zones"), ...call.words];
  if (call.words.length > 0 && call.texts("zones").length === 0) throw new UsageError("zone files follow --zones.");
  if (events === undefined && states.length + stacks.length + zones.length === 0)
    throw new UsageError("name what to look at: --events, --state, --stack or --zones.");
  if (call.text("zone") !== undefined && zones.length !== 1) throw new UsageError("--zone is about one zone file.");
  const preset = presetIn(call);
  const judging = { preset, configuration: await configurationIn(call.text("policy-pack-config"), world, preset) };
  const project = projectFile(world);
  const found: Finding[] = [];
  const missing: string[] = [];
  if (events !== undefined) {
    const told = await toldBy(events, world);
    found.push(...told.findings);
    if (told.policies === "cut") missing.push("the run ended before all policies were asked, so findings may be missing.");
    if (told.policies === "none") missing.push("no policy pack was asked in this run: add --policy-pack to it.");
  }
  for (const { resources } of await readStates(world, states, stacks)) {
    const { findings } = rules().judge(resources.map(asJudged), judging.preset, judging.configuration);
    found.push(...findings.map(findingOf));
    missing.push(...openIn(findings));
  }
  const placed = found.map((one): Finding => ({ ...one, place: { file: project.file, line: project.lineOf(one.urn) } }));
  const zone = call.text("zone");
  for (const file of zones) {
    const options = { ...judging, ...(zone !== undefined && { zone }) };
    const { findings, notJudged } = findingsInZoneFile(await wholeFile(world, file, await contentOf(world, file)), options);
    placed.push(...findings);
    missing.push(...notJudged);
  }
  return { findings: placed, missing: missing.map((line) => singleLine(line)) };
}

/** In a state everything is known but what is a secret, so a preview later tells no more. */
function openIn(findings: ReturnType<ReturnType<typeof rules>["judge"]>["findings"]): string[] {
  const open = findings.filter(({ says, level }) => says === "unclear" && level !== "advisory");
  return [...Map.groupBy(open, ({ rule }) => rule)].map(
    ([rule, [first]]) => `the mandatory rule ${rule} could not judge everything in a state: ${first?.found}.`,
  );
}

async function toldBy(file: string, world: World): Promise<Told> {
  const told = toldIn(await contentOf(world, file));
  if (!told) throw new Error(`${singleLine(file, 200)} holds neither events of the engine nor a preview as JSON.`);
  if (told.policies === "untold")
    throw new Error(
      `${singleLine(file, 200)} is a preview in one piece, which has no findings of policies. Set ` +
        "PULUMI_ENABLE_STREAMING_JSON_PREVIEW=1 for `pulumi preview --json`.",
    );
  return told;
}

/** The file of the project, and the line at which a YAML program declares a resource; 0 where it doesn't. */
function projectFile({ folder }: World): { readonly file: string; lineOf(urn: string | undefined): number } {
  const file = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].find((name) => existsSync(resolve(folder, name)));
  const lines = file === undefined ? [] : readFileSync(resolve(folder, file), "utf8").split("\n");
  return {
    file: file ?? "Pulumi.yaml",
    lineOf: (urn) => {
      const name = urn === undefined ? "" : readUrn(urn).name;
      const at = lines.findIndex((line) => /^\s+["']?(.*?)["']?:\s*$/.exec(line)?.[1] === name);
      return at + 1;
    },
  };
}
