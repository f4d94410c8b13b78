import { type SimulatorOptions, startSimulator } from "../../../src/simulator";
import { answered, pick, start } from "./session";

const noToken = { Authorization: "", "X-Auth-Account": "" };

describe("the simulator's own endpoints", () => {
  it("need no token, are not counted, and name themselves when asked for something else", async () => {
    const { call, report } = await start({ token: "secret" });
    expect((await call("GET", "/_simulator/platform", undefined, noToken)).status).toBe(200);
    expect(report().total).toBe(0);
    const errors = [expect.stringContaining("GET /_simulator/report")];
    expect(await call("GET", "/_simulator/help")).toMatchObject(answered(404, { errors }));
  });

  it("say what there is, and which fields each takes", async () => {
    const { call } = await start();
    for (const path of ["/_simulator", "/_simulator/"]) {
      const { routes } = (await call("GET", path)).body as { routes: { method: string; path: string; about: string; body: object }[] };
      expect(routes.length).toBeGreaterThan(50);
      expect(routes.filter(({ about }) => !about)).toEqual([]);
      expect(routes).toContainEqual({
        method: "PATCH",
        path: "/_simulator/zones/{zone}",
        about: "switches DNSSEC on or off",
        body: { dnssec: "true or false" },
      });
    }
  });

  it("issue and withdraw certificates of host names, change the primary one, and remove one", async () => {
    const { call } = await start({ sites: [{ id: "s", domains: ["a.example", "b.example"] }] });
    const path = "/_simulator/sites/s/hostnames";
    const rows = async () => ((await call("GET", path)).body as { hostnames: object[] }).hostnames;
    expect(await rows()).toMatchObject([
      { hostname: "a.example", primary: true },
      { hostname: "b.example", primary: false },
    ]);
    expect((await call("PATCH", `${path}/b.example`, { certificate: "issued", primary: true })).body).toMatchObject({
      primary: true,
      certificate: { active: true, provision_type: "http01" },
    });
    await call("PATCH", `${path}/b.example`, { certificate: "withdrawn" });
    expect(await rows()).toMatchObject([
      { primary: false },
      { primary: true, certificate: { active: false, issued_at: expect.any(String) } },
    ]);
    for (const body of [{ certificate: "sold" }, { primary: false }])
      expect([body, (await call("PATCH", `${path}/b.example`, body)).status]).toEqual([body, 422]);
    expect((await call("DELETE", `${path}/a.example`)).status).toBe(204);
    expect((await call("DELETE", `${path}/a.example`)).status).toBe(404);
    expect(await rows()).toHaveLength(1);
  });

  it("refuse a field that they don't have, and change nothing", async () => {
    const { call, platform } = await start({
      zones: [{ name: "example.com", records: [{ id: "r", record_type: 0, name: "www", value: "192.0.2.1" }] }],
    });
    const reply = await call("PATCH", "/_simulator/zones/example.com/records/r", { value: "192.0.2.2", valu: "x" });
    expect(reply).toMatchObject(answered(422, { errors: [expect.stringMatching(/has no field valu; it has: value, ttl, /)] }));
    expect(platform.zones.get("example.com").records).toMatchObject([{ value: "192.0.2.1" }]);
    const { routes } = (await call("GET", "/_simulator/")).body as { routes: { method: string; path: string }[] };
    for (const { method, path } of routes.filter((route) => route.method !== "GET"))
      expect([method, path, (await call(method, path, { nonsense: 1 })).status]).toEqual([method, path, 422]);
  });

  it("move the clock: what was accepted has happened, and what sleeps wakes", async () => {
    const simulator = await startSimulator({ delays: { answerMs: 3_600_000 }, zones: [{ name: "example.com" }] });
    try {
      const control = (method: string, body?: object) =>
        fetch(`${simulator.url}/_simulator/clock`, { method, body: body && JSON.stringify(body) }).then((answered) => answered.json());
      const answer = fetch(`${simulator.url}/api/sites`, { headers: { Authorization: "Bearer t" } });
      simulator.platform.zones.get("example.com").setDnssec(true);
      while (simulator.report().total === 0) await new Promise(setImmediate);
      await new Promise(setImmediate);
      expect(await control("POST", { advanceMs: 3_600_000 })).toMatchObject({ aheadMs: 3_600_000, pending: 0 });
      expect((await answer).status).toBe(200);
      expect(Date.parse(((await control("GET")) as { now: string }).now)).toBeGreaterThan(Date.now() + 3_000_000);
      expect(await control("POST", { advanceMs: -1 })).toMatchObject({ errors: [expect.stringContaining("advanceMs")] });
    } finally {
      await simulator.close();
    }
  });

  it("change and remove registrations", async () => {
    const { call, platform } = await start({ registrations: [{ name: "example.com" }] });
    const path = "/_simulator/registrations/example.com";
    expect((await call("PATCH", path, { locked: true, nameservers: ["ns1.example.net"] })).body).toMatchObject({ locked: true });
    const state = { locked: true, nameservers: ["ns1.example.net"], autoRenew: true };
    expect(platform.registrar.registrations.get("example.com").state).toMatchObject(state);
    const all = { registrations: [{ name: "example.com" }], contacts: [{}] };
    expect((await call("GET", "/_simulator/registrations")).body).toMatchObject(all);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  it("show and reset the report, and leave a clock alone that only its program moves", async () => {
    const { call } = await start();
    expect((await call("GET", "/_simulator/clock")).body).toMatchObject({ aheadMs: null });
    expect((await call("POST", "/_simulator/clock", { advanceMs: 1 })).status).toBe(422);
    await call("GET", "/api/sites");
    expect((await call("GET", "/_simulator/report")).body).toMatchObject({ total: 1, requests: [{ path: "/api/sites" }] });
    expect((await call("GET", "/_simulator/report?requests=none")).body).not.toHaveProperty("requests");
    expect((await call("POST", "/_simulator/reset-report")).status).toBe(204);
    expect((await call("GET", "/_simulator/report")).body).toMatchObject({ total: 0 });
  });

  it("add, show and remove faults, and refuse one that they do not understand", async () => {
    const { call } = await start();
    const fault = { kind: "status", status: 500, pathPattern: "sites$", times: "always" };
    const id = String(pick((await call("POST", "/_simulator/faults", fault)).body, "id"));
    expect((await call("GET", "/api/sites")).status).toBe(500);
    expect((await call("GET", "/_simulator/faults")).body).toEqual({ faults: [{ id, hits: 1, ...fault }] });
    expect((await call("DELETE", `/_simulator/faults/${id}`)).status).toBe(204);
    expect((await call("GET", "/api/sites")).status).toBe(200);
    for (const body of [{}, { kind: "nonsense" }, { kind: "status" }, { kind: "delay" }, { kind: "hang", pathPattern: "(" }])
      expect((await call("POST", "/_simulator/faults", body)).status).toBe(422);
    await call("POST", "/_simulator/faults", { kind: "dropBefore" });
    expect((await call("DELETE", "/_simulator/faults")).status).toBe(204);
    expect((await call("GET", "/api/sites")).status).toBe(200);
  });

  const site: SimulatorOptions = { sites: [{ id: "s", shield: { active: true } }] };
  const zone: SimulatorOptions = { zones: [{ name: "example.com" }] };
  const mail: SimulatorOptions = { mailspaces: [{ id: "m", domain: "example.com" }] };
  const record = { record_type: 0, value: "192.0.2.1", created_at: "2020-01-01T00:00:00Z" };
  it.each<[string, SimulatorOptions, object, object, object?]>([
    ["zones", {}, { name: "example.com" }, { dnssec: true }, { name: "example.com", dnssec: true, dnssec_data: { Enabled: true } }],
    ["zones/example.com/records", zone, { ...record, name: "WWW" }, { value: "192.0.2.9" }, { ...record, name: "www", value: "192.0.2.9" }],
    ["sites", {}, { id: "two", cdn: false }, { cdn: true, suspended: true, name: "second" }],
    ["sites/s/edge_rules", site, { ActionType: 4, Description: "x", Enabled: true }, { Enabled: false }],
    ["sites/s/shield/rate_limits", site, { rule_name: "not-plain!" }, { rule_description: "changed" }],
    ["sites/s/shield/access_lists", site, { name: "Office", content: "192.0.2.1" }, { content: "192.0.2.2" }],
    ["sites/s/shield/waf_custom_rules", site, { rule_name: "No bots", rule_configuration: { action_type: 1 } }, { rule_description: "x" }],
    ["mailspaces", {}, { domain: "example.com", package: "mail_20" }, { suspended: true, package: "mail_50" }],
    ["mailspaces/m/mailboxes", mail, { username: "jane" }, { display_name: "Jane" }, { email: "jane@example.com", display_name: "Jane" }],
    ["panel_accounts", {}, { domain: "a.example", package: "L" }, { suspended: "dunning" }, { package: "pro", state: "dunning_suspended" }],
  ])("add, change and remove %s behind a client's back", async (path, options, body, changes, shown = { ...body, ...changes }) => {
    const { call } = await start(options);
    const added = await call("POST", `/_simulator/${path}`, body);
    expect(added.status).toBe(201);
    const id = ["id", "Guid", "username"].map((key) => pick(added.body, key)).find((found) => found !== undefined);
    const one = `/_simulator/${path}/${String(id)}`;
    expect((await call("PATCH", one, changes)).body).toMatchObject(shown);
    expect(JSON.stringify((await call("GET", "/_simulator/platform")).body)).toContain(String(id));
    expect((await call("DELETE", one)).status).toBe(204);
    for (const gone of [await call("PATCH", one, changes), await call("DELETE", one)]) expect(gone.status).toBe(404);
  });

  it("schedule the deletion of a site, and change its caching", async () => {
    const { call, platform } = await start();
    await call("PATCH", "/_simulator/sites/site-1", { pendingDelete: true });
    expect(platform.sites.get("site-1").deleteScheduledAt).toEqual(expect.any(String));
    expect((await call("PATCH", "/_simulator/sites/site-1/caching", { cache_expiration: 5 })).body).toMatchObject({ cache_expiration: 5 });
    expect(pick((await call("GET", "/_simulator/sites/site-1")).body, "caching", "cache_expiration")).toBe(5);
  });

  it("change delays, shapes and rules while they run", async () => {
    const { call, platform, shapes } = await start();
    const changes = { delays: { recordMs: 1 }, shapes: { edgeRuleList: "items" }, strict: { registrars: "down" } };
    expect(await call("PATCH", "/_simulator/settings", changes)).toMatchObject(answered(200, changes));
    expect([platform.delays.recordMs, shapes.edgeRuleList, platform.rules.registrars]).toEqual([1, "items", "down"]);
    expect((await call("PATCH", "/_simulator/settings", { delays: { nothing: 1 } })).status).toBe(422);
    expect((await call("PATCH", "/_simulator/settings", { delays: { recordMs: "1" } })).status).toBe(422);
    expect((await call("PATCH", "/_simulator/settings", { other: {} })).status).toBe(422);
  });
});
