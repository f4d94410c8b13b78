/**
 * What `require("pulumi-hosting")` costs a program that has loaded @pulumi/pulumi already; what the provider costs up to its first resource;
 * what the command costs that only shows its help.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../measure/statistics.mjs";

const probe = `
const look = () => ({ modules: Object.keys(require.cache).length, ms: performance.now(), cpu: process.cpuUsage() });
const before0 = look();
require("@pulumi/pulumi");
const before = look();
const files = new Set(Object.keys(require.cache));
const loaded = require(process.env.BENCH_MODULE);
if (process.env.BENCH_TYPE) loaded[process.env.BENCH_TYPE]("resource");
const after = look();
const cpu = ({ user, system }) => (user + system) / 1000;
console.log(JSON.stringify({
  sdk: { modules: before.modules - before0.modules, ms: before.ms - before0.ms, cpuMs: cpu(before.cpu) - cpu(before0.cpu) },
  added: { modules: after.modules - before.modules, ms: after.ms - before.ms, cpuMs: cpu(after.cpu) - cpu(before.cpu) },
  files: Object.keys(require.cache).filter((file) => !files.has(file)),
}));
`;

const cpuAtEnd = `
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(2, String((user + system) / 1000));
});
`;

/** Bounds, in milliseconds of CPU. */
export const bounds = { providerMs: 120, helpMs: 150 };

const starts = 15;

export function measureLoading({ installed, env }) {
  const folder = mkdtempSync(join(installed, "loading-"));
  try {
    const file = join(folder, "probe.js");
    writeFileSync(file, probe);
    const hook = join(folder, "cpu.cjs");
    writeFileSync(hook, cpuAtEnd);
    return {
      program: one(file, { BENCH_MODULE: "pulumi-hosting" }, env),
      provider: one(file, { BENCH_MODULE: "pulumi-hosting/provider", BENCH_TYPE: "DnsRecord" }, env),
      command: command(installed, hook, env),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU of whole processes: of Node alone, and of the command's help. */
function command(installed, hook, env) {
  const cli = join(installed, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");
  const cpuOf = (args) => {
    const runs = Array.from({ length: starts }, () => {
      const { status, stderr } = spawnSync(process.execPath, ["--require", hook, ...args], { env, encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
      return Number(stderr);
    });
    return median(runs);
  };
  return { bareMs: cpuOf(["-e", "0"]), helpMs: cpuOf([cli, "--help"]) };
}

function one(file, asked, env) {
  const runs = Array.from({ length: starts }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { env: { ...env, ...asked }, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  });
  const of = (part) => ({
    modules: runs[0][part].modules,
    ms: median(runs.map((run) => run[part].ms)),
    cpuMs: median(runs.map((run) => run[part].cpuMs)),
  });
  const files = runs[0].files.map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  const packages = {};
  for (const path of files) {
    const owner = /^(@[^/]+\/)?[^/]+/.exec(path)[0];
    packages[owner] = (packages[owner] ?? 0) + 1;
  }
  return { sdk: of("sdk"), added: of("added"), packages };
}
