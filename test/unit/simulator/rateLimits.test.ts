import type { RuleFields, Shapes, ShieldPlan } from "../../../src/simulator";
import { answered, pick, type Session, startShielded } from "./session";

const path = "/api/sites/site-1/shield/rate_limits";

const configuration = {
  ...{ value: "/login", actionType: 1, variableTypes: { REQUEST_URI: "" }, operatorType: 0, requestCount: 10 },
  ...{ counterKeyType: 0, timeframe: 10, Odd_key: { nested: [1, { x_y: null }] } },
};

const limit = { rule_name: "Logins 1", rule_description: "", rule_configuration: configuration };

const limits = ({ platform }: Session) => platform.sites.get("site-1").shield.rateLimits;

describe("rate limits", () => {
  it("keep their configuration as it was sent, key by key, and replace it as a whole", async () => {
    const { call } = await startShielded();
    const { id } = (await call("POST", path, limit)).body as { id: number };
    expect(JSON.stringify(pick((await call("GET", path)).body, 0, "rule_configuration"))).toBe(JSON.stringify(configuration));
    await call("PATCH", `${path}/${id}`, { rule_configuration: { requestCount: 5 } });
    expect((await call("GET", path)).body).toEqual([{ id, ...limit, rule_configuration: { requestCount: 5 } }]);
  });

  it("clear with PATCH what was omitted, and need a name, when told to", async () => {
    const { call } = await startShielded(
      { strict: { shieldPatch: "replace" } },
      { rateLimits: [{ id: "1", ...limit, rule_description: "why" }] },
    );
    expect((await call("PATCH", `${path}/1`, { rule_description: "x" })).status).toBe(422);
    const cleared = { id: 1, rule_name: "New", rule_description: "", rule_configuration: {} };
    expect((await call("PATCH", `${path}/1`, { rule_name: "New", rule_configuration: {} })).body).toEqual(cleared);
  });

  const badName = "Name can only contain letters, numbers, and spaces";
  const badDescription = "Description can only contain letters, numbers, and spaces";
  it.each([
    [{ rule_name: "log-ins" }, badName],
    [{ rule_name: "Anmeldungen für" }, badName],
    [{ rule_name: "two\nlines" }, badName],
    [{ rule_name: "" }, badName],
    [{ rule_name: " " }, badName],
    [{ rule_description: "why?" }, badDescription],
  ])("refuse %j with an error text, on create and on update", async (wrong, error) => {
    const session = await startShielded({}, { rateLimits: [{ id: "1", ...limit }] });
    for (const [method, url] of [
      ["POST", path],
      ["PATCH", `${path}/1`],
    ] as const) {
      const reply = await session.call(method, url, { ...limit, ...wrong });
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ error });
    }
    expect(limits(session).list()).toEqual([{ id: "1", ...limit }]);
  });

  it("refuse a create without a name, or without a configuration", async () => {
    const { call } = await startShielded();
    expect((await call("POST", path, { rule_configuration: {} })).body).toEqual({ error: badName });
    expect(await call("POST", path, { rule_name: "x" })).toMatchObject(answered(422, { errors: ["rule_configuration is missing"] }));
    expect(await call("POST", path, { rule_name: "x", rule_configuration: [] })).toMatchObject(
      answered(422, { errors: ["rule_configuration must be an object"] }),
    );
    expect(await call("POST", path, { rule_name: 5 })).toMatchObject(answered(422, { errors: ["rule_name must be a string"] }));
  });

  it("show writes later when told to, and keep both of two changes that are under way at once", async () => {
    const session = await startShielded({ delays: { shieldWriteMs: 10 } });
    const { call, clock } = session;
    const { id } = (await call("POST", path, limit)).body as { id: number };
    expect((await call("GET", path)).body).toEqual([]);
    clock.advance(10);
    await call("PATCH", `${path}/${id}`, { rule_name: "Other" });
    await call("PATCH", `${path}/${id}`, { rule_description: "Second" });
    expect((await call("GET", path)).body).toMatchObject([limit]);
    clock.advance(10);
    expect(limits(session).get(String(id))).toMatchObject({ rule_name: "Other", rule_description: "Second" });
    await call("DELETE", `${path}/${id}`);
    expect((await call("GET", path)).body).toHaveLength(1);
    clock.advance(10);
    expect((await call("GET", path)).body).toEqual([]);
  });

  it("cannot be read one by one", async () => {
    const { call, report } = await startShielded({}, { rateLimits: [{ id: "1", ...limit }] });
    expect((await call("GET", `${path}/1`)).status).toBe(404);
    expect(report().unknownRoutes).toEqual([`GET ${path}/1`]);
  });
});

describe("a plan's limits", () => {
  const withTimeframe = (timeframe: unknown): RuleFields => ({ ...limit, rule_configuration: { ...configuration, timeframe } });

  it.each<[ShieldPlan, number, number]>([
    ["basic", 10, 60],
    ["advanced", 60, 300],
    ["business", 300, 900],
    ["enterprise", 3600, 3601],
  ])("%s allows a timeframe of %d seconds and not of %d", async (plan, longest, tooLong) => {
    const session = await startShielded({}, { plan });
    expect((await session.call("POST", path, withTimeframe(longest))).status).toBe(201);
    const message = expect.stringMatching(new RegExp(`longest allowed timeframe is ${longest} seconds`));
    const { id } = limits(session).list()[0] ?? { id: "" };
    expect(await session.call("POST", path, withTimeframe(tooLong))).toMatchObject(answered(422, { errors: [message] }));
    expect(await session.call("PATCH", `${path}/${id}`, withTimeframe(String(tooLong)))).toMatchObject(
      answered(422, { errors: [message] }),
    );
    expect(limits(session).list()).toMatchObject([withTimeframe(longest)]);
    // What counts is the plan that the zone has now.
    await session.call("PATCH", "/api/sites/site-1/shield", { plan_type: 0 });
    expect((await session.call("POST", path, withTimeframe(60))).status).toBe(422);
  });

  it.each([
    ["timeframe", 60, 422],
    ["time_frame", 60, 422],
    ["timeFrame", "60", 422],
    ["timeframe", null, 201],
    ["timeframe", "soon", 201],
    ["window", 60, 201],
  ])("are looked for under %s: %j", async (key, value, status) => {
    const { call } = await startShielded({}, { plan: "basic" });
    expect((await call("POST", path, { ...limit, rule_configuration: { [key]: value } })).status).toBe(status);
  });

  it.each<[Shapes["rateLimitRejection"], number, number, object]>([
    ["invalid", 422, 422, { errors: [expect.stringContaining("longest allowed")] }],
    ["upstream", 502, 502, { errors: [expect.stringContaining("longest allowed")] }],
    ["success", 201, 200, { error: { errorKey: expect.any(String), message: expect.stringContaining("longest allowed") } }],
  ])("are told as %s, and nothing is saved", async (rateLimitRejection, created, updated, body) => {
    const session = await startShielded({ shapes: { rateLimitRejection } }, { rateLimits: [{ id: "1", ...limit }] });
    const posted = await session.call("POST", path, withTimeframe(3600));
    const patched = await session.call("PATCH", `${path}/1`, withTimeframe(3600));
    expect([posted.status, patched.status]).toEqual([created, updated]);
    expect([posted.body, patched.body]).toEqual([body, body]);
    expect(limits(session).list()).toEqual([{ id: "1", ...limit }]);
  });
});
