import { answered, start } from "./session";

const zone = { dns_zone: { name: "example.com" } };

describe("who may ask", () => {
  it("accepts any token when none was set, and only that one when one was", async () => {
    const anyToken = await start();
    const none = await anyToken.call("GET", "/api/sites", undefined, { Authorization: "" });
    expect([none, anyToken.report().unauthorized]).toMatchObject([answered(401, { errors: ["Unauthorized"] }), 1]);
    expect((await anyToken.call("GET", "/api/sites", undefined, { Authorization: "Bearer whatever" })).status).toBe(200);
    const oneToken = await start({ token: "right" });
    expect((await oneToken.call("GET", "/api/sites", undefined, { Authorization: "Bearer wrong" })).status).toBe(401);
    expect((await oneToken.call("GET", "/api/sites")).status).toBe(200);
  });

  it("needs the account header where the documents require it, and only there, with an account that it can resolve", async () => {
    const { call, report } = await start();
    const reply = await call("GET", "/api/sites", undefined, { "X-Auth-Account": "other" });
    expect(reply).toMatchObject(answered(400, { errors: [expect.stringContaining("X-Auth-Account")] }));
    const noAccount = { "X-Auth-Account": "" };
    expect(await call("POST", "/api/dns_zones", zone, noAccount)).toMatchObject(answered(400, { errors: ["Missing X-Auth-Account"] }));
    expect((await call("GET", "/api/dns_zones", undefined, noAccount)).status).toBe(200);
    expect(report().withoutAccount).toBe(2);
  });

  it("answers a missing scope with the OAuth envelope", async () => {
    const { call } = await start({ scopes: ["dns:read"] });
    expect((await call("GET", "/api/dns_zones")).status).toBe(200);
    const reply = await call("POST", "/api/dns_zones", zone);
    expect(reply).toMatchObject(answered(403, { error: "insufficient_scope" }));
    expect(reply.body).not.toHaveProperty("errors");
  });

  it("lets nobody write in a read-only account", async () => {
    const { call, platform } = await start({ readOnlyAccounts: ["account-1"] });
    const { id } = platform.zones.add({ name: "example.com" });
    const refused = { status: 403, body: { errors: ["Not Authorized"] } };
    expect(await call("POST", "/api/dns_zones", { dns_zone: { name: "example.org" } })).toMatchObject(refused);
    expect(await call("DELETE", `/api/dns_zones/${id}`)).toMatchObject(refused);
    expect(await call("PATCH", "/api/sites/site-1/cdn/caching", { cache_slice: true })).toMatchObject(refused);
    expect((await call("GET", `/api/dns_zones/${id}`)).status).toBe(200);
  });

  it("hides what belongs to an account that the token does not reach", async () => {
    const { call, platform } = await start({ sites: [{ id: "theirs", account: "stranger" }] });
    const { id } = platform.zones.add({ name: "taken.com", account: "stranger" });
    expect((await call("GET", `/api/dns_zones/${id}`)).status).toBe(404);
    expect((await call("GET", "/api/dns_zones")).body).toEqual({ dns_zone: [] });
    expect((await call("GET", "/api/sites/theirs/cdn")).status).toBe(404);
    expect((await call("POST", "/api/dns_zones", { dns_zone: { name: "taken.com" } })).status).toBe(422);
  });

  it("answers 404 for what the documents do not have, and remembers it", async () => {
    const { call, report } = await start();
    expect((await call("GET", "/api/nothing")).status).toBe(404);
    expect((await call("PUT", "/api/dns_zones/1", zone)).status).toBe(404);
    expect(report().unknownRoutes).toEqual(["GET /api/nothing", "PUT /api/dns_zones/1"]);
  });

  it("answers 400 for a body that is not JSON or lacks its wrapping key", async () => {
    const { call, url, token, account, report } = await start();
    const headers = { Authorization: `Bearer ${token}`, "X-Auth-Account": account, "Content-Type": "application/json" };
    expect((await fetch(`${url}/api/dns_zones`, { method: "POST", headers, body: '{"dns_zone":' })).status).toBe(400);
    expect((await call("POST", "/api/dns_zones", { name: "example.com" })).status).toBe(400);
    expect((await call("POST", "/api/dns_zones", zone, { "Content-Type": "text/plain" })).status).toBe(400);
    expect(report().notJson).toBe(1);
  });
});
