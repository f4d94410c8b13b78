import { z } from "zod";
import { singleLine } from "../../kernel/values/text";
import type { Call, Command } from "../frame/command";
import { ifJson } from "../../transport";
import { contentOf } from "../frame/input";
import { asJson } from "../frame/output";
import type { World } from "../frame/world";
import { type Configuration, type PresetName, rules } from "./rules";

export const presetOption = { type: "string", choices: ["recommended", "strict", "audit"] satisfies PresetName[] } as const;

/** The rules of which pack are meant. */
export function presetIn(call: Call): PresetName {
  return (call.text("preset") ?? "recommended") as PresetName;
}

/** Environments are names of Pulumi ESC that the engine opens. */
const shape = z
  .object({ environments: z.array(z.string()).optional() })
  .catchall(z.union([z.string(), z.looseObject({ enforcementLevel: z.string().optional() })]));

/** A configuration as `--policy-pack-config` has it. One that can't be used is refused. */
export async function configurationIn(file: string | undefined, world: World, preset: PresetName): Promise<Configuration> {
  if (file === undefined) return {};
  const { configuration, problems } = await checked(file, world, preset);
  if (problems.length > 0) throw new Error(`${singleLine(file, 200)} can't be used: ${problems.join(" ")}`);
  return configuration;
}

async function checked(file: string, world: World, preset: PresetName): Promise<{ configuration: Configuration; problems: string[] }> {
  const { data } = shape.safeParse(ifJson(await contentOf(world, file)));
  if (!data) return { configuration: {}, problems: ["it is no JSON object of levels and settings by the names of rules."] };
  const { environments: _, ...configuration } = data;
  return { configuration, problems: rules().problemsIn(configuration, preset) };
}

export const policyCheck: Command = {
  name: "policy check",
  summary: "checks the configuration of policy rules: names, settings, exceptions",
  words: "FILE...",
  count: [1, 100],
  asks: "nobody",
  about: `Checks files for --policy-pack-config: names of rules, their settings, levels, dates, exceptions.

The engine ignores a name that is no rule's, so a misspelt one would leave a rule as it was. Run this before the preview.`,
  options: {
    preset: { ...presetOption, describe: "recommended (default), strict or audit: strict asks for reasons and ends" },
    json: { type: "boolean", describe: "print the problems as JSON" },
  },
  examples: [
    ["Before the preview of a pipeline", "pulumi-hosting policy check policies.json"],
    ["All files", "pulumi-hosting policy check policies/*.json"],
  ],
  exits: { 0: "all can be used", 1: "one can't be used, or can't be read" },
  async run(call, world) {
    const preset = presetIn(call);
    const found: { readonly file: string; readonly problem: string }[] = [];
    for (const file of call.words) for (const problem of (await checked(file, world, preset)).problems) found.push({ file, problem });
    if (call.flag("json")) world.out(asJson({ problems: found }));
    else for (const { file, problem } of found) world.err(`${singleLine(file, 200)}: ${singleLine(problem)}\n`);
    if (found.length === 0 && !call.flag("json"))
      world.out(`The rules can use ${call.words.length === 1 ? "this file" : "these files"}.\n`);
    return found.length === 0 ? 0 : 1;
  },
};
