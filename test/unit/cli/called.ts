import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { commandIn } from "../../../src/cli/commands";
import { runCommand } from "../../../src/cli/frame/run";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src/simulator";
import { newFolder } from "../../harness/folder";

export { newFolder };

export interface Called {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly simulator?: Simulator;
  /** On top of the settings for the simulator; `undefined` takes a variable away. */
  readonly env?: Record<string, string | undefined>;
  readonly folder?: string;
  readonly input?: string;
  readonly terminal?: boolean;
  /** What somebody at the terminal answers; without it there is nobody. */
  readonly answer?: string;
  /** What is typed there where it isn't shown, question by question; the last one for all that follow. */
  readonly typed?: readonly string[];
  /** Pauses between tries, which are drawn by chance, take no time. Default true. */
  readonly hasten?: boolean;
  /** Ends a command that runs until a signal. Default never. */
  readonly stop?: Promise<void>;
  /** Called with each text that the command writes. */
  readonly heard?: (text: string) => void;
}

/** What a terminal would obey, or what turns letters round. */
export const obeyed = /[^\P{C}\n]|[\u2028\u2029]/u;

/** Chance as it is: what the simulator draws isn't hastened. */
const { random } = Math;
const open: Simulator[] = [];

afterEach(() => Promise.all(open.splice(0).map((simulator) => simulator.close())));

export async function newSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator({ random, ...options });
  open.push(simulator);
  return simulator;
}

/** Calls a command in this process, as `pulumi-hosting WORDS` would. Blanks part the words of a text, and of the first text of a list. */
export async function called(
  asked: string | readonly string[],
  {
    simulator,
    env = {},
    folder = newFolder(),
    input = "",
    terminal = false,
    answer,
    typed: unseen = [],
    hasten = true,
    stop = new Promise(() => undefined),
    heard,
  }: Surroundings = {},
): Promise<Called> {
  const [first = "", ...others] = [asked].flat();
  const words = [...first.split(" "), ...others];
  const written = { out: "", err: "" };
  const typed = [...unseen];
  const settings = simulator && { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
  const found = commandIn(words);
  if (!found) throw new Error(`There is no command ${words.join(" ")}`);
  const chance = hasten ? jest.spyOn(Math, "random").mockReturnValue(0) : undefined;
  const status = await runCommand(found.command, found.rest, {
    env: { HOSTING_STATE_DIR: join(folder, ".hosting"), PATH: process.env.PATH, ...settings, ...env },
    folder,
    out: (text) => {
      written.out += text;
      heard?.(text);
    },
    err: (text) => {
      written.err += text;
      heard?.(text);
    },
    outIsTerminal: terminal,
    errIsTerminal: terminal,
    input: () => Promise.resolve(input),
    ...(answer !== undefined && {
      ask: (question: string) => {
        written.err += question;
        return Promise.resolve(answer);
      },
      askUnseen: (question: string) => {
        written.err += question;
        return Promise.resolve(typed.length > 1 ? (typed.shift() as string) : (typed[0] ?? ""));
      },
    }),
    stopped: () => stop.then(() => 0),
  }).finally(() => chance?.mockRestore());
  return { status, ...written };
}

/**
 * Calls a command that says this, and ends with this status: with 0 in what it prints, else in its errors, and then it prints nothing. A
 * text that is a whole line is all that it prints.
 */
export async function ends(
  words: Parameters<typeof called>[0],
  surroundings: Surroundings,
  status: number,
  said: string | RegExp,
): Promise<Called> {
  const ended = await called(words, surroundings);
  const isWhole = status === 0 && typeof said === "string" && said.endsWith("\n");
  const part: unknown = isWhole ? said : typeof said === "string" ? expect.stringContaining(said) : expect.stringMatching(said);
  expect(ended).toEqual(status === 0 ? { status, out: part, err: ended.err } : { status, out: "", err: part });
  return ended;
}

/** What a command prints with `--json`. */
export async function jsonOf<T = unknown>(words: Parameters<typeof called>[0], surroundings: Surroundings = {}): Promise<T> {
  const { status, out } = await called([words, "--json"].flat(), surroundings);
  expect(status).toBe(0);
  return JSON.parse(out) as T;
}

/** What was printed as JSON, an object on each line. */
export function jsonLines<T = Record<string, unknown>>(out: string): T[] {
  return out
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as T);
}

/** An engine in a folder of its own, which notes how it is called and answers as it is told. Its stacks have no settings. Returns the folder, for PATH. */
export function fakeEngine(folder: string, { stdout = "", stderr = "", code = 0 } = {}): string {
  const script = `#!${process.execPath}
if (process.argv[2] === "config") return console.log("{}");
require("fs").writeFileSync(${JSON.stringify(join(folder, "called.json"))}, JSON.stringify({ args: process.argv.slice(2), confirmed: "PULUMI_SKIP_CONFIRMATIONS" in process.env }));
process.stdout.write(${JSON.stringify(stdout)}); process.stderr.write(${JSON.stringify(stderr)}); process.exitCode = ${code};`;
  return putEngine(folder, script);
}

/** A script in the place of the engine. Returns its folder, for PATH. */
export function putEngine(folder: string, script: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "pulumi"), script, { mode: 0o755 });
  return bin;
}

/** How it was called. */
export function engineCall(folder: string): { args: string[]; confirmed: boolean } {
  return JSON.parse(readFileSync(join(folder, "called.json"), "utf8")) as { args: string[]; confirmed: boolean };
}

/** A folder with files in it, whatever folders these lie in; an object is written as JSON. */
export function folderWith(files: Readonly<Record<string, string | object>>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return folder;
}

/** Works with a server that answers as it is told. */
export async function serving(answer: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => server.close());
}

/** How many requests a route got: `POST /api/sites/{id}/restart`. */
export function countOf(simulator: Simulator, route: string): number {
  return simulator.report().byRoute[route] ?? 0;
}

/** Methods of the requests that the platform got. */
export function methodsOf(simulator: Simulator): string[] {
  return [...new Set(simulator.report().requests.map(({ method }) => method))];
}
