import type { Command } from "../frame/command";
import { progress } from "../frame/progress";
import { checkpoints } from "./checkpoints";
import { connection } from "./connection";
import { drawnFindings } from "./finding";
import { installation } from "./installation";
import { notes } from "./notes";

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
