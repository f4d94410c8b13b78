import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SimulatorOptions } from "../../src/simulator";
import { allShapes, type Shapes } from "../../src/simulator/shapes";
import { environment } from "../e2e/harness";

/** An account on a platform that is a process of its own: a rehearsal and its copy share nothing with it but requests. */
export interface Account {
  readonly url: string;
  /** Arranges what no seed says. */
  arrange(path: string, body: unknown): Promise<void>;
  end(): void;
}

/** The command of the installed package, as a user starts it. */
export const command = () => join(environment().folder, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");

export async function startAccount(folder: string, seed: SimulatorOptions): Promise<Account> {
  const file = join(folder, "account.json");
  writeFileSync(file, JSON.stringify(seed));
  const child = spawn(environment().node, [command(), "simulator", "--port", "0", "--seed", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  return {
    url,
    arrange: async (path, body) => {
      const { ok, status } = await fetch(`${url}/_simulator${path}`, { method: "PATCH", body: JSON.stringify(body) });
      if (!ok) throw new Error(`${path} answered ${status}`);
    },
    end: () => void child.kill("SIGKILL"),
  };
}

function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const url = /listening (\S+)/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    stdout?.on("end", () => reject(new Error(`the account's platform ended: ${text}`)));
  });
}

/** Every shape of every answer comes in one of so many rounds. */
const rounds = Math.max(...Object.values(allShapes).map((words) => words.length));

export function shapesOf(turn: number): Shapes {
  return Object.fromEntries(Object.entries(allShapes).map(([setting, words]) => [setting, words[(turn % rounds) % words.length]]));
}
