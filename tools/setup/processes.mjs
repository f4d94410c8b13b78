import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The signal that ended a child which shares our terminal: then nothing further is started. */
export const interruption = { signal: undefined };

/** Runs a program and gives what it wrote; never throws for an exit code. `onLine` sees each line as it comes, `stop` ends it. */
export function run(command, args, { cwd, env, onLine, inherit = false, timeoutMs, stop } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: inherit ? "inherit" : ["ignore", "pipe", "pipe"] });
    let text = "";
    let rest = "";
    const collect = (chunk) => {
      text += chunk;
      if (!onLine) return;
      const lines = (rest + chunk).split("\n");
      rest = lines.pop();
      lines.forEach(onLine);
    };
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    // A terminal sends SIGINT to the child as well; SIGTERM comes to us alone.
    const interrupted = (signal) => {
      interruption.signal = signal;
      if (signal === "SIGTERM") child.kill(signal);
    };
    if (inherit) for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupted);
    stop?.addEventListener("abort", () => child.kill("SIGKILL"), { once: true });
    const timer = timeoutMs ? setTimeout(() => child.kill("SIGKILL"), timeoutMs) : undefined;
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ code: 127, text: error.message });
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      for (const name of ["SIGINT", "SIGTERM"]) process.off(name, interrupted);
      resolve({ code: code ?? 128, signal, text });
    });
  });
}

/** npm says first what is wrong, then how it is called. */
export function firstLines(text, count) {
  return text.trimEnd().split("\n").slice(0, count).join("\n");
}

export function lastLines(text, count) {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

/** The full path of an executable, or undefined. */
export function findExecutable(name, path = process.env.PATH ?? "", further = []) {
  for (const folder of [...path.split(delimiter), ...further]) {
    if (!isAbsolute(folder)) continue;
    const file = join(folder, name);
    if (isExecutable(file)) return file;
  }
  return undefined;
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Numbers of a version, whatever surrounds it: "v3.259.0-dev" gives [3, 259, 0]. */
function versionNumbers(text) {
  return (/(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? [0, 0, 0, 0]).slice(1).map((part) => Number(part ?? 0));
}

export function atLeast(version, minimum) {
  const [have, need] = [versionNumbers(version), versionNumbers(minimum)];
  for (let i = 0; i < 3; i++) if (have[i] !== need[i]) return have[i] > need[i];
  return true;
}
