import { domainRegistrantChange } from "./domain/registrant/command";
import { callbackListen } from "./callback/listen";
import { comment } from "./comment/command";
import { completionOf } from "./completion/command";
import { costs } from "./costs/command";
import { demo } from "./demo/command";
import { dnsCheck } from "./dns/check";
import { dnsStats, siteMetrics } from "./site/figures";
import { siteLogs } from "./site/logs";
import { doctor, whoami } from "./doctor/command";
import { domainCheck, domainProcesses, domainSuggest, domainSync, domainVerifyContact } from "./domain/commands";
import { domainAuthcode, domainPush, domainTransferOut } from "./domain/transfers";
import { drift } from "./drift/command";
import { exportAccount } from "./rehearse/exportAccount";
import { importCommand } from "./import/command";
import { kinds, type ListName } from "./list/kinds";
import { listCommand } from "./list/command";
import { mailCheck, mailLog, mailShow, mailUnsuspend } from "./mail/commands";
import { mcpOf } from "./mcp/command";
import { newProject } from "./new/command";
import { open } from "./open/command";
import { orderCancel, orderList, orderShow } from "./order/commands";
import { panelLogin, panelPassword, panelPurge } from "./panel/commands";
import { pluginInstall, pluginPath } from "./plugin/commands";
import { planRelax } from "./plan/relax";
import { policyReport } from "./policy/command";
import { policyCheck } from "./policy/configuration";
import { rehearseCommand } from "./rehearse/command";
import { reportCommand } from "./report/command";
import { shieldEvents, shieldRules } from "./shield/commands";
import { simulatorCommand } from "./simulator/command";
import { backupCreate, backupDelete, backupList, backupRestore } from "./site/backup";
import { siteLogin, sitePurge, siteRestart, siteTasksCommand } from "./site/commands";
import { zoneCheck } from "./zone/check/command";
import { zoneExport } from "./zone/export";
import { zoneImport } from "./zone/import";
import type { Command } from "./frame/command";

/**
 * Every command, in the order of the help. In the bundle its file is evaluated when somebody calls it (tools/setup/bundle.mjs): most need
 * definitions and a client.
 */
const places: Readonly<Record<string, () => Command>> = {
  new: () => newProject,
  demo: () => demo,
  simulator: () => simulatorCommand,
  doctor: () => doctor,
  whoami: () => whoami,
  open: () => open,
  costs: () => costs,
  import: () => importCommand,
  drift: () => drift,
  report: () => reportCommand,
  rehearse: () => rehearseCommand,
  "export account": () => exportAccount,
  comment: () => comment,
  mcp: () => mcpOf(everyCommand),
  ...Object.fromEntries(Object.keys(kinds).map((name) => [name, () => listCommand(name as ListName)])),
  "plan relax": () => planRelax,
  "policy report": () => policyReport,
  "policy check": () => policyCheck,
  "site restart": () => siteRestart,
  "site login": () => siteLogin,
  "site tasks": () => siteTasksCommand,
  "site purge": () => sitePurge,
  "site metrics": () => siteMetrics,
  "site logs": () => siteLogs,
  "site backup list": () => backupList,
  "site backup create": () => backupCreate,
  "site backup delete": () => backupDelete,
  "site backup restore": () => backupRestore,
  "shield rules": () => shieldRules,
  "shield events": () => shieldEvents,
  "mail show": () => mailShow,
  "mail check": () => mailCheck,
  "mail log": () => mailLog,
  "mail unsuspend": () => mailUnsuspend,
  "dns check": () => dnsCheck,
  "dns stats": () => dnsStats,
  "domain check": () => domainCheck,
  "domain suggest": () => domainSuggest,
  "domain authcode": () => domainAuthcode,
  "domain sync": () => domainSync,
  "domain processes": () => domainProcesses,
  "domain push": () => domainPush,
  "domain transfer-out": () => domainTransferOut,
  "domain registrant-change": () => domainRegistrantChange,
  "domain verify-contact": () => domainVerifyContact,
  "order list": () => orderList,
  "order show": () => orderShow,
  "order cancel": () => orderCancel,
  "panel login": () => panelLogin,
  "panel purge": () => panelPurge,
  "panel password": () => panelPassword,
  "zone check": () => zoneCheck,
  "zone export": () => zoneExport,
  "zone import": () => zoneImport,
  "callback listen": () => callbackListen,
  "plugin install": () => pluginInstall,
  "plugin path": () => pluginPath,
  completion: () => completionOf(everyCommand),
};

/** All of them, loaded. */
export function everyCommand(): readonly Command[] {
  return Object.values(places).map((load) => load());
}

/** What people look for under another name. */
const otherNames: Readonly<Record<string, string>> = { init: "new", mailspace: "mail" };

/** The command that the words begin with, and the words behind its name. */
export function commandIn(asked: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  const [first = "", ...more] = asked;
  const words = [otherNames[first] ?? first, ...more];
  for (const [known, load] of Object.entries(places)) {
    const name = known.split(" ");
    if (name.every((word, index) => words[index] === word)) return { command: load(), rest: words.slice(name.length) };
  }
  return undefined;
}
