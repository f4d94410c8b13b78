import { closeAll, pick, start } from "./session";

afterEach(closeAll);

const noToken = { Authorization: "", "X-Auth-Account": "" };

describe("the simulator's own endpoints", () => {
  it("need no token and are not counted", async () => {
    const { call, report } = await start({ token: "secret" });
    expect((await call("GET", "/_simulator/platform", undefined, noToken)).status).toBe(200);
    expect(report().total).toBe(0);
  });

  it("show and reset the report", async () => {
    const { call } = await start();
    await call("GET", "/api/sites");
    expect((await call("GET", "/_simulator/report")).body).toMatchObject({ total: 1, requests: [{ path: "/api/sites" }] });
    expect((await call("GET", "/_simulator/report?requests=none")).body).not.toHaveProperty("requests");
    expect((await call("POST", "/_simulator/reset-report")).status).toBe(204);
    expect((await call("GET", "/_simulator/report")).body).toMatchObject({ total: 0 });
  });

  it("add, show and remove faults", async () => {
    const { call } = await start();
    const fault = { kind: "status", status: 500, pathPattern: "sites$", times: "always" };
    const id = String(pick((await call("POST", "/_simulator/faults", fault)).body, "id"));
    expect((await call("GET", "/api/sites")).status).toBe(500);
    expect((await call("GET", "/_simulator/faults")).body).toEqual({ faults: [{ id, hits: 1, ...fault }] });
    expect((await call("DELETE", `/_simulator/faults/${id}`)).status).toBe(204);
    expect((await call("GET", "/api/sites")).status).toBe(200);
    await call("POST", "/_simulator/faults", { kind: "dropBefore" });
    expect((await call("DELETE", "/_simulator/faults")).status).toBe(204);
    expect((await call("GET", "/api/sites")).status).toBe(200);
  });

  it("refuse a fault that they do not understand", async () => {
    const { call } = await start();
    for (const body of [{}, { kind: "nonsense" }, { kind: "status" }, { kind: "delay" }, { kind: "hang", pathPattern: "(" }]) {
      expect((await call("POST", "/_simulator/faults", body)).status).toBe(422);
    }
  });

  it("change zones and records behind a client's back", async () => {
    const { call, platform } = await start();
    expect((await call("POST", "/_simulator/zones", { name: "example.com" })).status).toBe(201);
    const added = await call("POST", "/_simulator/zones/example.com/records", {
      record_type: 0,
      name: "WWW",
      value: "192.0.2.1",
      created_at: "2020-01-01T00:00:00Z",
    });
    expect(added).toMatchObject({ status: 201, body: { name: "www", created_at: "2020-01-01T00:00:00Z" } });
    const path = `/_simulator/zones/example.com/records/${String(pick(added.body, "id"))}`;
    expect((await call("PATCH", path, { value: "192.0.2.9" })).body).toMatchObject({ value: "192.0.2.9", name: "www" });
    expect((await call("PATCH", "/_simulator/zones/example.com", { dnssec: true })).body).toMatchObject({
      dnssec: true,
      dnssec_data: { Enabled: true },
    });
    expect(pick((await call("GET", "/_simulator/platform")).body, "zones", 0, "records")).toHaveLength(1);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("DELETE", path)).status).toBe(404);
    expect((await call("DELETE", "/_simulator/zones/example.com")).status).toBe(204);
    expect(platform.zones.list()).toEqual([]);
    expect((await call("GET", "/_simulator/zones/example.com")).status).toBe(404);
  });

  it("change sites, their caching and their edge rules behind a client's back", async () => {
    const { call, platform } = await start();
    expect((await call("POST", "/_simulator/sites", { id: "two", cdn: false })).status).toBe(201);
    await call("PATCH", "/_simulator/sites/two", { cdn: true, suspended: true, pendingDelete: true, name: "second" });
    expect(platform.sites.get("two")).toMatchObject({ cdn: true, suspended: true, name: "second", deleteScheduledAt: expect.any(String) });
    expect((await call("PATCH", "/_simulator/sites/two/caching", { cache_expiration: 5 })).body).toMatchObject({ cache_expiration: 5 });
    const added = await call("POST", "/_simulator/sites/two/edge_rules", { ActionType: 4, Description: "x", Enabled: true });
    const path = `/_simulator/sites/two/edge_rules/${String(pick(added.body, "Guid"))}`;
    expect((await call("PATCH", path, { Enabled: false })).body).toMatchObject({ ActionType: 4, Description: "x", Enabled: false });
    expect(pick((await call("GET", "/_simulator/sites/two")).body, "edge_rules")).toHaveLength(1);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("DELETE", "/_simulator/sites/two")).status).toBe(204);
    expect(platform.sites.find("two")).toBeUndefined();
  });

  it("change delays, shapes and rules while they run", async () => {
    const { call, platform, shapes } = await start();
    const changes = { delays: { recordMs: 1 }, shapes: { edgeRuleList: "items" }, strict: { duplicateRecords: "refuse" } };
    expect(await call("PATCH", "/_simulator/settings", changes)).toMatchObject({ status: 200, body: changes });
    expect([platform.delays.recordMs, shapes.edgeRuleList, platform.rules.duplicateRecords]).toEqual([1, "items", "refuse"]);
    expect((await call("PATCH", "/_simulator/settings", { delays: { nothing: 1 } })).status).toBe(422);
    expect((await call("PATCH", "/_simulator/settings", { delays: { recordMs: "1" } })).status).toBe(422);
    expect((await call("PATCH", "/_simulator/settings", { other: {} })).status).toBe(422);
  });

  it("name themselves when asked for something else", async () => {
    const { call } = await start();
    expect(await call("GET", "/_simulator/help")).toMatchObject({
      status: 404,
      body: { errors: [expect.stringContaining("GET /_simulator/report")] },
    });
  });
});
