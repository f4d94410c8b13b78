import type { Clock } from "../../../src/callbacks";

/** A clock that the test moves. */
export class ManualClock implements Clock {
  #waiting: { dueMs: number; run: () => void }[] = [];
  nowMs = Date.UTC(2026, 0, 1);

  now(): number {
    return this.nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const entry = { dueMs: this.nowMs + delayMs, run };
    this.#waiting.push(entry);
    return () => void (this.#waiting = this.#waiting.filter((other) => other !== entry));
  }

  advance(byMs: number): void {
    this.nowMs += byMs;
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= this.nowMs);
    this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs > this.nowMs);
    for (const { run } of due) run();
  }
}

/** Work that the test ends. */
export function work(): { readonly done: Promise<void>; finish(): void; fail(error: Error): void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { done: promise, finish: resolve, fail: reject };
}
