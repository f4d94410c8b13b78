import { json, startTestServer, type TestServer } from "../transport/testServer";
import { called, newFolder } from "./called";

/** Enough for one pause, and too little for two. */
const budgetMs = 1_000;

let platform: TestServer;
beforeEach(async () => {
  platform = await startTestServer(json(429, { errors: ["Slow down"] }));
});
afterEach(() => platform.close());

test.each([1, 2, 4, 10])("if the platform refuses everything, each of %d runs beside each other ends within one budget", async (runs) => {
  const env = {
    HOSTING_BASE_URL: platform.url,
    HOSTING_TOKEN: "token-1234",
    HOSTING_STATE_DIR: newFolder(),
    HOSTING_RATE_LIMIT_BUDGET_MS: `${budgetMs}`,
  };
  const startMs = performance.now();
  const run = async (): Promise<object> => {
    const { status, err } = await called(["zone", "export", "example.com"], { env, hasten: false });
    return { status, is429: err.includes("429"), inTime: performance.now() - startMs < 2 * budgetMs };
  };
  const ended = await Promise.all(Array.from({ length: runs }, run));
  expect(ended).toEqual(Array.from({ length: runs }, () => ({ status: 1, is429: true, inTime: true })));
  expect(platform.seen).toHaveLength(2 * runs);
});
