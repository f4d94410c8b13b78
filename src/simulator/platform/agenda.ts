import type { Clock } from "../clock";

interface Item {
  dueMs: number;
  effect: () => void;
}

/** What was accepted with a 202 and takes effect later. Nothing runs on a timer: whoever looks lets time catch up first. */
export class Agenda {
  readonly #clock: Clock;
  #items: Item[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  after(delayMs: number, effect: () => void): void {
    this.#items.push({ dueMs: this.#clock.now() + delayMs, effect });
    this.catchUp();
  }

  catchUp(): void {
    if (this.#items.length === 0) return;
    const now = this.#clock.now();
    const due = this.#items.filter((item) => item.dueMs <= now);
    if (due.length === 0) return;
    this.#items = this.#items.filter((item) => item.dueMs > now);
    due.sort((one, other) => one.dueMs - other.dueMs);
    for (const item of due) item.effect();
  }

  get pending(): number {
    return this.#items.length;
  }
}
