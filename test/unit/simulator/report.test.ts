import { start } from "./session";

describe("the report", () => {
  it("lists requests and counts them by route, status and direction", async () => {
    const { call, report, resetReport } = await start();
    await call("GET", "/api/sites?page=1");
    await call("PATCH", "/api/sites/site-1/cdn/caching", { cache_slice: true });
    await call("PATCH", "/api/sites/nope/cdn/caching", { cache_slice: true });
    expect(report()).toMatchObject({
      total: 3,
      reads: 1,
      writes: 2,
      byRoute: { "GET /api/sites": 1, "PATCH /api/sites/{site_id}/cdn/caching": 2 },
      byStatus: { 200: 2, 404: 1 },
      peakConcurrency: 1,
    });
    expect(report().requests[0]).toMatchObject({ method: "GET", path: "/api/sites", query: "page=1", status: 200, account: "account-1" });
    expect(report().requests[1]?.body).toEqual({ cache_slice: true });
    resetReport();
    expect(report()).toMatchObject({ total: 0, requests: [], byRoute: {}, peakConcurrency: 0 });
  });

  it("knows how many requests were under way at once", async () => {
    const { call, clock, faults, report } = await start();
    faults.add({ kind: "delay", ms: 5, times: 3 });
    const replies = [1, 2, 3].map(() => call("GET", "/api/sites"));
    while (clock.sleeping < 3) await new Promise(setImmediate);
    clock.advance(5);
    await Promise.all(replies);
    await call("GET", "/api/sites");
    expect(report().peakConcurrency).toBe(3);
  });

  it("counts a dropped connection without a status", async () => {
    const { call, faults, report } = await start();
    faults.add({ kind: "dropBefore" });
    await call("GET", "/api/sites").catch(() => undefined);
    expect(report()).toMatchObject({ byStatus: { dropped: 1 }, requests: [{ status: null, faults: ["dropBefore"] }] });
  });
});

describe("the rate limit", () => {
  it("refuses what is beyond it and lets pass again in the next second", async () => {
    const { call, clock, report } = await start({ rateLimit: { perSecond: 2 } });
    const statuses = async () => [await call("GET", "/api/sites"), await call("GET", "/api/sites"), await call("GET", "/api/sites")];
    const replies = await statuses();
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies[2]?.headers.get("retry-after")).toBe("1");
    clock.advance(1_000);
    expect((await call("GET", "/api/sites")).status).toBe(200);
    expect(report().rateLimited).toBe(1);
  });

  it("can say so with a date or not at all", async () => {
    const dated = await start({ rateLimit: { perSecond: 1, retryAfter: "date" } });
    await dated.call("GET", "/api/sites");
    const header = (await dated.call("GET", "/api/sites")).headers.get("retry-after");
    expect(Date.parse(header ?? "")).toBe(dated.clock.now() + 1_000);
    const silent = await start({ rateLimit: { perSecond: 1, retryAfter: "none" } });
    await silent.call("GET", "/api/sites");
    expect((await silent.call("GET", "/api/sites")).headers.get("retry-after")).toBeNull();
  });
});
