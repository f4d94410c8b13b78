/**
 * Numbers the writes to the platform, so that a read can be answered with what was there
 * before the newest write to the objects that it looks at.
 */
export class Ledger {
  #writes = 0;
  #quiet = false;
  #newestSeen = 0;
  #hideFrom = Infinity;

  nextWrite(): number {
    return this.#quiet ? 0 : ++this.#writes;
  }

  quietly<T>(arrange: () => T): T {
    const outer = this.#quiet;
    this.#quiet = true;
    try {
      return arrange();
    } finally {
      this.#quiet = outer;
    }
  }

  /** A place of storage says which of its writes the current read has looked at. */
  saw(write: number): void {
    if (write > this.#newestSeen) this.#newestSeen = write;
  }

  hides(write: number): boolean {
    return write >= this.#hideFrom;
  }

  /** What happens while a read looks at the past happens in the present, and says nothing of what the read has looked at. */
  inPresent(act: () => void): void {
    const [newestSeen, hideFrom] = [this.#newestSeen, this.#hideFrom];
    this.#hideFrom = Infinity;
    try {
      act();
    } finally {
      this.#newestSeen = newestSeen;
      this.#hideFrom = hideFrom;
    }
  }

  /** Runs a read twice: once to learn the newest write behind it, then as if that write had not been made. */
  readStale<T>(read: () => T): T {
    this.#newestSeen = 0;
    try {
      read();
    } catch {
      // A refusal (the object is gone by now) has still shown which write to hide.
    }
    if (this.#newestSeen > 0) this.#hideFrom = this.#newestSeen;
    try {
      return read();
    } finally {
      this.#hideFrom = Infinity;
    }
  }
}

/** What state is kept with: whoever looks at it lets time catch up first. */
interface Keeping {
  readonly ledger: Ledger;
  readonly agenda: { catchUp(): void };
}

interface Entry<T> {
  value: T | undefined;
  before: T | undefined;
  write: number;
}

/** Objects by key in order of insertion. A removed key stays as a gravestone, for reads that are still stale. */
export class Collection<T> {
  readonly #entries = new Map<string, Entry<T>>();
  #lastWrite = 0;

  constructor(private readonly core: Keeping) {}

  get(key: string): T | undefined {
    this.core.agenda.catchUp();
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.core.ledger.saw(entry.write);
    return this.#visible(entry);
  }

  values(): T[] {
    this.core.agenda.catchUp();
    this.core.ledger.saw(this.#lastWrite);
    return [...this.#entries.values()].map((entry) => this.#visible(entry)).filter((value) => value !== undefined);
  }

  /** Undefined removes. */
  set(key: string, value: T | undefined): void {
    const before = this.#entries.get(key)?.value;
    const write = this.core.ledger.nextWrite();
    this.#lastWrite = Math.max(this.#lastWrite, write);
    this.#entries.set(key, { value, before, write });
  }

  delete(key: string): boolean {
    if (this.#entries.get(key)?.value === undefined) return false;
    this.set(key, undefined);
    return true;
  }

  #visible(entry: Entry<T>): T | undefined {
    return this.core.ledger.hides(entry.write) ? entry.before : entry.value;
  }
}

/** A single value with the same memory. Its first one was always there. */
export class Cell<T> {
  readonly #kept: Collection<T>;

  constructor(core: Keeping, value: T) {
    this.#kept = new Collection<T>(core);
    core.ledger.quietly(() => this.set(value));
  }

  get(): T {
    return this.#kept.get("") as T;
  }

  set(value: T): void {
    this.#kept.set("", value);
  }
}
