import type { Clock } from "../transport";

/**
 * The platform's time: this machine's clock, corrected by the `Date` of the platform's answers. The clocks of two machines may
 * differ by any amount; ages and limits of days are told by this one.
 */
export class PlatformTime {
  /** How far the platform's clock is ahead of ours, in milliseconds. */
  #aheadMs = 0;
  #isKnown = false;

  constructor(private readonly clock: Clock) {}

  /** Milliseconds since 1970. Before the first answer, the machine's own time. */
  now(): number {
    return this.clock.now() + this.#aheadMs;
  }

  /** Whether an answer has told the time: without one, the machine's own clock may be wrong by any amount. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** An answer came. Its `Date` has whole seconds, and was written at some time between the request and its arrival. */
  heard(headers: Readonly<Record<string, string>>, sentAt: number): void {
    const said = Date.parse(headers["date"] ?? "");
    // A cache's answer has the date of the answer that it keeps.
    if (Number.isNaN(said) || headers["age"] !== undefined) return;
    this.#isKnown = true;
    const [least, most] = [said - this.clock.now(), said + 1000 - sentAt];
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, least), most);
  }
}
