/**
 * The demo: examples/quickstart through the real Pulumi engine, on the embedded simulator, with the package installed
 * from its archive. Every claim that it makes is checked; the first that does not hold ends it with status 1.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { root } from "../setup/cache.mjs";
import { ensureEngine } from "../setup/engine.mjs";
import { engineEnvironment } from "../setup/environment.mjs";
import { ensureInstalled } from "../setup/installed.mjs";
import { findExecutable } from "../setup/processes.mjs";
import { inventory, meddle, recordsBefore, requestRows, siteBefore, wanted, zoneBefore } from "./platform.mjs";
import { differences, endPulumi, finishedRows, pulumi } from "./pulumi.mjs";
import { DemoError, bold, claim, claimsThatHeld, command, dim, heading, line, red, shown, table } from "./screen.mjs";

const startedMs = Date.now();
/** Holds all that the demo makes, and is deleted at its end. */
const home = mkdtempSync(join(tmpdir(), "pulumi-hosting-demo-"));
process.env.NODE_COMPILE_CACHE = join(home, "compiled");
/** Of the mailbox that the program makes. */
const password = "correct horse battery staple";
/** Whether to open the simulator's panel, and to stay until Ctrl-C. */
const withPanel = process.argv.includes("--panel");
let simulator;
/** Whether all is done, and whoever looks at the panel ends it. */
let isOpenEnded = false;
let interrupted = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (isOpenEnded) stop("Done", 0);
    else stop(signal === "SIGINT" ? "Interrupted" : `Ended by ${signal}`, 128 + constants.signals[signal]);
  });
}
// Whoever read along has left, as `| head` does.
process.stdout.on("error", () => stop("", 1));

function stop(reason, exitStatus) {
  if (interrupted) return;
  interrupted = true;
  if (reason) line(`\n${reason}: cleaning up.`);
  void cleanUp().finally(() => process.exit(exitStatus));
}

