import type { Clock } from "../transport";

interface Snapshot<T> {
  readonly value: Promise<T>;
  readonly takenAt: number;
  readonly served: Set<string>;
}

/**
 * One answer shared by everybody who asks for the same path at about the same time: refreshing a zone and its
 * thousand records takes one request. Each reader is served once by a snapshot, so who asks again gets a newer answer.
 */
export class Snapshots {
  readonly #snapshots = new Map<string, Snapshot<unknown>>();

  constructor(
    private readonly clock: Clock,
    private readonly lifetimeMs = 600_000,
  ) {}

  read<T>(path: string, reader: string, load: () => Promise<T>): Promise<T> {
    const known = this.#snapshots.get(path) as Snapshot<T> | undefined;
    if (known && !known.served.has(reader) && this.clock.now() - known.takenAt < this.lifetimeMs) {
      known.served.add(reader);
      return known.value;
    }
    const value = load();
    const snapshot = { value, takenAt: this.clock.now(), served: new Set([reader]) };
    this.#snapshots.set(path, snapshot);
    value.catch(() => {
      if (this.#snapshots.get(path) === snapshot) this.#snapshots.delete(path);
    });
    return value;
  }

  /** Keeps an answer that came by another way, say from the request that created the object. */
  keep(path: string, value: unknown): void {
    this.#snapshots.set(path, { value: Promise.resolve(value), takenAt: this.clock.now(), served: new Set() });
  }

  /** A write to a path ends what was read from it, from what lies above it and from what lies below it. */
  end(written: string): void {
    for (const path of this.#snapshots.keys()) {
      if (within(written, path) || within(path, written)) this.#snapshots.delete(path);
    }
  }
}

function within(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}
