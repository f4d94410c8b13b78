import type { RuleFields, Shapes, ShieldPlan } from "../../../src/simulator";
import { configuration, limit, limits, path } from "./rateLimited";
import { answered, startShielded } from "./session";

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

  it("follow the plan that the zone has now", async () => {
    const session = await startShielded({}, { plan: "enterprise" });
    await session.call("PATCH", "/api/sites/site-1/shield", { plan_type: 0 });
    expect((await session.call("POST", path, withTimeframe(60))).status).toBe(422);
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
