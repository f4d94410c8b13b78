import { configuration, limit, limits, path } from "./rateLimited";
import { answered, pick, startShielded } from "./session";

describe("rate limits", () => {
  it("cannot be read one by one", async () => {
    const { call, report } = await startShielded({}, { rateLimits: [{ id: "1", ...limit }] });
    expect((await call("GET", `${path}/1`)).status).toBe(404);
    expect(report().unknownRoutes).toEqual([`GET ${path}/1`]);
  });

  it("keep their configuration as it was sent, key by key, and report none of its keys", async () => {
    const { call, report } = await startShielded();
    await call("POST", path, { ...limit, ruleName: "x" });
    expect(JSON.stringify(pick((await call("GET", path)).body, 0, "rule_configuration"))).toBe(JSON.stringify(configuration));
    expect(report().unknownKeys).toEqual([{ route: "POST /api/sites/{site_id}/shield/rate_limits", key: "ruleName" }]);
  });

  it("replace a configuration as a whole", async () => {
    const { call } = await startShielded({}, { rateLimits: [{ id: "1", ...limit }] });
    await call("PATCH", `${path}/1`, { rule_configuration: { requestCount: 5 } });
    expect((await call("GET", path)).body).toEqual([{ id: 1, ...limit, rule_configuration: { requestCount: 5 } }]);
  });

  it("clear with PATCH what was omitted, and need a name, when told to", async () => {
    const { call } = await startShielded(
      { strict: { shieldPatch: "replace" } },
      { rateLimits: [{ id: "1", ...limit, rule_description: "why" }] },
    );
    expect((await call("PATCH", `${path}/1`, { rule_description: "x" })).status).toBe(422);
    expect((await call("PATCH", `${path}/1`, { rule_name: "New", rule_configuration: {} })).body).toEqual({
      id: 1,
      rule_name: "New",
      rule_description: "",
      rule_configuration: {},
    });
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

  it("show writes later when told to", async () => {
    const { call, clock } = await startShielded({ delays: { shieldWriteMs: 10 } });
    const { id } = (await call("POST", path, limit)).body as { id: number };
    expect((await call("GET", path)).body).toEqual([]);
    clock.advance(10);
    await call("PATCH", `${path}/${id}`, { rule_name: "Other" });
    await call("PATCH", `${path}/${id}`, { rule_description: "Second" });
    await call("DELETE", `${path}/${id}`);
    expect((await call("GET", path)).body).toMatchObject([limit]);
    clock.advance(10);
    expect((await call("GET", path)).body).toEqual([]);
  });

  it("keep both of two changes that are under way at once", async () => {
    const session = await startShielded({ delays: { shieldWriteMs: 10 } }, { rateLimits: [{ id: "1", ...limit }] });
    await session.call("PATCH", `${path}/1`, { rule_name: "Other" });
    await session.call("PATCH", `${path}/1`, { rule_description: "Second" });
    session.clock.advance(10);
    expect(limits(session).get("1")).toMatchObject({ rule_name: "Other", rule_description: "Second" });
  });

  it("can be read stale", async () => {
    const { call, faults } = await startShielded();
    await call("POST", path, limit);
    faults.add({ kind: "staleRead" });
    expect((await call("GET", path)).body).toEqual([]);
    expect((await call("GET", path)).body).toHaveLength(1);
  });

  it("may be shown with their configuration in another order", async () => {
    const { call } = await startShielded({ shapes: { ruleConfiguration: "reordered" } }, { rateLimits: [{ id: "1", ...limit }] });
    const reordered = pick((await call("GET", path)).body, 0, "rule_configuration");
    expect(reordered).toEqual(configuration);
    expect(Object.keys(reordered as object)).toEqual(Object.keys(configuration).toSorted());
  });
});
