/** node_modules as package-lock.json has it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lock, root, workFolder } from "./cache.mjs";
import { runNpm } from "./npm.mjs";
import { firstLines } from "./processes.mjs";
import { SetupError, step } from "./progress.mjs";

export async function ensureDependencies(node) {
  if (areInstalled()) return;
  const release = await lock(join(workFolder, "dependencies.lock"));
  try {
    if (areInstalled()) return;
    await step("Dependencies (npm ci)", async () => {
      const { code, text } = await runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: root, node });
      if (code !== 0) throw new SetupError(`npm ci failed:\n${firstLines(text, 20)}`);
    });
  } finally {
    release();
  }
}

/** npm notes in node_modules/.package-lock.json what it installed, as its last act. */
function areInstalled(folder = root) {
  const wanted = packagesOf(join(folder, "package-lock.json"));
  const installed = packagesOf(join(folder, "node_modules", ".package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || !isForThisMachine(entry)) return true;
    const found = installed[path];
    if (!found) return entry.optional === true && !entry.os;
    return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(folder, path));
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function isForThisMachine({ os, cpu, libc }) {
  const fits = (list, value) => !list || list.includes(value);
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, thisLibc());
}

let libcOfThisMachine;

function thisLibc() {
  if (!libcOfThisMachine) {
    process.report.excludeNetwork = true; // It would look up names.
    libcOfThisMachine = process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
  }
  return libcOfThisMachine;
}
