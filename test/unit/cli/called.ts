import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandIn } from "../../../src/cli/commands";
import { runCommand } from "../../../src/cli/frame/command";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src/simulator";

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
}

/** What a terminal would obey, or what turns letters round. */
export const obeyed = /[^\P{C}\n]|[\u2028\u2029]/u;

const open: Simulator[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((simulator) => simulator.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export async function newSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator(options);
  open.push(simulator);
  return simulator;
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hosting-cli-"));
  folders.push(folder);
  return folder;
}

/** Calls a command in this process, as `pulumi-hosting WORDS` would. */
export async function called(
  words: readonly string[],
  { simulator, env = {}, folder = newFolder(), input = "", terminal = false }: Surroundings = {},
): Promise<Called> {
  const written = { out: "", err: "" };
  const settings = simulator && { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
  const found = commandIn(words);
  if (!found) throw new Error(`There is no command ${words.join(" ")}`);
  const status = await runCommand(found.command, found.rest, {
    env: { HOSTING_STATE_DIR: join(folder, ".hosting"), PATH: process.env.PATH, ...settings, ...env },
    folder,
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    outIsTerminal: terminal,
    errIsTerminal: terminal,
    input: () => Promise.resolve(input),
  });
  return { status, ...written };
}

/** Methods of the requests that the platform got. */
export function methodsOf(simulator: Simulator): string[] {
  return [...new Set(simulator.report().requests.map(({ method }) => method))];
}
