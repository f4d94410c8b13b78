import { spawn } from "node:child_process";
import type { World } from "../frame/world";

/**
 * Runs a command with a text on its standard input, and without the variable of a secret that it doesn't need. Fails unless it ends
 * with 0.
 */
export function runFor(
  { env, folder, err }: World,
  secret: string,
  [command = "", ...args]: readonly string[],
  input: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: Object.fromEntries(Object.entries(env).filter(([name]) => name !== secret)),
      stdio: ["pipe", "pipe", "pipe"],
      // Ctrl-C on the terminal is for the listener, which lets the command finish.
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => err(text));
    child.on("error", ({ message }) => reject(new Error(`${command} can't be run: ${message}`)));
    child.on("close", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${signal ?? `status ${code}`}.`)),
    );
    // A command need not read what it gets.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
