/**
 * `npm run bench [-- --records 1000 --zones 10 --repeat 1 --only NAME --json FILE]`: what the package costs, measured
 * through the real engine. See README.md in this folder. `tools/run.mjs` starts it with the engine's environment.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { install } from "./measure/installed.mjs";
import { selfCheck } from "./measure/run.mjs";
import { measureFaces } from "./sections/faces.mjs";
import { measureFleet } from "./sections/fleet.mjs";
import { measureLimit } from "./sections/limit.mjs";
import { keepsRequests, measureLoad } from "./sections/load.mjs";
import { measureLoading } from "./sections/loading.mjs";
import { measureModel } from "./sections/model.mjs";
import { measureOperations } from "./sections/operations.mjs";
import { keepsRequests as overviewKeepsRequests, measureOverview } from "./sections/overview.mjs";
import { measureProfile } from "./sections/profile.mjs";
import { measurePeers } from "./sections/peers.mjs";
import { keepsToReads, measureRehearsal } from "./sections/rehearsal.mjs";
import { measureSets } from "./sections/sets.mjs";
import { measureStart } from "./sections/start.mjs";
import { showOverview, showPeers, showProfile } from "./showComparisons.mjs";
import {
  showFaces,
  showFleet,
  showLimit,
  showLoad,
  showLoading,
  showModel,
  showOperations,
  showRehearsal,
  showSets,
  showStart,
} from "./show.mjs";

/**
 * What can be measured, in the order of the report. `named`: the figures of several sections side by side, other tools, and virtual time run
 * only when they are named. A section that isn't `sound` ends the command with 1.
 */
const sections = [
  { name: "overview", named: true, title: () => "Overview", measure: measureOverview, show: showOverview, sound: overviewKeepsRequests },
  { name: "profile", named: true, title: ({ sizes }) => `A profile of ${sizeOf(sizes)}`, measure: measureProfile, show: showProfile },
  { name: "peers", named: true, title: () => "Other tools", measure: measurePeers, show: showPeers },
  { name: "rehearsal", named: true, title: () => "A rehearsal", measure: measureRehearsal, show: showRehearsal, sound: keepsToReads },
  { name: "start", title: () => "Start", measure: measureStart, show: showStart },
  { name: "loading", title: () => "Loading", measure: measureLoading, show: showLoading },
  { name: "operations", title: ({ sizes }) => `Operations on ${sizeOf(sizes)}`, measure: measureOperations, show: showOperations },
  {
    name: "faces",
    title: ({ sizes }) => `The plugin beside the provider of Node programs, up to ${sizeOf(sizes)}`,
    measure: measureFaces,
    show: showFaces,
  },
  {
    name: "sets",
    title: ({ sizes }) => `Sets of ${sizes.records} and 5000 records in ${sizes.zones} zones`,
    measure: measureSets,
    show: showSets,
  },
  { name: "load", title: ({ percent }) => `Load, ${percent} % of it`, measure: measureLoad, show: showLoad, sound: keepsRequests },
  {
    name: "limit",
    title: ({ perSecond, limitSizes }) => `Rate limit of ${perSecond} a second, ${sizeOf(limitSizes)}`,
    measure: measureLimit,
    show: showLimit,
  },
  {
    name: "fleet",
    title: ({ perSecond, limitSizes }) => `Fleets under a limit of ${perSecond} a second, each run with ${sizeOf(limitSizes)}`,
    measure: measureFleet,
    show: showFleet,
  },
  {
    name: "model",
    named: true,
    title: ({ perSecond }) => `Fleets in virtual time under a limit of ${perSecond} a second`,
    measure: measureModel,
    show: showModel,
  },
];
const sizeOf = ({ records, zones }) => `${records} records in ${zones} zones`;
const say = (line) => process.stderr.write(`${line}\n`);

function readArguments() {
  const { values } = parseArgs({
    options: {
      records: { type: "string", default: "1000" },
      zones: { type: "string", default: "10" },
      "limit-records": { type: "string", default: "300" },
      "limit-zones": { type: "string", default: "3" },
      "per-second": { type: "string", default: "20" },
      "fleet-runs": { type: "string", default: "1,4,16" },
      "load-percent": { type: "string", default: "100" },
      "growth-records": { type: "string" },
      repeat: { type: "string", default: "1" },
      only: { type: "string", multiple: true },
      json: { type: "string" },
      profile: { type: "string" },
    },
  });
  const whole = (name, least) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be a whole number of ${least} at least.`);
    return value;
  };
  const names = sections.map(({ name }) => name);
  const all = sections.flatMap(({ name, named }) => (named ? [] : [name]));
  const only = values.only ?? (values.profile === undefined ? all : ["profile"]);
  if (only.includes("profile") && values.profile === undefined) throw new Error("A profile needs a folder: --profile FOLDER.");
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no ${unknown}; there are: ${names.join(", ")}.`);
  return {
    only,
    sizes: { records: whole("records", 1), zones: whole("zones", 1) },
    limitSizes: { records: whole("limit-records", 1), zones: whole("limit-zones", 1) },
    perSecond: whole("per-second", 1),
    fleets: values["fleet-runs"].split(",").map(Number),
    percent: whole("load-percent", 1),
    growthRecords: values["growth-records"] === undefined ? 10 * whole("records", 1) : whole("growth-records", 0),
    repeat: whole("repeat", 1),
    json: values.json && resolve(values.json),
    profile: values.profile && resolve(values.profile),
  };
}

function machine() {
  const of = (command, args) => {
    try {
      return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      return undefined;
    }
  };
  return {
    date: new Date().toISOString(),
    cpu: `${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    engine: of("pulumi", ["version"]),
    commit: of("git", ["rev-parse", "--short", "HEAD"]),
    changedFiles: of("git", ["status", "--short", "--", "src"])?.split("\n").filter(Boolean).length,
    loadBefore: loadavg()[0],
  };
}

async function main() {
  const options = readArguments();
  const env = { ...process.env };
  const home = env.PULUMI_HOME ? dirname(env.PULUMI_HOME) : undefined;
  if (!home || !env.PULUMI_CONFIG_PASSPHRASE) throw new Error("Start it with `npm run bench`, which prepares the engine's environment.");
  const installed = await install(join(home, "installed"));
  const report = { machine: machine(), sizes: options.sizes, repeat: options.repeat };

  report.selfCheck = await selfCheck(env);
  if (!report.selfCheck.sees)
    throw new Error(
      `The CPU of a killed grandchild is not seen (${report.selfCheck.cpu} s of ${report.selfCheck.expected}): no figure would be true here.`,
    );

  const shown = [];
  for (const { name, title, measure, show, sound = () => true } of sections) {
    if (!options.only.includes(name)) continue;
    say(title(options));
    report[name] = await measure({ ...options, installed, env, say });
    shown.push(show(report[name], options));
    if (!sound(report[name])) process.exitCode = 1;
  }
  report.machine.loadAfter = loadavg()[0];
  const { date, cpu, memoryGb, system, node, engine, commit, changedFiles, loadBefore, loadAfter } = report.machine;
  process.stdout.write(
    `${shown.join("\n\n")}\n\n${date}, ${cpu}, ${memoryGb} GB, ${system}, Node ${node}, engine ${engine}, commit ${commit}${changedFiles ? ` with ${changedFiles} changed files` : ""}, load ${loadBefore.toFixed(1)} to ${loadAfter.toFixed(1)}${options.repeat > 1 ? `, medians of ${options.repeat} where there are rounds` : ""}\n`,
  );
  if (options.json) {
    mkdirSync(dirname(options.json), { recursive: true });
    writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`);
  }
}

try {
  await main();
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
