import { systemRulePrefix } from "../../../src/simulator";
import type { EdgeRule } from "../../../src/simulator/platform/edgeRule";
import { answered, pick, start } from "./session";

const path = "/api/sites/site-1/edge_rules";
const rule = {
  ActionType: 1,
  ActionParameter1: "https://example.com/",
  ActionParameter2: "301",
  TriggerMatchingType: 1,
  Description: "move",
  Enabled: true,
  OrderIndex: 3,
  Triggers: [{ Type: 0, PatternMatchingType: 0, Parameter1: "", PatternMatches: ["*/old/*"] }],
  ExtraActions: [{ ActionType: 5, ActionParameter1: "X-Moved", ActionParameter2: "yes" }],
};

describe("edge rules", () => {
  it("creates with 201 and lists what was created, and makes a twin when that is sent again", async () => {
    const { call } = await start();
    const created = await call("POST", path, { edge_rule: rule });
    expect(created).toMatchObject(answered(201, { ...rule, Guid: expect.stringMatching(/^[0-9a-f-]{36}$/) }));
    const twin = await call("POST", path, { edge_rule: rule });
    expect(pick(twin.body, "Guid")).not.toBe(pick(created.body, "Guid"));
    expect(await call("GET", path)).toMatchObject(answered(200, [created.body, twin.body]));
  });

  it("updates in place when a POST carries a Guid, and knows no other Guid", async () => {
    const { call, platform } = await start();
    const { Guid } = platform.sites.get("site-1").addEdgeRule(rule);
    expect(await call("POST", path, { edge_rule: { ...rule, Guid, Description: "again" } })).toMatchObject(answered(201, { Guid }));
    expect(platform.sites.get("site-1").edgeRules).toMatchObject([{ Guid, Description: "again" }]);
    expect((await call("POST", path, { edge_rule: { ...rule, Guid: "unknown" } })).status).toBe(404);
  });

  it("clears with PATCH what was omitted", async () => {
    const { call, platform } = await start();
    const { Guid } = platform.sites.get("site-1").addEdgeRule(rule);
    const reply = await call("PATCH", `${path}/${Guid}`, { edge_rule: { ActionType: 4 } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...{ Guid, ActionType: 4, ActionParameter1: "", ActionParameter2: "", ActionParameter3: "", TriggerMatchingType: 0 },
      ...{ Description: "", Enabled: false, OrderIndex: 0, Triggers: [], ExtraActions: [] },
    });
  });

  it("switches a rule on and off and leaves the rest alone", async () => {
    const { call, platform } = await start();
    const { Guid } = platform.sites.get("site-1").addEdgeRule(rule);
    expect((await call("PATCH", `${path}/${Guid}/enabled`, { enabled: false })).status).toBe(200);
    expect(platform.sites.get("site-1").edgeRule(Guid)).toMatchObject({ ...rule, Triggers: [{ Type: 0 }], Enabled: false });
    expect((await call("PATCH", `${path}/${Guid}/enabled`, {})).status).toBe(422);
  });

  it("deletes with 204, and is then unknown", async () => {
    const { call, platform } = await start();
    const { Guid } = platform.sites.get("site-1").addEdgeRule(rule);
    expect(await call("DELETE", `${path}/${Guid}`)).toMatchObject(answered(204));
    expect((await call("DELETE", `${path}/${Guid}`)).status).toBe(404);
    expect((await call("PATCH", `${path}/${Guid}`, { edge_rule: rule })).status).toBe(404);
  });

  it("lists in the order of OrderIndex and puts a rule without one last", async () => {
    const { call } = await start();
    for (const OrderIndex of [7, 1, undefined, 2]) await call("POST", path, { edge_rule: { ActionType: 4, OrderIndex } });
    expect(((await call("GET", path)).body as EdgeRule[]).map(({ OrderIndex }) => OrderIndex)).toEqual([1, 2, 7, 8]);
  });

  it("neither lists nor lets change what the platform manages", async () => {
    const { call, platform } = await start();
    const { Guid } = platform.sites.get("site-1").addEdgeRule({ ActionType: 4, Description: `${systemRulePrefix} firewall` });
    expect((await call("GET", path)).body).toEqual([]);
    expect((await call("PATCH", `${path}/${Guid}`, { edge_rule: rule })).status).toBe(403);
    expect((await call("DELETE", `${path}/${Guid}`)).status).toBe(403);
  });

  const patterns = (count: number) => ({ ...rule, Triggers: [{ Type: 0, PatternMatches: Array<string>(count).fill("*") }] });
  it.each([
    ["more than five patterns", patterns(6), "Triggers[0].PatternMatches"],
    ["no action", { Description: "x" }, "ActionType"],
    ["an action that is no number", { ActionType: "1" }, "ActionType"],
    ["an unknown matching type", { ActionType: 1, TriggerMatchingType: 3 }, "TriggerMatchingType"],
  ])("refuses %s", async (_what, body, field) => {
    const { call, platform } = await start();
    expect(await call("POST", path, { edge_rule: body })).toMatchObject(answered(422, { errors: [expect.stringContaining(field)] }));
    expect(platform.sites.get("site-1").edgeRules).toEqual([]);
    // Five patterns will do, and action types that the documents do not know yet.
    expect((await call("POST", path, { edge_rule: { ...patterns(5), ActionType: 99 } })).status).toBe(201);
  });
});

describe("overlapping writes of edge rules", () => {
  it("fail with 502 on one site, without effect, and pass on another", async () => {
    const session = await start({ delays: { edgeRuleMs: 10 }, sites: [{ id: "site-1" }, { id: "site-2" }] });
    const { call, clock, platform, report } = session;
    const first = call("POST", path, { edge_rule: rule });
    while (clock.sleeping < 1) await new Promise(setImmediate);
    expect((await call("POST", path, { edge_rule: rule })).status).toBe(502);
    const elsewhere = call("POST", "/api/sites/site-2/edge_rules", { edge_rule: rule });
    while (clock.sleeping < 2) await new Promise(setImmediate);
    clock.advance(10);
    expect((await first).status).toBe(201);
    expect((await elsewhere).status).toBe(201);
    expect(platform.sites.get("site-1").edgeRules).toHaveLength(1);
    expect(report().overlappingEdgeRuleWrites).toBe(1);
  });

  it("pass when allowed, and are still counted", async () => {
    const { call, clock, report } = await start({ delays: { edgeRuleMs: 10 }, strict: { overlappingEdgeRuleWrites: "allow" } });
    const both = [call("POST", path, { edge_rule: rule }), call("POST", path, { edge_rule: rule })];
    while (clock.sleeping < 2) await new Promise(setImmediate);
    clock.advance(10);
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    expect(report().overlappingEdgeRuleWrites).toBe(1);
  });
});
