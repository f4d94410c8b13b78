import { systemClock } from "../../../src/transport";

test("the clock goes on evenly when somebody sets the machine's clock: no time limit gets longer, and no pause", () => {
  const before = systemClock.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(1_000);
  const set = jest.spyOn(Date, "now").mockReturnValue(Date.now() - 3_600_000);
  const after = systemClock.now();
  set.mockRestore();
  expect(after - before).toBeGreaterThanOrEqual(0);
  expect(after - before).toBeLessThan(1_000);
  expect(Number.isInteger(after)).toBe(true);
});
