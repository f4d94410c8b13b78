import { PlatformTime } from "../../../src/client/platformTime";
import { VirtualClock } from "../../harness/virtualClock";

const dayMs = 86_400_000;

/** A platform that is ahead of this machine, and whose answers take a while. */
function hearing(aheadMs: number, tookMs = 200) {
  const clock = new VirtualClock();
  const time = new PlatformTime(clock);
  const hear = (headers: Record<string, string> = {}) => {
    const sentAt = clock.now();
    clock.skip(tookMs);
    time.heard({ date: new Date(clock.now() + aheadMs).toUTCString(), ...headers }, sentAt);
  };
  return { clock, time, hear };
}

test.each([0, -600_000, 600_000, -dayMs, dayMs])(
  "the platform's time is known to about a second from one answer: %i ms ahead",
  (aheadMs) => {
    const { clock, time, hear } = hearing(aheadMs);
    hear();
    expect(Math.abs(time.now() - (clock.now() + aheadMs))).toBeLessThanOrEqual(1_200);
    clock.skip(3 * dayMs);
    expect(Math.abs(time.now() - (clock.now() + aheadMs))).toBeLessThanOrEqual(1_200);
  },
);

test("a clock that is set anew while the program runs is followed", () => {
  const { clock, time, hear } = hearing(0);
  hear();
  const platformsNow = clock.now();
  clock.skip(dayMs);
  const sentAt = clock.now();
  time.heard({ date: new Date(platformsNow).toUTCString() }, sentAt);
  expect(Math.abs(time.now() - platformsNow)).toBeLessThanOrEqual(1_200);
});

test.each<[string, Record<string, string>]>([
  ["without a date", { date: "" }],
  ["with a date that is none", { date: "soon" }],
  ["of a cache", { age: "3600" }],
])("an answer %s says nothing of the time", (_, headers) => {
  const { clock, time, hear } = hearing(dayMs);
  hear(headers);
  expect(time.now()).toBe(clock.now());
});
