/** The demo of the package, as somebody has it who installed it from its archive: `pulumi-hosting demo`. */
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "../setup/installed.mjs";
import { run } from "../setup/processes.mjs";

const home = mkdtempSync(join(tmpdir(), "pulumi-hosting-demo-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
const end = (signal) => process.exit(128 + constants.signals[signal]);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.on(signal, end);

const installed = await ensureInstalled(process.execPath, join(home, "installed"));
// From here on the demo gets the signals as well, and cleans up.
for (const signal of signals) process.off(signal, end).on(signal, () => undefined);
const command = join(installed, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");
const { code } = await run(process.execPath, [command, "demo", ...process.argv.slice(2)], { cwd: installed, inherit: true });
process.exitCode = code;
