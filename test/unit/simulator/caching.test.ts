import { answered, start } from "./session";

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

  it("ignores and reports keys that the documents do not give", async () => {
    const { call, report } = await start();
    const reply = await call("PATCH", path, { cache_slice: true, cacheExpiration: 5 });
    expect(reply).toMatchObject(answered(200, { cache_slice: true, cache_expiration: -1 }));
    expect(reply.body).not.toHaveProperty("cacheExpiration");
    expect(report().unknownKeys).toEqual([{ route: "PATCH /api/sites/{site_id}/cdn/caching", key: "cacheExpiration" }]);
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
