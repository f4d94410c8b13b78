import type { SharedRun, Told } from "../../src/kernel/memory/deeds";

/** What the provider processes of one command tell each other, without a disk. */
export class RunInMemory {
  readonly #all: { readonly by: number; readonly text: string }[] = [];
  #processes = 0;

  /** The view of one more process. */
  join(): SharedRun {
    this.#processes += 1;
    const by = this.#processes;
    let heard = 0;
    return {
      tell: (told) => void this.#all.push({ by, text: JSON.stringify(told) }),
      hear: () => {
        const others = this.#all.slice(heard).filter((one) => one.by !== by);
        heard = this.#all.length;
        return others.map(({ text }) => JSON.parse(text) as Told);
      },
    };
  }
}
