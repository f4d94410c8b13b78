import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";

/** What a command has of its surroundings; tests hand in their own. */
export interface World {
  readonly env: NodeJS.ProcessEnv;
  /** The folder it was called in. */
  readonly folder: string;
  /** Whether no file outside of the folder is read. */
  readonly confined?: boolean;
  /** The engines that run for it, for whoever ends them. */
  readonly engines?: Set<ChildProcess>;
  /** Results. */
  out(text: string): void;
  /** Progress, warnings and errors. */
  err(text: string): void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Whether nothing is written about what is being done (`--quiet`). */
  readonly quiet?: boolean;
  /** All of the standard input. */
  input(): Promise<string>;
  /** Asks whoever sits at the terminal; absent where nobody does. */
  readonly ask?: (question: string) => Promise<string>;
  /** The same for a secret: what is typed isn't shown. */
  readonly askUnseen?: (question: string) => Promise<string>;
  /**
   * Resolves at the first SIGINT or SIGTERM from now on, the next of which ends the process as usual, or when nobody reads the results any
   * more. Answers what a command exits with that runs until then.
   */
  stopped(): Promise<number>;
}

const stopSignals = ["SIGINT", "SIGTERM"] as const;
/** As after SIGPIPE. */
const unreadStatus = 141;
/** What is said of it by the commands that run until they are stopped. */
export const unread = { [unreadStatus]: "the reader left" } as const;

export function processWorld(): World {
  const closed = new AbortController();
  // Whoever reads the output may have had enough of it: `… | head`. What the command found is still its status.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => (code === "EPIPE" ? closed.abort() : process.exit(1)));
  process.stderr.on("error", () => undefined);
  return {
    env: process.env,
    folder: process.cwd(),
    out: (text) => void (closed.signal.aborted || process.stdout.write(text)),
    err: (text) => void process.stderr.write(text),
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    input: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    },
    ...(process.stdin.isTTY === true && process.stderr.isTTY === true && { ask, askUnseen }),
    stopped: () =>
      new Promise((resolve) => {
        const heard = (): void => {
          for (const signal of stopSignals) process.off(signal, heard);
          resolve(0);
        };
        for (const signal of stopSignals) process.on(signal, heard);
        if (closed.signal.aborted) resolve(unreadStatus);
        closed.signal.addEventListener("abort", () => resolve(unreadStatus));
      }),
  };
}

function ask(question: string): Promise<string> {
  return answerTo(question, createInterface({ input: process.stdin, output: process.stderr }));
}

async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_, __, done) => done() });
  try {
    // A terminal's echo is switched off, and what readline writes instead goes nowhere.
    return await answerTo("", createInterface({ input: process.stdin, output: nowhere, terminal: true }));
  } finally {
    process.stderr.write("\n");
  }
}

async function answerTo(question: string, terminal: Interface): Promise<string> {
  try {
    // Whoever ends the input (Ctrl-D) has answered, too.
    return await Promise.race([terminal.question(question), once(terminal, "close").then(() => "")]);
  } finally {
    terminal.close();
  }
}
