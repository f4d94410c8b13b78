import { answered, refused, start } from "./session";

const path = "/api/sites/site-1/cache";

describe("cache layers", () => {
  it("shows which layers are on", async () => {
    const { call } = await start({ sites: [{ id: "site-1", cacheLayers: { redis: true } }] });
    expect(await call("GET", path)).toMatchObject(answered(200, { bunny: true, nginx: true, redis: true }));
  });

  it.each([
    ["PATCH", "redis", { redis: true }],
    ["DELETE", "nginx", { nginx: false }],
    ["PATCH", "all", { bunny: true, nginx: true, redis: true }],
    ["DELETE", "all", { bunny: false, nginx: false, redis: false }],
  ])("%s %s is a task, which takes effect when it is done", async (method, type, then) => {
    const { call, platform, clock } = await start();
    const before = platform.sites.get("site-1").cacheLayers;
    const { status, body } = await call(method, `${path}/${type}`);
    const { task_id } = body as { task_id: number };
    expect([status, body]).toEqual([202, { task_id: expect.any(Number), status: "PENDING", cache_type: type }]);
    expect(platform.sites.get("site-1").cacheLayers).toEqual(before);
    clock.advance(20);
    expect(platform.tasks.find(task_id)?.status).toBe("OK");
    expect(platform.sites.get("site-1").cacheLayers).toEqual({ ...before, ...then });
  });

  it("a purge is a task that switches nothing", async () => {
    const { call, platform, clock } = await start();
    const before = platform.sites.get("site-1").cacheLayers;
    expect((await call("DELETE", `${path}/all/purge`)).status).toBe(202);
    clock.advance(20);
    expect(platform.tasks.list()[0]).toMatchObject({ name: "Purge cache all", status: "OK" });
    expect(platform.sites.get("site-1").cacheLayers).toEqual(before);
  });

  it.each([
    ["PATCH", `${path}/memcached`],
    ["DELETE", `${path}/memcached`],
    ["DELETE", `${path}/memcached/purge`],
  ])("%s %s answers which names there are", async (method, wrong) => {
    const { call } = await start();
    expect(await call(method, wrong)).toMatchObject(
      answered(422, { error: "unknown_cache_type", allowed: ["bunny", "nginx", "redis", "all"] }),
    );
  });

  it.each([
    ["refuse", 409],
    ["allow", 202],
  ] as const)("without CDN the layer at the edge can be told to %s", async (edgeLayerWithoutCdn, status) => {
    const { call } = await start({ sites: [{ id: "site-1", cdn: false }], strict: { edgeLayerWithoutCdn } });
    expect((await call("PATCH", `${path}/bunny`)).status).toBe(status);
    expect((await call("PATCH", `${path}/redis`)).status).toBe(202);
  });

  it("whoever may only read switches and purges nothing", async () => {
    const { call, platform } = await start();
    platform.readOnlyAccounts.add(platform.sites.get("site-1").account);
    for (const [method, at] of [
      ["PATCH", `${path}/redis`],
      ["DELETE", `${path}/redis`],
      ["DELETE", `${path}/redis/purge`],
      ["POST", "/api/sites/site-1/cdn/caching/purge"],
    ] as const)
      expect([at, (await call(method, at)).status]).toEqual([at, 403]);
    expect(platform.tasks.list()).toEqual([]);
  });

  it("the purge of the edge needs a CDN", async () => {
    const { call } = await start({ sites: [{ id: "site-1", cdn: false }] });
    expect(await call("POST", "/api/sites/site-1/cdn/caching/purge")).toMatchObject(refused(409, "cdn_not_active"));
  });
});
