import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { SharedRun, Told } from "./deeds";
import { digest } from "./journal";

const longestRunMs = 7 * 86_400_000;
/** A process makes its folder before its file. */
const startMs = 60_000;
const nothing = Buffer.alloc(0);
const folderName = /^[0-9a-f]{8}-[0-9a-f]{32}$/;
const fileName = /^\d+\.[0-9a-f]{8}\.log$/;

/**
 * The provider processes of one run of the engine tell each other their deeds. Each explicit provider is a process of its own, and so is
 * each face; the address of the engine is the same for all of them. Each process has a file, which the others read on.
 */
export class EngineRun implements SharedRun {
  readonly #folder: string;
  readonly #own = `${process.pid}.${digest(`${process.hrtime.bigint()}`).slice(0, 8)}.log`;
  readonly #heard = new Map<string, number>();
  readonly #end = () => this.close();
  #file: number | undefined;
  #seenAt: number | undefined;
  /** The disk had no room for a line of this process: a further line would be unreadable. */
  #isFull = false;

  /** Two platforms have nothing to do with each other, so the origin tells runs apart, too. */
  constructor(journalFolder: string, address: string, origin: string) {
    const runs = join(journalFolder, "runs");
    const machine = digest(placeOfProcesses()).slice(0, 8);
    this.#folder = join(runs, `${machine}-${digest(`${address}\n${origin}`)}`);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      this.#file = openSync(join(this.#folder, this.#own), "ax", 0o600);
      process.once("exit", this.#end);
    } catch {
      // Without a folder each process is alone, and goes by its own deeds.
    }
    removeOld(runs, machine);
  }

  /** Tells all processes of the run, also those that begin later. */
  tell(told: Told): void {
    if (this.#file === undefined || this.#isFull) return;
    const line = Buffer.from(`${JSON.stringify(told)}\n`);
    try {
      this.#isFull = writeSync(this.#file, line) < line.length;
    } catch {
      // As without a folder: this process goes by its own deeds.
      this.#isFull = true;
    }
  }

  /** The deeds that the other processes told since the last time. */
  hear(): readonly Told[] {
    if (this.#file === undefined) return [];
    try {
      this.#lookForOthers();
    } catch {
      // Somebody removed the folder: nobody tells anything there any more.
    }
    return [...this.#heard].flatMap(([name, from]) => this.#linesOf(name, from));
  }

  #lookForOthers(): void {
    // Nearly always this process is alone.
    const changedAt = statSync(this.#folder).mtimeMs;
    if (changedAt === this.#seenAt) return;
    // Two changes at nearly the same time can have the same time on the disk. Some file systems have whole seconds, or even ones only.
    const sameTimeMs = changedAt % 1_000 === 0 ? 2_100 : 100;
    this.#seenAt = Date.now() - changedAt > sameTimeMs ? changedAt : undefined;
    for (const name of readdirSync(this.#folder))
      if (name !== this.#own && isAlive(name)) this.#heard.set(name, this.#heard.get(name) ?? 0);
  }

  close(): void {
    if (this.#file === undefined) return;
    process.off("exit", this.#end);
    closeSync(this.#file);
    this.#file = undefined;
    try {
      unlinkSync(join(this.#folder, this.#own));
      rmdirSync(this.#folder);
    } catch {
      // Others are still there.
    }
  }

  #linesOf(name: string, from: number): Told[] {
    const added = addedTo(join(this.#folder, name), from);
    // The last line may be half written.
    const end = added.lastIndexOf(10) + 1;
    this.#heard.set(name, from + end);
    return added.subarray(0, end).toString("utf8").split("\n").flatMap(toldIn);
  }
}

/** A line that a full or failing disk garbled tells nothing. */
function toldIn(line: string): Told[] {
  if (line === "") return [];
  try {
    const told: unknown = JSON.parse(line);
    return Array.isArray(told) ? [told as unknown as Told] : [];
  } catch {
    return [];
  }
}

/** The content of a file beyond so many bytes. */
function addedTo(path: string, from: number): Buffer {
  let file: number | undefined;
  try {
    if (statSync(path).size <= from) return nothing;
    file = openSync(path, "r");
    const added = Buffer.alloc(fstatSync(file).size - from);
    return added.subarray(0, readSync(file, added, 0, added.length, from));
  } catch {
    return nothing;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Where the numbers of processes mean the same. Containers and machines can have one name, and each its own numbers. */
function placeOfProcesses(): string {
  const boot = ifThere(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  return [hostname(), boot.trim(), ifThere(() => readlinkSync("/proc/self/ns/pid"))].join(" ");
}

/** Only Linux has the files that say it. */
function ifThere(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** A file of a process that is gone is of an earlier run of an engine that had the same address. */
function isAlive(name: string): boolean {
  try {
    return process.kill(Number.parseInt(name, 10), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * The engine kills its providers, and killed processes leave their files. Of another machine's processes only the age is known. What else
 * lies there is the user's and stays.
 */
function removeOld(runs: string, machine: string): void {
  for (const name of contentOf(runs).filter((one) => folderName.test(one))) {
    try {
      const path = join(runs, name);
      const ageMs = Date.now() - statSync(path).mtimeMs;
      const files = readdirSync(path);
      const isOver = name.startsWith(`${machine}-`) ? ageMs > startMs && !files.some(isAlive) : ageMs > longestRunMs;
      if (!isOver || !files.every((file) => fileName.test(file))) continue;
      for (const file of files) unlinkSync(join(path, file));
      rmdirSync(path);
    } catch {
      // Another process removes it, too.
    }
  }
}

function contentOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
