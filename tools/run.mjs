/**
 * The one entry to everything in this repository: `node tools/run.mjs <command>` sets up what is missing, then does it.
 * Runs on any Node from 18 on, and before `npm ci`: only built-in modules here and in setup/.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir, userInfo } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { root } from "./setup/cache.mjs";
import { ensureBrowser } from "./setup/browser.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { ensureEngine } from "./setup/engine.mjs";
import { engineEnvironment, toolEnvironment } from "./setup/environment.mjs";
import { ensureGenerated } from "./setup/generated.mjs";
import { ensureInstalled } from "./setup/installed.mjs";
import { ensureLanguages, ensureNameServer, prepareLanguages } from "./setup/languages.mjs";
import { ensureNode } from "./setup/node.mjs";
import { interruption, run } from "./setup/processes.mjs";
import { SetupError, say, step } from "./setup/progress.mjs";

const endingTimeoutMs = 15_000;
const abandonedAfterMs = 3_600_000;

/** Commands that are scripts of their own: a main.mjs, or a main.ts that is run from its source. */
const scripts = {
  demo: { folder: "tools/demo", withEngine: true },
  bench: { folder: "bench", withEngine: true },
  sdks: { folder: "tools/sdks", withEngine: true, languages: ["python", "go", "java", "dotnet"] },
  generate: { folder: "tools/generate", withEngine: false },
  docs: { folder: "tools/site", withEngine: false },
  "test:histories": { folder: "tools/histories", withEngine: false },
  "test:protections": { folder: "tools/protections", withEngine: false },
  fixture: { folder: "tools/fixture", withEngine: false },
  names: { folder: "tools/names", withEngine: false },
};

const commands = {
  /** Everything that later runs need, so that they work offline. */
  async setup() {
    const node = await ready();
    const engine = await ensureEngine();
    await ensureBuild(node);
    await ensureBrowser();
    await prepareLanguages(engine);
    return 0;
  },
  /** npm calls it at the end of `npm install` in a clone, for editors and `npx tsc`. Without our tools, nobody works on the code. */
  async code() {
    if (existsSync(join(root, "node_modules", "tsx"))) await ensureGenerated(await ensureNode());
    return 0;
  },
  async build() {
    const node = await ready();
    await ensureBuild(node);
    return 0;
  },
  async test(args) {
    return test(args, ["unit", "engine"]);
  },
  async "test:unit"(args) {
    return test(args, ["unit"]);
  },
  /** Pages in a real browser, each in full. */
  async "test:browser"(args) {
    process.env.HOSTING_E2E_ALL ??= "1";
    return test(args, ["browser"]);
  },
  /** All variants of each test, of which `test` runs the first few. */
  async "test:e2e"(args) {
    process.env.HOSTING_E2E_ALL ??= "1";
    return test(args, ["e2e"]);
  },
  /** Programs and SDKs in every language, those in Java as well, with the compilers that this machine has. */
  async "test:languages"(args) {
    process.env.HOSTING_E2E_ALL ??= "1";
    return test(["--verbose", "test/e2e/languages", "test/e2e/examples", ...args], ["e2e"]); // Says what is skipped, and why.
  },
  /** Hostile values, fifty times as many as in `test`. */
  async "test:fuzz"(args) {
    process.env.HOSTING_FUZZ_TIMES ??= "50";
    return test(["test/contract/hostile", "test/contract/components", "--testTimeout", "900000", ...args], ["unit"]);
  },
  /** The whole fault matrix, and a kill at every request: longer than CI bears. */
  async "test:faults"(args) {
    return test(args, ["faults"]);
  },
  async "test:kill"(args) {
    return test(args, ["kill"]);
  },
  /** What rehearsals foretell, against what the real `up` does. */
  async "test:predictions"(args) {
    return test(args, ["predictions"]);
  },
  /** What tests in these languages ask for, and nobody else waits for. */
  async languages(languages) {
    await ready();
    process.stdout.write(JSON.stringify(await ensureLanguages(await ensureEngine(), languages)));
    return 0;
  },
  /** What a test asks for that needs a name server; the reason why there is none. */
  async "name-server"() {
    const found = await ensureNameServer().catch((error) => ({ missing: error.message }));
    process.stdout.write(JSON.stringify(found));
    return 0;
  },
  /** What the end-to-end harness asks for when jest was started directly. */
  async environment() {
    const node = await ready();
    const engine = await ensureEngine();
    const home = join(tmpdir(), `pulumi-hosting-e2e-${userInfo().username}`);
    const prepared = await testEnvironment({ node, engine, home, lenient: true });
    for (const name of readdirSync(home)) {
      const folder = join(home, name);
      const abandoned =
        name.startsWith("installed-") && folder !== prepared.folder && statSync(folder).mtimeMs < Date.now() - abandonedAfterMs;
      if (abandoned) rmSync(folder, { recursive: true, force: true });
    }
    process.stdout.write(JSON.stringify(prepared));
    return 0;
  },
};

