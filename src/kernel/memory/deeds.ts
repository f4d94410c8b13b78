/** One deed that a process tells the others: its name, and the objects and resources that it is about. */
export type Told = readonly [name: string, ...about: unknown[]];

/** The tie between the processes of one run. */
export interface SharedRun {
  tell(told: Told): void;
  /** The deeds that the others told since the last time. */
  hear(): readonly Told[];
}

/** The deeds of all provider processes of a run: each process repeats the deeds of the others. */
export class Deeds {
  readonly #repeat = new Map<string, (...about: never) => unknown>();
  #run: SharedRun | undefined;

  join(run: SharedRun): void {
    this.#run = run;
  }

  /**
   * A deed that the other processes repeat, in their own way (`elsewhere`) if there is one. It is told before it is done, and then the
   * others are heard: of two that claim the same at once, at least one sees the other.
   */
  shared<A extends unknown[], T>(name: string, deed: (...about: A) => T, elsewhere: (...about: A) => unknown = deed): (...about: A) => T {
    this.#repeat.set(name, elsewhere);
    return (...about) => {
      this.#run?.tell([name, ...about]);
      this.hear();
      return deed(...about);
    };
  }

  hear(): void {
    for (const [name, ...about] of this.#run?.hear() ?? []) this.#repeat.get(name)?.(...(about as never));
  }
}
