import { constants } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { lock, type Lock } from "./lock";

interface Entry {
  readonly key: string;
  readonly at: number;
}

/** How a line begins. */
const start = '{"key":"';
const entry = z.object({ key: z.string(), at: z.number() });
/** Lines that stand for nothing any more before the file is written anew. */
const mostIdle = 10_000;
/** Never through a link, nor to wait for the other end of a pipe. */
const openFlags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const largestBytes = 64 * 1024 * 1024;

/** What was done, as JSON lines in a file that belongs to this process alone. */
export class Journal {
  readonly #file: string;
  readonly #lock: Lock;
  #handle: FileHandle;
  #lines = 0;
  #writing: Promise<void> = Promise.resolve();
  /** What the file held, oldest first. A line that a crash cut off is left out. */
  readonly found: readonly Entry[];

  private constructor(file: string, own: Lock, handle: FileHandle, found: readonly Entry[]) {
    this.#file = file;
    this.#lock = own;
    this.#handle = handle;
    this.found = found;
  }

  static async open(path: string): Promise<Journal> {
    const file = resolve(path);
    const own = await lock(`${file}.lock`);
    let handle: FileHandle | undefined;
    try {
      handle = await open(file, openFlags, 0o600);
      return new Journal(file, own, handle, await entriesIn(handle, path));
    } catch (error) {
      await handle?.close();
      await own.release();
      throw (error as NodeJS.ErrnoException).code === "ELOOP" ? new Error(`${path} is a link: name the file itself.`) : error;
    }
  }

  /** On disk when it returns. */
  add(key: string, at: number, all: ReadonlyMap<string, number>): Promise<void> {
    return this.#next(async () => {
      this.#lines += 1;
      if (this.#lines > all.size + mostIdle) return this.#replace(all);
      await this.#handle.appendFile(lineOf({ key, at }));
      await this.#handle.datasync();
    });
  }

  /** The file without what was forgotten. */
  rewrite(all: ReadonlyMap<string, number>): Promise<void> {
    return this.#next(() => this.#replace(all));
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#handle.close();
    await this.#lock.release();
  }

  #next(write: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(write);
    return this.#writing;
  }

  async #replace(all: ReadonlyMap<string, number>): Promise<void> {
    const part = `${this.#file}.part`;
    await rm(part, { force: true });
    const handle = await open(part, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      await handle.appendFile([...all].map(([key, at]) => lineOf({ key, at })).join(""));
      await handle.datasync();
      await rename(part, this.#file);
    } catch (error) {
      await handle.close();
      throw error;
    }
    await this.#handle.close();
    this.#handle = handle;
    this.#lines = all.size;
  }
}

async function entriesIn(handle: FileHandle, path: string): Promise<Entry[]> {
  const about = await handle.stat();
  if (!about.isFile()) throw new Error(`${path} is no file.`);
  if (about.size > largestBytes) throw new Error(`${path} is larger than ${largestBytes} bytes: what is remembered takes less.`);
  const lines = (await handle.readFile("utf8")).split("\n").filter((line) => line !== "");
  // The file will be written anew: what somebody else keeps in it must not be lost.
  if (!lines.every((line) => line.startsWith(start) || start.startsWith(line)))
    throw new Error(`${path} holds something of somebody else.`);
  return lines.flatMap((line) => entry.safeParse(parsed(line)).data ?? []);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function lineOf({ key, at }: Entry): string {
  return `${JSON.stringify({ key, at })}\n`;
}
