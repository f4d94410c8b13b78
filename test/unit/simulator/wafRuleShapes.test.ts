import type { Shapes } from "../../../src/simulator";
import { start } from "./session";

const path = "/api/sites/site-1/shield";
const sent = {
  action_type: 3,
  variable_type: "REQUEST_HEADERS",
  variable_subselector: "User-Agent",
  operator_type: 2,
  severity_type: 1,
  value: "bot",
  Own_key: { Inner_key: 1 },
};
const { Own_key } = sent;
const asCamel = { variableType: "REQUEST_HEADERS", variableSubselector: "User-Agent" };
const others = { actionType: 3, operatorType: 2, severityType: 1, value: "bot", Own_key };

const withRule = (shapes: Shapes, rule_configuration: Record<string, unknown> = sent) =>
  start({ shapes, sites: [{ id: "site-1", shield: { active: true, customRules: [{ id: "7", rule_name: "Bots", rule_configuration }] } }] });

it.each<[Shapes["wafRuleConfiguration"], object]>([
  ["snake", sent],
  ["camel", { ...others, ...asCamel }],
  [
    "pascal",
    {
      ...{ ActionType: 3, VariableType: "REQUEST_HEADERS", VariableSubselector: "User-Agent", OperatorType: 2, SeverityType: 1 },
      ...{ Value: "bot", Own_key },
    },
  ],
  ["name", { ...sent, action_type: "Challenge", severity_type: "Warning" }],
  ["inPart", { action_type: 3, severity_type: 1, value: "bot", Own_key }],
  ["edge", { ...others, variableTypes: { REQUEST_HEADERS: "User-Agent" } }],
])("the configuration of a custom rule in the form %s, without a change to undocumented keys", async (wafRuleConfiguration, expected) => {
  const { call } = await withRule({ wafRuleConfiguration });
  expect((await call("GET", `${path}/waf_custom_rules`)).body).toMatchObject([{ id: 7, rule_configuration: expected }]);
  const { body } = await call("PATCH", `${path}/waf_custom_rules/7`, { rule_configuration: sent });
  expect((body as { rule_configuration: object }).rule_configuration).toEqual(expected);
});

it("a default of a documented key stands under that key, and gives way to what was sent", async () => {
  const { call } = await withRule({ ruleConfiguration: "withDefaults" }, { action_type: 1 });
  const shown = (await call("GET", `${path}/waf_custom_rules`)).body;
  expect(shown).toMatchObject([{ rule_configuration: { action_type: 1, severity_type: 0, transformationTypes: [] } }]);
  await call("PATCH", `${path}/waf_custom_rules/7`, { rule_configuration: { severity_type: 2 } });
  expect((await call("GET", `${path}/waf_custom_rules`)).body).toMatchObject([{ rule_configuration: { severity_type: 2 } }]);
});
