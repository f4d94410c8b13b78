#!/usr/bin/env node
import "../requireNode";
import { runSimulator } from "../simulator/command";

const help = `pulumi-hosting: the command of the Pulumi provider for the Hosting Platform

  npx pulumi-hosting simulator [--port N]   starts the platform's API in memory, for tests and trials
  npx pulumi-hosting simulator --help       says more

Exit status: 0 done, 1 failed, 2 not understood.
`;

async function main([command, ...args]: string[]): Promise<number | void> {
  switch (command) {
    case "simulator":
      return runSimulator(args);
    case "help":
    case "--help":
    case "-h":
      process.stdout.write(help);
      return 0;
    default:
      process.stderr.write(command === undefined ? help : `pulumi-hosting: there is no command ${command}.\n\n${help}`);
      return 2;
  }
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
