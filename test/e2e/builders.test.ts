import { expectChanges, expectUnchanged } from "./harness";
import { asked, hosted } from "./hosted";

const limit = {
  words: {
    condition: { variable: "REQUEST_URI", operator: "BeginsWith", value: "/login" },
    limit: { requests: 10, seconds: 60, countBy: "Ip" },
    response: { action: "Block", seconds: 900 },
  },
  plain: {
    actionType: 1,
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0,
    value: "/login",
    requestCount: 10,
    timeframe: 60,
    counterKeyType: 0,
    blockTime: 900,
  },
};

const program = (status: number, configuration: object) => `const { dns, edge } = require("pulumi-hosting");
  const target = pulumi.output("https://example.com/new");
  new EdgeRule("moved", { siteId: "site-1", ...edge.redirect("*/old/*", target, { status: ${status} }) });
  new EdgeRules("rules", { siteId: "site-1", rules: [
    edge.forceSsl(),
    edge.onlyFrom("192.0.2.1", "*/admin/*", { description: "the office only" }),
    edge.cacheFor("*/assets/*", pulumi.output(60), { browser: 5 }),
    edge.blockCountry(["xx", "yy"]),
  ] });
  new RateLimit("login", { siteId: "site-1", ruleName: "Login", ruleConfiguration: ${JSON.stringify(configuration)} });
  new DnsRecords("mail", { zoneId: "zone-1", records: [
    dns.spf({ ip4: [pulumi.output("192.0.2.1")], mx: true }),
    ...dns.caa({ issue: "letsencrypt.org", report: "security@example.com" }),
  ] });`;

it("edge rules and records by functions, and a rate limit in words, are made as they mean; the limit's other form is no change", async () => {
  const { stack, simulator, change } = await hosted(program(302, limit.words), {
    sites: [{ id: "site-1", shield: { active: true } }],
    zones: [{ id: "zone-1", name: "example.com" }],
  });
  expectChanges(await stack.up(), { create: 4 });
  const site = simulator.platform.sites.get("site-1");
  const rules = () => [...site.listedEdgeRules].sort((one, other) => one.ActionType - other.ActionType);
  expect(rules()).toMatchObject([
    { ActionType: 0, Triggers: [{ Type: 0, PatternMatches: ["*"] }], Enabled: true },
    { ActionType: 1, ActionParameter1: "https://example.com/new", ActionParameter2: "302" },
    { ActionType: 3, ActionParameter1: "60", ExtraActions: [{ ActionType: 16, ActionParameter1: "5" }] },
    { ActionType: 4 },
    { ActionType: 4 },
  ]);
  expect(rules().find(({ Description }) => Description === "the office only")).toMatchObject({
    TriggerMatchingType: 1,
    Triggers: [{ Type: 0 }, { Type: 5, PatternMatchingType: 2, PatternMatches: ["192.0.2.1"] }],
  });
  const limits = site.shield.rateLimits;
  expect(limits.list()).toMatchObject([{ rule_configuration: limit.plain }]);
  const values = simulator.platform.zones.get("example.com").recordsNamed("");
  expect(values.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["v=spf1 ip4:192.0.2.1 mx -all", "letsencrypt.org", "mailto:security@example.com"]),
  );
  expectUnchanged(await stack.refresh());

  change(program(302, limit.plain));
  const again = await asked(simulator, () => stack.up());
  expectUnchanged(again.outcome);
  expect(again.requests).toEqual([]);
  change(program(301, { ...limit.plain, operatorType: "Contains" }));
  expectChanges(await stack.up(), { update: 2 });
  expect(rules()[1]).toMatchObject({ ActionType: 1, ActionParameter2: "301" });
  expect(limits.list()).toMatchObject([{ rule_configuration: { ...limit.plain, operatorType: 2 } }]);
});
