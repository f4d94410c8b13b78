import { commandIn } from "../../src/cli/commands";
import { runCommand } from "../../src/cli/frame/run";
import { environment, type Stack } from "./harness";

/** Calls a command in this process, in the folder of a stack. */
export async function called(
  words: string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ status: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const { command, rest } = commandIn(words)!;
  const status = await runCommand(command, rest, {
    env,
    folder,
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    outIsTerminal: false,
    errIsTerminal: false,
    input: () => Promise.resolve(""),
    stopped: () => new Promise(() => undefined),
  });
  return { status, ...written };
}

/** What an engine that a command starts has to know of a stack. */
export const engineOf = ({ folder, name }: Stack) => ({
  ...environment().variables,
  PULUMI_BACKEND_URL: `file://${folder}/.backend`,
  PULUMI_STACK: name,
});