async function cleanUp() {
  await endPulumi();
  await simulator?.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

async function story() {
  const installed = await ensureInstalled(process.execPath, join(home, "installed"));
  const packageRequire = createRequire(join(installed, "index.js"));
  simulator = await packageRequire("pulumi-hosting/simulator").startSimulator({
    sites: [siteBefore],
    zones: [zoneBefore],
    panel: withPanel,
  });
  const { platform } = simulator;
  const before = inventory(platform);
  const now = () => inventory(platform);

  const folder = join(installed, "quickstart");
  cpSync(join(root, "examples", "quickstart"), folder, { recursive: true, filter: isOfTheExample });
  const env = engineEnvironment({ node: process.execPath, engine: await ensureEngine(), home });
  // What the program declares, by type; the engine counts the stack as one more.
  const declared = [...readFileSync(join(folder, "index.ts"), "utf8").matchAll(/\bnew ([A-Z]\w+)\(/g)].map(([, type]) => type);
  const all = declared.length + 1;
  const simply = (args, hidden, relevant) => pulumi(args, { cwd: folder, env, hidden, relevant });
  const asked = async (args, relevant) => {
    simulator.resetReport();
    const changes = await pulumi(args, { cwd: folder, env, relevant });
    return { changes, report: simulator.report() };
  };

  const { version } = JSON.parse(readFileSync(packageRequire.resolve("pulumi-hosting/package.json"), "utf8"));
  line(`\n${bold("A site with its edge, its firewall, its DNS and its mail, by the real Pulumi engine")}`);
  line(dim(`   pulumi-hosting ${version} from its package; the platform is the package's simulator, here at ${simulator.url}`));
  if (withPanel) line(`\n   Look at it in a browser: ${bold(`${simulator.url}/_panel/`)}`);

  heading("Make what the program describes");
  command("cd examples/quickstart");
  await simply(["stack", "init", "dev"]);
  await simply(["config", "set", "hosting:baseUrl", simulator.url]);
  await simply(["config", "set", "hosting:account", simulator.account]);
  await simply(["config", "set", "--secret", "hosting:token", simulator.token], simulator.token);
  await simply(["config", "set", "--secret", "annasPassword", password], password);
  const made = await asked(["up", "--yes", "--skip-preview"], finishedRows);
  line(`\n   ${bold("What the platform holds now")}`);
  showInventory(now());
  line(`\n   ${bold(`What it was asked: ${made.report.total} requests`)}`);
  shown(table(requestRows(made.report)));
  line();
  claimEqual(
    made.changes,
    { created: all },
    `the engine made ${declared.length} resources of ${new Set(declared).size} types, each but the two sets (and counts the stack as one more)`,
  );
  claimEqual(now(), wanted, "the platform holds just what the program says, beside the site and the zone that were there before");
  const { "POST /api/orders": siteOrders, "POST /api/mailspace": mailOrders } = made.report.byRoute;
  claimEqual({ siteOrders, mailOrders }, { siteOrders: 1, mailOrders: 1 }, "the site and the mail were ordered, each once");
  claimClean(made.report);

  heading("Once more: nothing to do");
  const again = await asked(["up", "--yes", "--skip-preview"]);
  claimEqual(again.changes, { unchanged: all }, "no change");
  claim(again.report.total === 0, "the platform was not asked anything", again.report.total);

  heading("Somebody changes things behind Pulumi's back, in the platform's panel");
  shown(table(meddle(platform)));

  heading("See it");
  const seen = await asked(["refresh", "--yes", "--skip-preview", "--diff"], differences);
  claimEqual(seen.changes, { updated: 3, deleted: 1, unchanged: all - 4 }, "all four changes were found, and no other");
  claim(seen.report.writes === 0, `it took ${seen.report.total} requests, all of them reads`, `${seen.report.writes} writes`);

  heading("Repair it");
  const repaired = await asked(["up", "--yes", "--skip-preview"], finishedRows);
  claimEqual(repaired.changes, { created: 1, updated: 3, unchanged: all - 4 }, "the alias made anew, three resources put right");
  claimEqual(now(), wanted, "the platform holds again what the program says");
  claimClean(repaired.report);

  if (withPanel) return explore(simply);

  heading("Take everything away");
  const gone = await asked(["destroy", "--yes", "--skip-preview"]);
  shown(table(requestRows(gone.report)));
  claimEqual(gone.changes, { deleted: all }, "the engine deleted all of it");
  claim(
    gone.report.byRoute["DELETE /api/dns_zones/{zone_id}/records/{id}"] === undefined,
    "the records went with their zone, in one request",
  );
  claimEqual(now(), before, "the platform is as it was: only the site and the zone are there that were there before");
  await simply(["stack", "rm", "dev", "--yes"]);

  heading("Another language, and what is there already: the zone into a program in YAML");
  await storyInYaml(join(installed, "dns"), env);
}

/** What a key of whoever looks at the panel runs. */
const keys = {
  p: ["preview", "--refresh", "--diff"],
  r: ["refresh", "--yes", "--skip-preview", "--diff"],
  u: ["up", "--yes", "--skip-preview"],
};

/** Stays on the stack that was made: things are changed and broken in the panel, and the engine is asked what it says to that. */
function explore(simply) {
  heading("Now you");
  line(`   The stack stays until Ctrl-C. Change something in the panel: ${bold(`${simulator.url}/_panel/`)}`);
  line("   Then: p and Enter for `pulumi preview --refresh`, r for `pulumi refresh`, u for `pulumi up`.");
  isOpenEnded = true;
  let turn = Promise.resolve();
  createInterface({ input: process.stdin }).on("line", (key) => {
    const args = keys[key.trim().toLowerCase()];
    if (!args) return line("   p, r or u; Ctrl-C ends it.");
    turn = turn
      .then(() => simply(args, undefined, args.includes("--diff") ? differences : finishedRows))
      .catch((error) => line(`   ${red("✗")} ${error.message}`));
  });
  // Whoever stays ends it by a signal.
  return new Promise(() => {});
}

const yamlHost = "pulumi-language-yaml";

const yamlRecord = `  api:
    type: hosting:DnsRecord
    properties: { zoneId: "\${zone.id}", name: api, type: A, value: 192.0.2.20, ttl: 300 }
`;

/** A zone that was made by hand is imported by its name into a project without any code, which then adds a record to it. */
async function storyInYaml(folder, commonEnv) {
  if (!findExecutable(yamlHost, commonEnv.PATH)) {
    line(`   Left out: ${yamlHost} is neither beside \`pulumi\` nor on PATH. Pulumi's own releases have it.`);
    return;
  }
  const { url, token, account, platform } = simulator;
  const env = { ...commonEnv, HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account };
  const file = join(folder, "Pulumi.yaml");
  const plugin = "../node_modules/pulumi-hosting/plugin";
  const before = recordsBefore(platform);
  mkdirSync(folder);
  writeFileSync(file, `name: dns\nruntime: yaml\nplugins:\n  providers: [{ name: hosting, path: ${plugin} }]\n`);
  const asked = async (args, relevant) => {
    simulator.resetReport();
    return { changes: await pulumi(args, { cwd: folder, env, relevant }), report: simulator.report() };
  };

  await asked(["stack", "init", "dns"]);
  const taken = await asked(
    ["import", "hosting:index:DnsZone", "zone", zoneBefore.name, "--yes", "--skip-preview", "--out", "zone.yaml"],
    finishedRows,
  );
  const code = readFileSync(join(folder, "zone.yaml"), "utf8");
  line(`\n   ${bold("What the engine wrote")}`);
  shown(code.trimEnd().split("\n"));
  line();
  claimEqual(taken.changes, { created: 1, imported: 1 }, "the zone is in the state, found by its name (the stack itself counts as made)");
  claim(taken.report.writes === 0, "nothing was written to the platform", taken.report.writes);

  writeFileSync(file, readFileSync(file, "utf8") + code);
  const pasted = await asked(["up", "--yes", "--skip-preview"]);
  claimEqual(pasted.changes, { unchanged: 2 }, "pasted into Pulumi.yaml as it is, it changes nothing");

  line(`\n   ${bold("One more record")}`);
  shown(yamlRecord.trimEnd().split("\n"));
  line();
  writeFileSync(file, readFileSync(file, "utf8").trimEnd() + `\n${yamlRecord}`);
  const added = await asked(["up", "--yes", "--skip-preview"], finishedRows);
  claimEqual(added.changes, { created: 1, unchanged: 2 }, "one record was made");
  claimEqual(
    { records: recordsBefore(platform) },
    { records: [["api", "A", "192.0.2.20"], ...before] },
    "the zone holds it, and the record that was there before",
  );

  const ended = await asked(["destroy", "--yes", "--skip-preview", "--exclude-protected"]);
  claimEqual(ended.changes, { deleted: 1, unchanged: 2 }, "what was imported is protected: a destroy takes away the record alone");
  claimEqual({ records: recordsBefore(platform) }, { records: before }, "the zone is as it was");
  await asked(["stack", "rm", "dns", "--yes", "--force"]);
}

/** Not what somebody's own trial of the example left there. */
function isOfTheExample(path) {
  return basename(path) !== "node_modules" && !/^Pulumi\..+\.yaml$/.test(basename(path));
}

function showInventory(rows) {
  for (const part of Object.values(rows)) shown(table(part));
}

function claimEqual(found, expected, sentence) {
  const unequal = [...new Set([...Object.keys(found), ...Object.keys(expected)])].filter(
    (key) => !isDeepStrictEqual(found[key], expected[key]),
  );
  const pick = (from, other) => JSON.stringify(Object.fromEntries(unequal.map((key) => [key, without(from[key], other[key])])));
  claim(unequal.length === 0, sentence, `${pick(found, expected)}\nExpected:      ${pick(expected, found)}`);
}

/** Of a list only the rows that the other one lacks. */
function without(rows, others) {
  if (!Array.isArray(rows) || !Array.isArray(others)) return rows;
  return rows.filter((row) => !others.some((other) => isDeepStrictEqual(row, other)));
}

/** A read may be told that something isn't ready yet: it is waited for. */
function claimClean({ requests, unknownKeys, unknownRoutes }) {
  const refused = requests
    .filter(({ method, status }) => method !== "GET" && !(status < 400))
    .map(({ method, path, status }) => `${method} ${path} ${status}`);
  const clean = refused.length === 0 && unknownKeys.length === 0 && unknownRoutes.length === 0;
  claim(
    clean,
    "the platform refused no write and knew every field that it was sent",
    JSON.stringify({ refused, unknownKeys, unknownRoutes }),
  );
}

async function main() {
  try {
    await story();
    await cleanUp();
    if (interrupted) return undefined;
    claim(!existsSync(home), "nothing is left of the demo itself: stack, package and engine files are deleted");
    line(
      `\n${claimsThatHeld()} claims held, in ${Math.round((Date.now() - startedMs) / 1000)} s. Next: examples/quickstart/index.ts is the program, README.md says how to write yours.`,
    );
    return 0;
  } catch (error) {
    // What ends by our own hand has nothing to say.
    if (interrupted) return undefined;
    await cleanUp();
    line(`\n${red("✗")} ${error instanceof DemoError ? error.message : (error.stack ?? error)}`);
    return 1;
  }
}

const status = await main();
if (status !== undefined) process.exitCode = status;
