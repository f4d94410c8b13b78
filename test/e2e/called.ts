import { type Called, called as calledHere } from "../unit/cli/called";
import { environment, type Stack } from "./harness";

/** Calls a command in this process, in the folder of a stack. What it draws by chance (a port, an id) is as it is. */
export function called(words: string[], folder: string, env: NodeJS.ProcessEnv): Promise<Called> {
  return calledHere(words, { folder, env, hasten: false });
}

/** What an engine that a command starts has to know of a stack. */
export const engineOf = ({ folder, name }: Stack) => ({
  ...environment().variables,
  PULUMI_BACKEND_URL: `file://${folder}/.backend`,
  PULUMI_STACK: name,
});
