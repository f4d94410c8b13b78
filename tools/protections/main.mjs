/**
 * Takes protections out, one at a time and in a copy of this repository, and expects tests to fail: `npm run test:protections`,
 * with a part of a name for some alone. A protection that nobody misses is a failure, and the exit code says so.
 */
import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../setup/cache.mjs";
import { say, step } from "../setup/progress.mjs";
import { protections } from "./protections.mjs";

const wanted = process.argv[2] ?? "";
const chosen = protections.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) {
  say(`No protection has "${wanted}" in its name. Names:\n${protections.map(({ name }) => name).join("\n")}`);
  process.exit(1);
}
const copy = mkdtempSync(join(tmpdir(), "protections-"));
const unmissed = [];
try {
  for (const file of execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .trimEnd()
    .split("\n")) {
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  execFileSync(process.execPath, ["tools/run.mjs", "code"], { cwd: copy });
  await step("With all protections, every test passes", async () => {
    const files = [...new Set(chosen.flatMap(({ tests }) => tests.slice(0, tests.includes("-t") ? tests.indexOf("-t") : undefined)))];
    const { failed, passed } = await jest(files);
    if (failed !== 0 || passed === 0) throw new Error(`${failed} of ${failed + passed} tests fail already`);
    return `${passed} tests`;
  });
  for (const protection of chosen) await step(protection.name, () => without(protection)).catch(missed);
} catch (error) {
  missed(error);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(
  `${chosen.length} protections taken out, ${unmissed.length === 0 ? "each is missed by a test" : "NOT all of them missed"}\n`,
);
process.exitCode = unmissed.length === 0 ? 0 : 1;

async function without({ file, text, instead, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(text).length !== 2)
    throw new Error(`${file} doesn't hold the text of this protection once: name it anew in protections.mjs`);
  writeFileSync(
    path,
    source.replace(text, () => instead),
  );
  try {
    const { failed, passed } = await jest(tests);
    if (failed === 0) throw new Error(`all ${passed} tests pass without it`);
    return `${failed} of ${failed + passed} tests fail`;
  } finally {
    writeFileSync(path, source);
  }
}

function missed({ message }) {
  say(`  ${message}`);
  unmissed.push(message);
}

/** Counts tests, not files: a file that doesn't even load proves nothing. A failed test may leave a connection open. */
async function jest(args) {
  const results = join(copy, "results.json");
  await promisify(execFile)(
    process.execPath,
    [join("node_modules", "jest", "bin", "jest.js"), "--json", "--outputFile", results, "--silent", "--forceExit", ...args],
    { cwd: copy, maxBuffer: 1 << 28 },
  ).catch((error) => {
    if (error.code !== 1) throw error;
  });
  const { numFailedTests, numPassedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(readFileSync(results, "utf8"));
  rmSync(results);
  if (numRuntimeErrorTestSuites > 0)
    throw new Error(testResults.find(({ message }) => message)?.message ?? `${dirname(results)}: a file of tests doesn't load`);
  return { failed: numFailedTests, passed: numPassedTests };
}
