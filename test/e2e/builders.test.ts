import { expectChanges, expectUnchanged } from "./harness";
import { asked, hosted } from "./hosted";

describe("edge rules by functions", () => {
  const program = (status: number) => `const { edge } = require("pulumi-hosting");
    const target = pulumi.output("https://example.com/new");
    new EdgeRule("moved", { siteId: "site-1", ...edge.redirect("*/old/*", target, { status: ${status} }) });
    new EdgeRules("rules", { siteId: "site-1", rules: [
      edge.forceSsl(),
      edge.onlyFrom("192.0.2.1", "*/admin/*", { description: "the office only" }),
      edge.cacheFor("*/assets/*", pulumi.output(60), { browser: 5 }),
      edge.blockCountry(["xx", "yy"]),
    ] });`;

  it("make what they say, and a second run changes nothing", async () => {
    const { stack, simulator, change } = await hosted(program(302), { sites: [{ id: "site-1" }] });
    expectChanges(await stack.up(), { create: 2 });
    const site = simulator.platform.sites.get("site-1");
    const made = [...site.listedEdgeRules].sort((one, other) => one.ActionType - other.ActionType);
    expect(made).toMatchObject([
      { ActionType: 0, Triggers: [{ Type: 0, PatternMatches: ["*"] }], Enabled: true },
      { ActionType: 1, ActionParameter1: "https://example.com/new", ActionParameter2: "302" },
      { ActionType: 3, ActionParameter1: "60", ExtraActions: [{ ActionType: 16, ActionParameter1: "5" }] },
      { ActionType: 4 },
      { ActionType: 4 },
    ]);
    expect(made.find(({ Description }) => Description === "the office only")).toMatchObject({
      TriggerMatchingType: 1,
      Triggers: [{ Type: 0 }, { Type: 5, PatternMatchingType: 2, PatternMatches: ["192.0.2.1"] }],
    });
    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expectUnchanged(await stack.refresh());
    change(program(301));
    expectChanges(await stack.up(), { update: 1 });
    expect(site.listedEdgeRules.find(({ ActionType }) => ActionType === 1)).toMatchObject({ ActionParameter2: "301" });
  });
});
