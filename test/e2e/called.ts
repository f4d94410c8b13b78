import { type Called, called as calledHere } from "../unit/cli/called";

/** Calls a command in this process, in the folder of a stack. What it draws by chance (a port, an id) is as it is. */
export function called(words: string[], folder: string, env: NodeJS.ProcessEnv): Promise<Called> {
  return calledHere(words, { folder, env, hasten: false });
}
