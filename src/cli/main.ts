#!/usr/bin/env node
import "../requireNode";
import { runSimulator } from "../simulator/command";
import { commandIn, commands, simulatorLine } from "./commands";
import { runCommand } from "./frame/command";
import { processWorld } from "./frame/world";
import { groupHelp, groupIn, overview } from "./help";

const listed = [...commands, simulatorLine];

async function main(argv: string[]): Promise<number | void> {
  const [first, ...rest] = argv;
  if (first === "simulator") return runSimulator(rest);
  const found = commandIn(argv);
  if (found) return runCommand(found.command, found.rest, processWorld());
  const group = groupIn(listed, argv);
  const asksForHelp = first === "help" || argv.includes("--help") || argv.includes("-h");
  const help = group.length > 0 ? groupHelp(listed, group) : overview(listed);
  if (asksForHelp) {
    process.stdout.write(help);
    return 0;
  }
  const unknown = argv.length > group.length ? `pulumi-hosting: there is no command ${argv.slice(0, group.length + 1).join(" ")}.\n\n` : "";
  process.stderr.write(unknown + help);
  return 2;
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status ?? 0;
  },
  (error: unknown) => {
    process.stderr.write(`pulumi-hosting: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
