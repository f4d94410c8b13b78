/**
 * What programs in Python and in Go need beside the engine's host: packages, fetched once per machine. `npm run setup` prepares it, and
 * so does what needs it first. A machine without python3 or go does without: whoever asks is told the reason.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, makeOnce, root } from "./cache.mjs";
import { ensureGo, goEnvironment, moduleFolder, sharedFlags } from "./goModules.mjs";
import { ensureHost } from "./hosts.mjs";
import { findExecutable, lastLines, run } from "./processes.mjs";
import { SetupError, say, step } from "./progress.mjs";

/** The go.mod of the SDK for Go names what its programs are made of. */
const goSdk = join(root, "tools", "sdks", "go");
const programRequirements = join(moduleFolder("python"), "requirements.txt");

const toolchains = { python: ensurePython, go: ensureGoPrograms };

/**
 * What there is for each of these languages: its toolchain, or under `missing` the reason why there is none. `path` has the folders
 * in which the engine finds the hosts.
 */
export async function ensureLanguages(engine, languages) {
  const found = { path: new Set(), missing: {} };
  for (const language of languages) {
    try {
      found.path.add((await ensureHost(engine, language)) ?? engine);
      const toolchain = await toolchains[language]?.();
      if (toolchain) found[language] = toolchain;
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      found.missing[language] = error.message;
    }
  }
  return { ...found, path: [...found.path] };
}

/** For the set-up: what is missing is no failure, since only programs in that language need it. */
export async function prepareLanguages(engine) {
  const { missing } = await ensureLanguages(engine, ["python", "go"]);
  for (const [language, reason] of Object.entries(missing)) say(`  No programs in ${language} here: ${reason}`);
}

/** A Python with Pulumi's package, what builds a wheel, and a checker of types. */
function ensurePython() {
  return ensurePackages("Packages for programs in Python", programRequirements);
}

/** A Python with what that file of requirements names: pinned, by checksum. */
export async function ensurePackages(label, requirements) {
  const system = findExecutable("python3");
  if (!system) throw new SetupError("There is no python3 on PATH; 3.11 or newer is needed.");
  const { code, text: version } = await run(system, ["-c", "import sys, ensurepip; print(sys.version, sys.prefix)"]);
  if (code !== 0) throw new SetupError(`python3 has no ensurepip (Debian: install python3-venv):\n${lastLines(version, 3)}`);
  const hash = createHash("sha256").update(readFileSync(requirements)).update(version).digest("hex").slice(0, 12);
  const folder = join(cacheFolder(), `python-${hash}`);
  if (!existsSync(folder))
    await step(label, () => makeOnce(folder, (part) => installPackages(system, part, requirements)).then(() => "from PyPI"));
  return { python: join(folder, "bin", "python") };
}

/** A Python with a name server, for the tests that ask one which isn't ours. */
export function ensureNameServer() {
  return ensurePackages("A name server", join(moduleFolder("nameserver"), "requirements.txt"));
}

async function installPackages(system, folder, requirements) {
  const must = async (what, command, args) => {
    const { code, text } = await run(command, args);
    if (code !== 0) throw new SetupError(`${what} failed:\n${lastLines(text, 10)}`);
  };
  await must("Making a virtual environment", system, ["-m", "venv", folder]);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
  const python = join(folder, "bin", "python");
  await must("Getting packages from PyPI", python, [...pip, "--require-hashes", "-r", requirements]);
}

/**
 * The modules of a program in Go, and the variables with which it is built from them without network. What they compile to is kept by
 * Go itself: from the build of the engine on, where that was one.
 */
async function ensureGoPrograms() {
  const go = await ensureGo("A program in Go has to be built", "Install Go 1.26 or newer (https://go.dev/dl).");
  const { code, text } = await run(go, ["mod", "download"], { cwd: goSdk, env: { ...process.env, ...goEnvironment } });
  if (code !== 0) throw new SetupError(`Getting Go modules failed:\n${lastLines(text, 10)}`);
  return { go, variables: { ...goEnvironment, GOFLAGS: ["-mod=mod", ...sharedFlags].join(" "), GOPROXY: "off", GONOSUMDB: "*" } };
}
