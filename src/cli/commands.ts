import { callbackListen } from "./callback/listen";
import { costs } from "./costs/command";
import { doctor } from "./doctor/command";
import { drift } from "./drift/command";
import type { Command } from "./frame/command";
import { importCommand } from "./import/command";
import { pluginInstall } from "./plugin/install";
import { pluginPath } from "./plugin/path";
import { zoneExport } from "./zone/export";
import { zoneImport } from "./zone/import";

/** Every command but the simulator, which stands by itself. */
export const commands: readonly Command[] = [
  doctor,
  costs,
  importCommand,
  drift,
  pluginInstall,
  pluginPath,
  zoneExport,
  zoneImport,
  callbackListen,
];

/** The command that the words begin with, and the words behind its name. */
export function commandIn(words: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  for (const command of commands) {
    const name = command.name.split(" ");
    if (name.every((word, index) => words[index] === word)) return { command, rest: words.slice(name.length) };
  }
  return undefined;
}
