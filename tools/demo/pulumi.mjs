/** The real CLI, with what it says cut to what matters here. */
import { spawn } from "node:child_process";
import { DemoError, command, engineColour, green, red, shown, yellow } from "./screen.mjs";

const stuckAfterMs = 120_000;
const graceMs = 5_000;

let running;

/**
 * Runs `pulumi` with these arguments, shows the lines that `relevant` gives for its output, and gives the numbers of
 * resources by what was done to them (`{ created: 17 }`). The `hidden` argument is not shown.
 */
export async function pulumi(args, { cwd, env, relevant = () => [], hidden }) {
  command(["pulumi", ...args].map((arg) => (arg === hidden ? "********" : arg)).join(" "));
  const { code, text } = await run([...args, "--non-interactive", "--color", engineColour], { cwd, env });
  if (code !== 0) throw new DemoError(`pulumi ${args[0]} ended with ${code}:\n${text.trim()}`);
  const lines = text.split("\n");
  shown([...relevant(lines), ...summary(lines)]);
  return counts(plain(text));
}

/** Ends the command under way: once gently, so that it can write down what it has done, then for good. */
export async function endPulumi() {
  if (!running) return;
  const { child, ended } = running;
  child.kill("SIGINT");
  const timer = setTimeout(() => kill(child), graceMs);
  await ended;
  clearTimeout(timer);
}

function run(args, { cwd, env }) {
  return new Promise((resolve) => {
    // In a process group of its own: a terminal's Ctrl-C comes to us alone, and what is passed on is decided here.
    const child = spawn("pulumi", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    const ended = new Promise((end) => child.on("close", end).on("error", end));
    running = { child, ended };
    const timer = setTimeout(() => {
      text += `\nIt did not end within ${stuckAfterMs / 1000} s.`;
      kill(child);
    }, stuckAfterMs);
    const finish = (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve({ code, text });
    };
    child.on("close", (code, signal) => finish(code ?? signal));
    child.on("error", (error) => {
      text += error.message;
      finish(error.code);
    });
  });
}

function kill(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** The rows of resources that were finished, types without their module. */
export function finishedRows(lines) {
  return lines
    .filter((text) => / (created|updated|deleted|replaced|imported) \(/.test(plain(text)) && !plain(text).includes("pulumi:pulumi:Stack"))
    .map((text) => short(text.trim()));
}

/**
 * From the output of `--diff`: each resource with its name, which stands in its URN, and what differs.
 * In our colours: the engine's run over the ends of its lines.
 */
export function differences(lines) {
  const found = [];
  let header;
  let deleted = false;
  for (const text of lines.map((coloured) => plain(coloured).trim())) {
    if (/^[~+-] pulumi-nodejs:/.test(text)) header = text;
    else if (header && text.startsWith("[urn=")) {
      const name = text.slice(0, -1).split("::").at(-1);
      found.push(bySign(short(header).replace(": (", ` ${name} (`)));
      deleted = header.startsWith("-");
      header = undefined;
    } else if (!deleted && /^[~+-] \w+ *:/.test(text)) found.push(`  ${bySign(text)}`);
  }
  return found;
}

function bySign(text) {
  return { "~": yellow, "+": green, "-": red }[text[0]](text);
}

function short(text) {
  return text.replace(/pulumi-nodejs:dynamic\/hosting:|hosting:index:/, "");
}

/** What the engine sums up, on one line. */
function summary(lines) {
  const start = lines.findIndex((text) => plain(text).startsWith("Resources:"));
  if (start < 0) return [];
  const sums = lines.slice(start + 1, lines.indexOf("", start)).map((text) => text.trim());
  return [`${lines[start]} ${sums.join(", ")}`];
}

function counts(text) {
  const [, sums = ""] = /^Resources:\n((?: +.*\n)*)/m.exec(text) ?? [];
  return Object.fromEntries(
    [...sums.matchAll(/(\d+) (created|updated|deleted|replaced|unchanged|imported)/g)].map(([, count, what]) => [what, Number(count)]),
  );
}

function plain(text) {
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}
