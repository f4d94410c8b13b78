import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, unlink } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Values } from "../definition/resource";

/** What a process was about to make when it wrote this, kept until the engine is known to have the result. */
export interface Intent {
  readonly type: string;
  /** A digest of what was to be made: the values themselves may be secret. */
  readonly thing: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of what was made, as soon as it is known. */
  readonly made?: string;
  /** Digests of the items that a set was about to make. */
  readonly parts?: readonly string[];
  /** What a settings singleton held before it was first written. */
  readonly found?: Values;
  /** That it was switched on for the resource. */
  readonly activated?: boolean;
  /** The token of the cart that the platform opened, and its order. */
  readonly cart?: string;
  readonly order?: string;
  /** What was ordered, without secrets: what came of it is looked for by these values, whatever the program says by then. */
  readonly ordered?: Values;
}

/** Where intents are kept: `HOSTING_STATE_DIR`, else the user's XDG state folder. */
export function journalFolder(environment: NodeJS.ProcessEnv): string {
  if (environment.HOSTING_STATE_DIR) return environment.HOSTING_STATE_DIR;
  return join(environment.XDG_STATE_HOME || join(homedir(), ".local", "state"), "pulumi-hosting");
}

/**
 * Intents survive a killed process: the next run of the same resource looks for what the killed one may have made
 * before it makes anything. One file each, owner-readable only, without secrets.
 */
export class Journal {
  #known: Promise<Set<string>> | undefined;
  #folder: Promise<unknown> | undefined;

  constructor(
    private readonly folder: string,
    /** Origin and account: the same resource of two platforms has two intents. */
    private readonly scope: string,
  ) {}

  /** The intent that an earlier run left behind for a resource. */
  async read(key: string): Promise<Intent | undefined> {
    const known = await this.#files();
    // Mostly there are none, and then there is nothing to look for.
    if (known.size === 0) return undefined;
    const name = this.#name(key);
    if (!known.has(name)) return undefined;
    try {
      return JSON.parse(await readFile(join(this.folder, name), "utf8")) as Intent;
    } catch {
      // Not ours, or spoilt by a disk: there is nothing to go by.
      return undefined;
    }
  }

  /** Writes an intent so that it is on the disk before anything is sent. */
  async begin(key: string, intent: Intent): Promise<void> {
    const name = this.#name(key);
    const known = await this.#files();
    await (this.#folder ??= mkdir(this.folder, { recursive: true, mode: 0o700 }));
    await this.#replace(name, intent, true);
    await syncFolder(this.folder);
    known.add(name);
  }

  /** Adds what became known: cart, order, the id of what was made. No need to sync: without it the object is looked for. */
  async add(key: string, facts: Partial<Intent>): Promise<void> {
    const intent = await this.read(key);
    if (intent) await this.#replace(this.#name(key), { ...intent, ...facts }, false).catch(() => undefined);
  }

  /** Where the note of a resource lies, for messages. */
  file(key: string): string {
    return join(this.folder, this.#name(key));
  }

  /** The engine has the result, or nothing was made. */
  async end(key: string): Promise<void> {
    const name = this.#name(key);
    const known = await this.#files();
    if (!known.delete(name)) return;
    await unlink(join(this.folder, name)).catch(() => undefined);
  }

  /** At no moment is there half a note: a kill leaves the old one or the new one. */
  async #replace(name: string, intent: Intent, synced: boolean): Promise<void> {
    const path = join(this.folder, name);
    const file = await open(`${path}.new`, "w", 0o600);
    try {
      await file.writeFile(JSON.stringify(intent));
      if (synced) await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }

  #name(key: string): string {
    return `${digest(`${this.scope}\n${key}`)}.json`;
  }

  #files(): Promise<Set<string>> {
    this.#known ??= readdir(this.folder).then(
      (names) => new Set(names),
      () => new Set<string>(),
    );
    return this.#known;
  }
}

/** What unfinished runs left in a folder of intents, of whichever platform and account. A folder that isn't there has none. */
export async function openIntents(folder: string): Promise<Intent[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
      .map((name) => readFile(join(folder, name), "utf8").then(intentIn, () => undefined)),
  );
  return found.filter((intent) => intent !== undefined);
}

function intentIn(text: string): Intent | undefined {
  try {
    const intent = JSON.parse(text) as Partial<Intent> | null;
    return typeof intent?.type === "string" && typeof intent.at === "number" ? (intent as Intent) : undefined;
  } catch {
    return undefined;
  }
}

/** A new file is only safe from a power cut once its folder is on the disk too; some file systems can't say so. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch {
    // Then the kill of a process, which needs no sync, is still covered.
  }
}

export function digest(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 32);
}
