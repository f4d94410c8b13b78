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
  /** The next one first. */
  readonly #items: Item[] = [];
  #underWay: Item | undefined;
  #keepsUp = false;

  constructor(
    private readonly clock: Clock,
    private readonly ledger: Ledger,
  ) {}

  /** Inside an effect, counted from when that one was due: nobody has to look in between. */
  after(delayMs: number, effect: () => void): void {
    const dueMs = (this.#underWay?.dueMs ?? this.clock.now()) + delayMs;
    this.#items.splice(this.#items.findLastIndex((item) => item.dueMs <= dueMs) + 1, 0, { dueMs, effect });
    if (this.#keepsUp) void this.#catchUpAt(dueMs);
    this.catchUp();
  }

  /** From now on what is due happens without anybody looking. */
  keepUp(): void {
    this.#keepsUp = true;
  }

  /** A timer can end a moment before its time by the clock, and nobody might look again. */
  async #catchUpAt(dueMs: number): Promise<void> {
    do await this.clock.sleep(Math.max(1, dueMs - this.clock.now()));
    while (this.clock.now() < dueMs);
    this.catchUp();
  }

  catchUp(): void {
    if (this.#underWay || this.#items.length === 0) return;
    const now = this.clock.now();
    try {
      for (let item = this.#nextDue(now); item; item = this.#nextDue(now)) {
        this.#underWay = item;
        this.ledger.inPresent(item.effect);
      }
    } finally {
      this.#underWay = undefined;
    }
  }

  get pending(): number {
    return this.#items.length;
  }

  #nextDue(now: number): Item | undefined {
    return this.#items[0] && this.#items[0].dueMs <= now ? this.#items.shift() : undefined;
  }
}
