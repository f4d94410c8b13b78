import { Cell, Collection } from "./ledger";
import type { PlatformCore } from "./platformCore";

export class Keeper<State extends object> {
  readonly #state: Cell<State>;

  constructor(
    protected readonly core: PlatformCore,
    fixed: object,
    state: State,
  ) {
    Object.assign(this, fixed);
    this.#state = new Cell(core, state);
    for (const key of Object.keys(state) as (keyof State)[]) {
      if (!(key in this)) Object.defineProperty(this, key, { get: () => this.state[key] });
    }
  }

  get state(): Readonly<State> {
    return this.#state.get();
  }

  change(changes: Partial<State>): void {
    const state = this.#state.get();
    this.#state.set({ ...state, ...changes, ...("updatedAt" in state && { updatedAt: this.core.stamp() }) });
  }
}

/**
 * An object of the platform: what is `Fixed` stays, and the `State` changes as a whole, so that a stale read shows all of it as it was.
 * Both show as fields of the object.
 */
export const Kept = Keeper as new <Fixed extends object, State extends object, Shown = State>(
  core: PlatformCore,
  fixed: Fixed,
  state: State,
) => Keeper<State> & Readonly<Fixed> & Readonly<Shown>;

/** What most objects have from the start. */
export interface Identity {
  id: string;
  account: string;
  createdAt: string;
}

/** What keeps something of the platform: its fields can be made of what all parts stand on. */
export abstract class Part {
  constructor(protected readonly core: PlatformCore) {}
}

/** The objects of one kind that the platform holds, oldest first. */
export abstract class Shelf<T> extends Part {
  protected readonly kept = new Collection<T>(this.core);
  /** What an error calls one of them. */
  protected abstract readonly what: string;

  protected put(key: string, thing: T): T {
    this.kept.set(key, thing);
    return thing;
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
  remove(key: string): boolean {
    const named = this.find(key) as { id?: string } | undefined;
    return this.kept.delete(named?.id ?? key);
  }
}
