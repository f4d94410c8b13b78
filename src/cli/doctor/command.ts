import type { Command } from "../frame/command";
import { progress } from "../frame/progress";
import { connection } from "./connection";
import { drawnFindings, ok, problem, type Finding } from "./finding";
import { installation } from "./installation";
import { notes, unwritable } from "./notes";
import { skipsCheckpoints } from "../../host/checkpoints";
import { registry } from "../../resources";
import { declaredBy } from "../report/collect/states";
import { own } from "../frame/package";
import type { World } from "../frame/world";
import { projectOf } from "../plugin/project";

export const doctor: Command = {
  name: "doctor",
  summary: "checks settings, token, versions and notes of interrupted runs",
  words: "",
  asks: "the platform, reads only",
  about: `Checks everything that \`pulumi up\` needs: the settings, the platform's answer to them, Node, the engine, the packages of the
program in this folder, the folder of notes, the notes of interrupted runs, and whether runs without checkpoints are safe, or would help
(the engine reads the stack for that). It changes nothing.`,
  options: { json: { type: "boolean", describe: "print the findings as JSON" } },
  examples: [
    ["Find out why a command fails", "pulumi-hosting doctor"],
    ["Check the settings of a stack", "pulumi-hosting doctor --stack prod"],
    ["The problems, for a script", "pulumi-hosting doctor --json | jq '.findings[] | select(.verdict == \"problem\")'"],
  ],
  exits: { 0: "no problem, but perhaps warnings", 1: "a problem" },
  async run(call, world) {
    const line = progress(world);
    line.say("looking at the settings, the platform and this machine");
    const parts = await Promise.all([
      ...[connection(world, line), installation(world), notes(world)],
      checkpoints(world, call.text("stack")),
    ]).finally(() => line.done());
    const findings = parts.flat();
    const problems = findings.filter(({ verdict }) => verdict === "problem").length;
    const warnings = findings.filter(({ verdict }) => verdict === "warning").length;
    return { json: { problems, warnings, findings }, text: () => drawnFindings(findings, world), status: problems > 0 ? 1 : 0 };
  },
};

export const whoami: Command = {
  name: "whoami",
  summary: "shows the account, the accounts that the token reaches, and what it may read",
  words: "",
  asks: "the platform, reads only",
  about: `Shows for whom the commands and \`pulumi up\` ask the platform: the address, the account, the accounts whose sites
the token shows, and what it may read. It checks nothing else: \`doctor\` does.`,
  options: { json: { type: "boolean", describe: "print the findings as JSON" } },
  examples: [
    ["Before an `up` to another account", "pulumi-hosting whoami"],
    ["Of a stack", "pulumi-hosting whoami --stack prod"],
  ],
  exits: { 0: "the platform accepts the settings", 1: "it doesn't" },
  async run(_call, world) {
    const line = progress(world);
    const findings = await connection(world, line, true).finally(() => line.done());
    const isRefused = findings.some(({ verdict }) => verdict === "problem");
    return { json: { findings }, text: () => drawnFindings(findings, world), status: isRefused ? 1 : 0 };
  },
};

const engineLimitMs = 20_000;
/** From here on the engine's writing of the state costs more than all else. */
const many = 300;
const variable = "PULUMI_SKIP_CHECKPOINTS";

/** Whether runs without checkpoints are safe here, and whether they would help. */
async function checkpoints(world: World, stack: string | undefined): Promise<Finding[]> {
  if (skipsCheckpoints(world.env)) return [await withoutThem(world)];
  const count = await resourcesIn(world, stack);
  if (count < many) return [];
  const found = `the stack has ${count} resources of ${own.name}, and the engine writes the state at each step of each of them`;
  const advice = `Set ${variable}=true for \`pulumi up\` and \`pulumi destroy\`, or use sets: docs/guides/thousands-of-resources.md`;
  return [{ ...ok("checkpoints", found), advice }];
}

async function withoutThem({ env }: World): Promise<Finding> {
  const reason = await unwritable(env);
  return reason === undefined
    ? ok("checkpoints", `${variable} is set: after a kill, the next run finds the objects by the notes. Keep their folder between runs`)
    : problem(
        "checkpoints",
        `${variable} is set, and no note can be written (${reason}): nothing can be created`,
        `Correct the notes folder, or run without ${variable}.`,
      );
}

/** How many resources of this package a stack has; none where nobody can say. */
async function resourcesIn(world: World, stack: string | undefined): Promise<number> {
  try {
    if (stack === undefined && projectOf(world.folder) === undefined) return 0;
    return (await declaredBy(world, stack, engineLimitMs)).filter(({ type }) => type in registry).length;
  } catch {
    return 0;
  }
}
