#!/usr/bin/env node
import "../requireNode";
import { runSimulator } from "../simulator/command";
import { commandIn, commands } from "./commands";
import { runCommand } from "./frame/command";
import { processWorld } from "./frame/world";

const lines = [
  ...commands.map(({ name, words, summary }): [string, string] => [`${name} ${words}`.trim(), summary]),
  ["simulator [--port N]", "starts the platform's API in memory, for tests and trials"] as const,
];
const width = Math.max(...lines.map(([name]) => name.length));

const help = `pulumi-hosting: the command of the Pulumi provider for the Hosting Platform

${lines.map(([name, summary]) => `  npx pulumi-hosting ${name.padEnd(width)}  ${summary}`).join("\n")}

Each says more with --help. Those that ask the platform read HOSTING_BASE_URL, HOSTING_TOKEN and HOSTING_ACCOUNT.

Exit status: 0 done, 1 failed, 2 not understood; a command's --help says where its own differ.
`;

async function main(argv: string[]): Promise<number | void> {
  const [first, ...rest] = argv;
  if (first === "simulator") return runSimulator(rest);
  const found = commandIn(argv);
  if (found) return runCommand(found.command, found.rest, processWorld());
  if (first === "help" || argv.includes("--help") || argv.includes("-h")) {
    process.stdout.write(help);
    return 0;
  }
  process.stderr.write(
    first === undefined ? help : `pulumi-hosting: there is no command ${argv.slice(0, isGroup(first) ? 2 : 1).join(" ")}.\n\n${help}`,
  );
  return 2;
}

/** Whether a word only begins the name of a command. */
function isGroup(word: string): boolean {
  return commands.some(({ name }) => name.startsWith(`${word} `));
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
