import { ago } from "../../../../src/kernel/values/text";

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [-5_000, "less than a minute ago"],
  [20_000, "less than a minute ago"],
  [minute, "1 minute ago"],
  [2 * hour - minute, "119 minutes ago"],
  // A moment short of two hours: the platform's answer and the age are read at different times.
  [2 * hour - 1, "2 hours ago"],
  [48 * hour - 1, "2 days ago"],
  [30 * 24 * hour, "30 days ago"],
])("an age of %d ms reads as %j", (ms, text) => {
  expect(ago(ms)).toBe(text);
});
