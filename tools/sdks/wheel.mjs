import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastLines, run } from "../setup/processes.mjs";
import { SetupError } from "../setup/progress.mjs";

/** Builds with the setuptools of that Python, so nothing is fetched. Files of a wheel have times: one of their own, the same always. */
export async function buildWheel(python, sdk, release) {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-wheel-"));
  try {
    // setuptools leaves its work beside what it builds from.
    cpSync(sdk, folder, { recursive: true });
    const args = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--wheel-dir", release, folder];
    const env = { ...process.env, SOURCE_DATE_EPOCH: "315532800" };
    const { code, text } = await run(python, ["-m", "pip", "wheel", ...args], { env });
    if (code !== 0) throw new SetupError(`Building the wheel failed:\n${lastLines(text, 20)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
