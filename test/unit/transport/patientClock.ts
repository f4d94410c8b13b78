import type { Clock } from "../../../src/transport";

/** Pauses take no time at all, time limits never pass: for tests in which a real server answers. */
export class PatientClock implements Clock {
  readonly pauses: number[] = [];
  private time = Date.UTC(2026, 0, 15, 12, 0, 0);

  now(): number {
    return this.time;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (ms < neverMs / 2) {
      this.pauses.push(ms);
      this.time += ms;
      return Promise.resolve();
    }
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  }
}

/** A time limit that a `PatientClock` never lets pass. */
export const neverMs = 1e9;
