import { playHistories } from "./run";

const seed = Number(process.env.HOSTING_HISTORIES_SEED ?? 20_260_115);
const forMs = 30_000;

test("whatever happens, nothing is bought twice, lost, doubled, destroyed unasked or shown, and an up comes to rest", async () => {
  const { histories, violation } = await playHistories({ seed }, forMs);
  expect(violation).toBeUndefined();
  // A machine that is so slow proves nothing.
  expect(histories).toBeGreaterThan(50);
}, 300_000);
