import type { Clock } from "../clock";
import type { Ledger } from "./ledger";

interface Item {
  dueMs: number;
  effect: () => void;
}

/**
 * What was accepted with a 202 and takes effect later. Nothing runs on a timer: whoever looks lets time catch up first, unless somebody
 * waits to be told (`keepUp`).
 */
export class Agenda {
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  #items: Item[] = [];
  #underWay: Item | undefined;
  #keepsUp = false;

  constructor(clock: Clock, ledger: Ledger) {
    this.#clock = clock;
    this.#ledger = ledger;
  }

  /** Inside an effect, counted from when that one was due: nobody has to look in between. */
  after(delayMs: number, effect: () => void): void {
    const dueMs = (this.#underWay?.dueMs ?? this.#clock.now()) + delayMs;
    this.#items.push({ dueMs, effect });
    if (this.#keepsUp) void this.#catchUpAt(dueMs);
    this.catchUp();
  }

  /** From now on what is due happens without anybody looking. */
  keepUp(): void {
    this.#keepsUp = true;
  }

  /** A timer can end a moment before its time by the clock, and nobody might look again. */
  async #catchUpAt(dueMs: number): Promise<void> {
    do await this.#clock.sleep(Math.max(1, dueMs - this.#clock.now()));
    while (this.#clock.now() < dueMs);
    this.catchUp();
  }

  catchUp(): void {
    if (this.#underWay || this.#items.length === 0) return;
    const now = this.#clock.now();
    try {
      for (let item = this.#nextDue(now); item; item = this.#nextDue(now)) {
        this.#underWay = item;
        this.#ledger.inPresent(item.effect);
      }
    } finally {
      this.#underWay = undefined;
    }
  }

  get pending(): number {
    return this.#items.length;
  }

  #nextDue(now: number): Item | undefined {
    let first: Item | undefined;
    for (const item of this.#items) if (item.dueMs <= now && (!first || item.dueMs < first.dueMs)) first = item;
    if (first) this.#items.splice(this.#items.indexOf(first), 1);
    return first;
  }
}
