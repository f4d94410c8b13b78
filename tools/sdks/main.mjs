/**
 * npm run sdks [-- language …] [--out folder]: the SDKs of all languages, made by the engine from schema.json, and what a release
 * publishes of them: the wheel for Python, and the plugin as the archives that the engine downloads, with their checksums.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../setup/cache.mjs";
import { run } from "../setup/processes.mjs";
import { SetupError, say, step } from "../setup/progress.mjs";
import { packPlugin } from "./archives.mjs";
import { complete } from "./completed.mjs";
import { generationSchema } from "./schema.mjs";
import { buildWheel } from "./wheel.mjs";

const languages = ["nodejs", "python", "go", "dotnet", "java"];

/** What run.mjs found on this machine. */
const { missing = {}, python } = JSON.parse(process.env.FOUND_LANGUAGES ?? "{}");

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: "string", default: join(root, "sdks") } } });
  const unknown = positionals.filter((name) => !languages.includes(name));
  if (unknown.length > 0) throw new SetupError(`No SDK is made for ${unknown.join(", ")}. The languages: ${languages.join(", ")}.`);
  const out = resolve(values.out);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const release = join(out, "release");
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });

  let failed = 0;
  const attempt = async (label, work) => {
    try {
      await step(label, work);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      failed++;
      say(error.message);
    }
  };
  for (const language of positionals.length > 0 ? positionals : languages) {
    await attempt(`SDK for ${language}`, () => generate(language, join(out, language), version));
    if (language === "python") await attempt("Wheel for Python", () => wheel(join(out, "python"), release));
  }
  await attempt("Plugin, packed", () => packPlugin(join(root, "plugin"), release, version));
  return failed === 0 ? 0 : 1;
}

async function generate(language, folder, version) {
  rmSync(folder, { recursive: true, force: true });
  const { file, close } = await generationSchema();
  try {
    const parts = `${folder}.part`;
    const { code, text } = await run("pulumi", ["package", "gen-sdk", file, "--language", language, "--out", parts, "--color", "never"]);
    try {
      if (code !== 0) throw new SetupError(`pulumi package gen-sdk --language ${language} failed:\n${missing[language] ?? text.trimEnd()}`);
      complete(language, join(parts, language), folder, version);
    } finally {
      rmSync(parts, { recursive: true, force: true });
    }
  } finally {
    close();
  }
}

async function wheel(sdk, release) {
  if (!python) throw new SetupError(missing.python);
  await buildWheel(python.python, sdk, release);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    say(error instanceof SetupError ? error.message : error.stack);
    process.exitCode = 1;
  },
);
