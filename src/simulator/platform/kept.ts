import { Cell } from "./ledger";
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

  get state(): State {
    return this.#state.get();
  }

  /** Takes effect at once. */
  change(changes: Partial<State>): void {
    const { state } = this;
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