for (const [name, { folder, withEngine, languages }] of Object.entries(scripts)) {
  commands[name] = async (args) => {
    const script = ["main.mjs", "main.ts"].map((file) => join(root, folder, file)).find((file) => existsSync(file));
    if (!script) throw new SetupError(`${folder} has neither main.mjs nor main.ts.`);
    const node = await ready();
    const engine = withEngine ? await ensureEngine() : undefined;
    if (withEngine) await ensureBuild(node);
    const found = languages && (await ensureLanguages(engine, languages));
    return withTemporaryFolder(async (home) => {
      const env = withEngine ? engineEnvironment({ node, engine, home }) : toolEnvironment({ node });
      if (found) Object.assign(env, { FOUND_LANGUAGES: JSON.stringify(found), PATH: [env.PATH, ...found.path].join(delimiter) });
      const loader = script.endsWith(".ts") ? ["--import", "tsx"] : [];
      const { code } = await run(node, [...loader, script, ...args], { cwd: root, env, inherit: true });
      return code;
    });
  };
}

/** A Node that is new enough, with the dependencies and the generated code. */
async function ready({ lenient = false } = {}) {
  const node = await ensureNode();
  await ensureDependencies(node);
  await ensureGenerated(node, { lenient });
  return node;
}

/** A test keeps about one core busy; jest by itself would leave one idle. */
const workers = ["--maxWorkers", String(Math.max(2, Math.min(6, availableParallelism())))];
/** A test with the engine waits for a third of its time: for the platform's delays, for limits, for processes that begin and end. */
const engineWorkers = ["--maxWorkers", String(Math.max(3, Math.min(8, Math.ceil(availableParallelism() * 1.5))))];

const inOrder = ["--testSequencer", join(root, "tools", "longestFirst.cjs")];

/** The suites, each a set of test files and of jest options. */
const suites = {
  unit: {
    label: "Unit and contract tests",
    options: ["--testPathIgnorePatterns", "/test/(e2e|package|faults|kill|predictions|browser)/", ...workers, ...inOrder],
  },
  browser: { label: "Pages in a browser", folders: ["test/browser"], options: ["--maxWorkers", "2"] },
  // One run for all: at the end of each, one worker would wait for the other.
  engine: {
    label: "Tests with the Pulumi engine, of the package, the examples and the demo, and of pages in a browser",
    folders: ["test/e2e", "test/package", "test/browser"],
    options: [...engineWorkers, ...inOrder],
  },
  e2e: { label: "End-to-end tests with the Pulumi engine", folders: ["test/e2e"], options: engineWorkers },
  faults: {
    label: "Every request of every type against every fault, through the Pulumi engine",
    folders: ["test/faults"],
    options: workers,
  },
  kill: { label: "Pulumi commands killed at every request", folders: ["test/kill"], options: workers },
  predictions: { label: "Rehearsals against the real `up`", folders: ["test/predictions"], options: workers },
};

const withoutEngine = ["unit", "browser"];

