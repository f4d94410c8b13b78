import { Collection } from "./ledger";
import type { PlatformCore } from "./platformCore";

/** The objects of one kind that the platform holds, oldest first. */
export abstract class Shelf<T> {
  protected readonly kept: Collection<T>;
  /** What an error calls one of them. */
  protected abstract readonly what: string;

  constructor(protected readonly core: PlatformCore) {
    this.kept = new Collection<T>(core);
  }

  list(): T[] {
    return this.kept.values();
  }

  byId(id: string): T | undefined {
    return this.kept.get(id);
  }

  /** Null stands for none. */
  find(key: string | null): T | undefined {
    return key === null ? undefined : this.named(key);
  }

  /** By id; what has a name as well goes by either. */
  protected named(key: string): T | undefined {
    return this.byId(key);
  }

  /** The object, or an error when there is none: for tests that arranged it. */
  get(key: string): T {
    const found = this.find(key);
    if (!found) throw new Error(`The simulator has no ${this.what} ${key}`);
    return found;
  }

  /** Purged: from now on unknown. */
  remove(id: string): boolean {
    return this.kept.delete(id);
  }
}
