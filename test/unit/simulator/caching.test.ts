import { answered, refused, start } from "./session";

const path = "/api/sites/site-1/cdn/caching";

describe("caching settings", () => {
  it("writes only the keys that were sent and answers all settings", async () => {
    const { call, platform } = await start();
    const before = (await call("GET", path)).body;
    const reply = await call("PATCH", path, { cache_expiration: 3600, vary_cookie: true, cookie_vary_parameters: ["b", "a"] });
    const expected = { ...(before as object), cache_expiration: 3600, vary_cookie: true, cookie_vary_parameters: ["b", "a"] };
    expect(reply).toMatchObject(answered(200, expected));
    expect(platform.sites.get("site-1").caching).toEqual(expected);
  });

  it.each([
    [{ cache_expiration: "60" }, "cache_expiration"],
    [{ cache_expiration: -2 }, "cache_expiration"],
    [{ smart_cache: 1 }, "smart_cache"],
    [{ smart_cache: null }, "smart_cache"],
    [{ cookie_vary_parameters: "a" }, "cookie_vary_parameters"],
  ])("refuses %j and changes nothing", async (body, field) => {
    const { call } = await start();
    const before = (await call("GET", path)).body;
    expect(await call("PATCH", path, { ...body, cache_slice: true })).toMatchObject(
      answered(422, { errors: [expect.stringContaining(field)] }),
    );
    expect((await call("GET", path)).body).toEqual(before);
  });

  it("can be changed behind a client's back", async () => {
    const { call, platform } = await start({ sites: [{ id: "site-1", caching: { smart_cache: false } }] });
    platform.sites.get("site-1").setCaching({ browser_cache_expiration: 60 });
    expect((await call("GET", path)).body).toMatchObject({ smart_cache: false, browser_cache_expiration: 60 });
  });
});

const cache = "/api/sites/site-1/cache";

describe("cache layers", () => {
  it.each([
    ["PATCH", "redis", { redis: true }],
    ["DELETE", "nginx", { nginx: false }],
    ["PATCH", "all", { bunny: true, nginx: true, redis: true }],
    ["DELETE", "all", { bunny: false, nginx: false, redis: false }],
  ])("%s %s is a task, which takes effect when it is done", async (method, type, then) => {
    const { call, platform, clock } = await start();
    const before = platform.sites.get("site-1").cacheLayers;
    const { status, body } = await call(method, `${cache}/${type}`);
    const { task_id } = body as { task_id: number };
    expect([status, body]).toEqual([202, { task_id: expect.any(Number), status: "PENDING", cache_type: type }]);
    expect(platform.sites.get("site-1").cacheLayers).toEqual(before);
    clock.advance(20);
    expect(platform.tasks.find(task_id)?.status).toBe("OK");
    expect(platform.sites.get("site-1").cacheLayers).toEqual({ ...before, ...then });
  });

  it("a purge is a task that switches nothing, and which layers are on is shown", async () => {
    const { call, platform, clock } = await start({ sites: [{ id: "site-1", cacheLayers: { redis: true } }] });
    expect(await call("GET", cache)).toMatchObject(answered(200, { bunny: true, nginx: true, redis: true }));
    const before = platform.sites.get("site-1").cacheLayers;
    expect((await call("DELETE", `${cache}/all/purge`)).status).toBe(202);
    clock.advance(20);
    expect(platform.tasks.list()[0]).toMatchObject({ name: "Purge cache all", status: "OK" });
    expect(platform.sites.get("site-1").cacheLayers).toEqual(before);
  });

  it.each([
    ["PATCH", `${cache}/memcached`],
    ["DELETE", `${cache}/memcached`],
    ["DELETE", `${cache}/memcached/purge`],
  ])("%s %s answers which names there are", async (method, wrong) => {
    const { call } = await start();
    expect(await call(method, wrong)).toMatchObject(
      answered(422, { error: "unknown_cache_type", allowed: ["bunny", "nginx", "redis", "all"] }),
    );
  });

  it("without CDN the layer at the edge can be neither switched nor emptied", async () => {
    const { call } = await start({ sites: [{ id: "site-1", cdn: false }] });
    expect(await call("POST", "/api/sites/site-1/cdn/caching/purge")).toMatchObject(refused(409, "cdn_not_active"));
    expect(await call("PATCH", `${cache}/bunny`)).toMatchObject(refused(409, "cdn_not_active"));
    expect((await call("PATCH", `${cache}/redis`)).status).toBe(202);
  });

  it("whoever may only read switches and purges nothing", async () => {
    const { call, platform } = await start();
    platform.readOnlyAccounts.add(platform.sites.get("site-1").account);
    for (const [method, at] of [
      ["PATCH", `${cache}/redis`],
      ["DELETE", `${cache}/redis`],
      ["DELETE", `${cache}/redis/purge`],
      ["POST", "/api/sites/site-1/cdn/caching/purge"],
    ] as const)
      expect([at, (await call(method, at)).status]).toEqual([at, 403]);
    expect(platform.tasks.list()).toEqual([]);
  });
});
