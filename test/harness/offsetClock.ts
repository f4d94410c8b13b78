import type { Clock } from "../../src/transport";

/** The clock of a machine that is wrong by so much; pauses last as long as on any other. */
export function offsetClock(clock: Clock, aheadMs: number): Clock {
  return { now: () => clock.now() + aheadMs, sleep: (ms, signal) => clock.sleep(ms, signal) };
}
