import { callbackListen } from "./callback/listen";
import { comment } from "./comment/command";
import { completionOf } from "./completion/command";
import { costs } from "./costs/command";
import { demo } from "./demo/command";
import { doctor } from "./doctor/command";
import { drift } from "./drift/command";
import type { Command } from "./frame/command";
import type { Listed } from "./help";
import { importCommand } from "./import/command";
import { newProject } from "./new/command";
import { pluginInstall } from "./plugin/install";
import { pluginPath } from "./plugin/path";
import { dnsStats } from "./dns/stats";
import { domainAuthcode } from "./domain/authcode";
import { domainCheck } from "./domain/check";
import { domainProcesses } from "./domain/processes";
import { domainPush } from "./domain/push";
import { domainRegistrantChange } from "./domain/registrant/command";
import { domainSuggest } from "./domain/suggest";
import { domainSync } from "./domain/sync";
import { domainTransferOut } from "./domain/transferOut";
import { domainVerifyContact } from "./domain/verifyContact";
import { mailCheck } from "./mail/check";
import { mailLog } from "./mail/log";
import { mailUnsuspend } from "./mail/unsuspend";
import { panelLogin } from "./panel/login";
import { panelPassword } from "./panel/password";
import { panelPurge } from "./panel/purge";
import { reportCommand } from "./report/command";
import { shieldEvents } from "./shield/events";
import { shieldRules } from "./shield/rules";
import { backupCreate } from "./site/backup/create";
import { backupDelete } from "./site/backup/delete";
import { backupList } from "./site/backup/list";
import { backupRestore } from "./site/backup/restore";
import { siteLogin } from "./site/login";
import { siteLogs } from "./site/logs";
import { siteMetrics } from "./site/metrics";
import { sitePurge } from "./site/purge";
import { siteRestart } from "./site/restart";
import { siteTasksCommand } from "./site/tasks";
import { zoneExport } from "./zone/export";
import { zoneImport } from "./zone/import";

export const simulatorLine: Listed = {
  name: "simulator",
  words: "[--port N] [--panel]",
  summary: "starts the platform's API in memory, for tests and trials, with a page to look at it",
};

/** Every command but the simulator, which stands by itself. */
export const commands: readonly Command[] = [
  ...[newProject, demo, doctor, costs, importCommand, drift, reportCommand, comment],
  ...[siteRestart, siteLogin, siteTasksCommand, sitePurge, siteMetrics, siteLogs],
  ...[backupList, backupCreate, backupDelete, backupRestore],
  ...[shieldRules, shieldEvents],
  ...[mailCheck, mailLog, mailUnsuspend],
  ...[dnsStats],
  ...[domainCheck, domainSuggest, domainAuthcode, domainSync, domainProcesses],
  ...[domainPush, domainTransferOut, domainRegistrantChange, domainVerifyContact],
  ...[panelLogin, panelPurge, panelPassword],
  ...[zoneExport, zoneImport],
  ...[callbackListen],
  ...[pluginInstall, pluginPath],
  completionOf(() => commands, [simulatorLine]),
];

/** What people look for under another name. */
const otherNames: Readonly<Record<string, string>> = { init: "new" };

/** The command that the words begin with, and the words behind its name. */
export function commandIn(asked: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  const [first = "", ...more] = asked;
  const words = [otherNames[first] ?? first, ...more];
  for (const command of commands) {
    const name = command.name.split(" ");
    if (name.every((word, index) => words[index] === word)) return { command, rest: words.slice(name.length) };
  }
  return undefined;
}
