import type { Command } from "../frame/command";
import { progress } from "../frame/progress";
import { connection } from "./connection";
import { drawnFindings } from "./finding";

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
