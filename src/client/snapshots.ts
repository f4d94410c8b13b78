import type { Clock } from "../transport";

interface Snapshot<T> {
  readonly value: Promise<T>;
  readonly takenAt: number;
  readonly served: Set<string>;
}

/**
 * Shares one answer among all readers that ask for the same at about the same time: refreshing a zone and its thousand
 * records takes one request. A snapshot serves each reader once, so a reader that asks again gets a newer answer.
 */
export class Snapshots {
  readonly #snapshots = new Map<string, Snapshot<unknown>>();

  constructor(
    private readonly clock: Clock,
    private readonly lifetimeMs = 600_000,
  ) {}

  read<T>(key: string, reader: string, load: () => Promise<T>): Promise<T> {
    const known = this.#snapshots.get(key) as Snapshot<T> | undefined;
    if (known && !known.served.has(reader) && this.clock.now() - known.takenAt < this.lifetimeMs) {
      known.served.add(reader);
      return known.value;
    }
    const value = load();
    const snapshot = { value, takenAt: this.clock.now(), served: new Set([reader]) };
    this.#snapshots.set(key, snapshot);
    value.catch(() => {
      if (this.#snapshots.get(key) === snapshot) this.#snapshots.delete(key);
    });
    return value;
  }

  /** Keeps an answer that another request brought, say the one that created the object. */
  keep(path: string, value: unknown): void {
    this.#snapshots.set(path, { value: Promise.resolve(value), takenAt: this.clock.now(), served: new Set() });
  }

  /** A write to a path ends what was read from that path, from above it and from below it. */
  end(written: string): void {
    for (const path of this.#snapshots.keys()) {
      if (within(written, path) || within(path, written)) this.#snapshots.delete(path);
    }
  }
}

function within(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}