/** With arguments, they go to jest and nothing but jest runs. */
async function test(args, names) {
  const node = await ready({ lenient: true });
  const withEngine = names.some((name) => !withoutEngine.includes(name));
  const engine = withEngine ? await ensureEngine() : undefined;
  const selected = args.length > 0;
  const total = { passed: 0, failed: 0, skipped: 0 };
  const check = async (label, command, commandArgs) => {
    const { code, text } = await run(command, commandArgs, { cwd: root, env: toolEnvironment({ node, engine }) });
    if (code === 0) return;
    total.failed++;
    throw new SetupError(`${label} failed:\n${text.trimEnd()}`);
  };
  const goOn = (error) => {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
  };

  const modules = join(root, "node_modules");
  const checks = [
    ["Types", "tsc", [join(modules, "typescript", "bin", "tsc"), "-p", ".", "--pretty", "false"]],
    ["Format and lint", "Biome", [join(modules, "@biomejs", "biome", "bin", "biome"), "ci", "--error-on-warnings", "--colors=off"]],
    ["Unused files, exports and dependencies", "knip", [join(modules, "knip", "bin", "knip.js"), "--no-progress"]],
    [
      "Direction of imports",
      "The dependency check",
      [
        join(modules, "dependency-cruiser", "bin", "dependency-cruise.mjs"),
        ...["--config", ".dependency-cruiser.cjs", "src", "tools", "bench", "test"],
      ],
    ],
    ["Licences", "The licence check", [join(root, "tools", "licences", "main.mjs")]],
  ];
  const inTurn = async (some) => {
    if (selected || !names.includes("unit")) return;
    for (const [label, tool, toolArgs] of some) await step(label, () => check(tool, node, toolArgs)).catch(goOn);
  };

  await withTemporaryFolder(async (home) => {
    let prepared = {};
    const prepare = async () => {
      if (!withEngine) return;
      try {
        prepared = { HOSTING_TEST_ENVIRONMENT: JSON.stringify(await testEnvironment({ node, engine, home, lenient: selected })) };
      } catch (error) {
        goOn(error);
        total.failed++;
        names = names.map((name) => (name === "engine" ? "browser" : name)).filter((name) => withoutEngine.includes(name));
      }
    };
    // Each of them keeps one core busy, and the compiler takes nearly as long as the others and the build together.
    await Promise.all([inTurn(checks.slice(0, 1)), inTurn(checks.slice(1)).then(prepare)]);
    if (names.some((name) => name === "browser" || name === "engine"))
      prepared.HOSTING_TEST_BROWSER = JSON.stringify(await ensureBrowser());
    const env = { ...toolEnvironment({ node, engine }), ...prepared };
    // A selection may name files of any suite: one jest for all of them, with the workers that the engine bears.
    const chosen = selected && names.length > 1 ? [{ label: "Tests", options: suites.e2e.options }] : names.map((name) => suites[name]);
    for (const { label, folders = [], options } of chosen) {
      say(`\n${label}`);
      const results = join(home, "results.json");
      const roots = folders.flatMap((folder) => ["--roots", join(root, folder)]);
      const reporters = ["--reporters", "default", "--reporters", join(root, "tools", "countingReporter.cjs")];
      const code = await jest(node, [...options, ...roots, ...reporters, "--passWithNoTests", ...args], {
        ...env,
        COUNTING_REPORTER_FILE: results,
      });
      if (interruption.signal) throw new SetupError(`Interrupted by ${interruption.signal}.`);
      count(total, results, code);
    }
  });
  say("");
  if (total.skipped) process.stdout.write(`${total.skipped} skipped\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

/** A jest that never ends because a test left something open is ended, and counts as failed. */
async function jest(node, args, env) {
  const stuck = new AbortController();
  let timer;
  const watch = setInterval(() => {
    if (timer || !existsSync(env.COUNTING_REPORTER_FILE)) return;
    timer = setTimeout(() => {
      say("jest does not end: a test left a connection, a timer or a process open (npx jest --detectOpenHandles tells which).");
      stuck.abort();
    }, endingTimeoutMs);
  }, 500);
  try {
    const { code } = await run(node, [join(root, "node_modules", "jest", "bin", "jest.js"), ...args], {
      cwd: root,
      env,
      inherit: true,
      stop: stuck.signal,
    });
    return code;
  } finally {
    clearInterval(watch);
    clearTimeout(timer);
  }
}

/** A jest that died, or found nothing it could run, counts as one failure: it must not look like success. */
function count(total, results, code) {
  let failed = 0;
  if (existsSync(results)) {
    const counted = JSON.parse(readFileSync(results, "utf8"));
    total.passed += counted.passed;
    total.skipped += counted.skipped;
    failed = counted.failed;
    rmSync(results);
  }
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
}

/** A command of the engine is over before anybody needs its memory, and to collect that takes a tenth of its processor time. */
const shortLived = { GOGC: "400" };

/** What the end-to-end harness works with: the variables of a hermetic run, and a folder with the installed package. */
async function testEnvironment({ node, engine, home, lenient = false }) {
  const source = await ensureBuild(node, { lenient });
  const folder = await ensureInstalled(node, join(home, `installed-${source}`));
  const variables = engineEnvironment({ node, engine, home: join(home, "engine") });
  return { node, folder, variables: { ...variables, ...shortLived } };
}

async function withTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // The terminal was closed: unlike an interruption, nobody waits for what runs in it.
  const hungUp = () => {
    remove();
    process.exit(129);
  };
  process.once("SIGHUP", hungUp);
  try {
    return await work(folder);
  } finally {
    process.off("SIGHUP", hungUp);
    remove();
  }
}

async function main() {
  const [command, ...args] = process.argv.slice(2);
  const action = commands[command];
  if (!action) {
    say(`Usage: node tools/run.mjs ${Object.keys(commands).join(" | ")}`);
    return 2;
  }
  try {
    return await action(args);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return 1;
  }
}

if (resolve(process.argv[1]) === join(root, "tools", "run.mjs")) process.exitCode = await main();
