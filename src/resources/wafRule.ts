import { z } from "zod";
import { anyName, finderIn, isJson, type Json, path } from "../client";
import { codeOf, adopt, coded, immutable, writeOnly } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import { code, integer, orAbsent, respelled, snake, text, wireFields, wireFieldsAndRest } from "../kernel/definition/wire";
import { severityNames, wafActionNames } from "../vocabulary/shieldCodes";
import { shieldPath, siteIdText } from "./parts/shield";
import { sitesNamed } from "./parts/sites";

const unmanaged = "If absent, the platform decides.";
const part = <T extends z.ZodType>(schema: T, text: string) => writeOnly(schema.optional()).describe(`${text} ${unmanaged}`);

const configuration = z.object({
  actionType: part(
    coded(wafActionNames),
    "What happens to a request that matches: 1 block, 2 log, 3 challenge, 4 allow, 5 bypass; the number or the name. Another number is " +
      "sent with a warning.",
  ),
  variableType: part(z.string(), "The part of the request to compare, by the edge provider's name: `REQUEST_HEADERS`, `REQUEST_URI`."),
  variableSubselector: part(z.string(), "The name within that part, such as the header `User-Agent`."),
  operatorType: part(z.int(), "How the part is compared with `value`: the edge provider's number."),
  severityType: part(
    coded(severityNames),
    "How serious a match is: 0 notice, 1 warning, 2 critical; the number or the name. Another number is sent with a warning.",
  ),
  value: part(z.string(), "The value to compare with."),
  extra: part(
    z.record(z.string(), z.unknown()),
    "Further keys that only the edge provider knows. They are sent unchanged. Documented keys are refused here: use the inputs beside " +
      "`extra`. Keys that only the platform adds aren't sent back.",
  ),
});

type Configuration = z.infer<typeof configuration>;

const inputs = z.object({
  siteId: immutable(z.string()).describe(`${siteIdText} A change replaces the rule.`),
  ruleName: z.string().min(1).describe("The rule's name. Several rules may have the same name."),
  ruleDescription: z.string().optional().describe("A note on the rule. If absent or removed later, the platform's value stays."),
  ruleConfiguration: configuration.describe(
    "Which requests the rule matches, and what happens to them. Keys that the platform adds or hides are no change.",
  ),
  adopt,
});

const outputs = z.object({ ruleId: z.string().describe("The rule's id at the platform; the last part of `id`.") });

const documented = {
  action_type: code(wafActionNames),
  variable_type: text,
  variable_subselector: text,
  operator_type: z.union([integer, text]),
  severity_type: code(severityNames),
  value: text,
};

const wire = wireFields(
  {
    id: text,
    rule_name: text,
    rule_description: text,
    rule_configuration: orAbsent(wireFieldsAndRest(documented, "extra")),
    created_at: text,
  },
  { id: "ruleId" },
);

const onUserAgent = { variableType: "REQUEST_HEADERS", variableSubselector: "User-Agent" };

const codeIn = (names: Readonly<Record<string, number>>, value: unknown): unknown =>
  typeof value === "string" ? codeOf(names, value) : value;

function bodyOf({ extra, actionType, severityType, ...others }: Configuration): Json {
  const own = { actionType: codeIn(wafActionNames, actionType), ...others, severityType: codeIn(severityNames, severityType) };
  return { ...extra, ...respelled(own, snake) };
}

/** In `extra`, a documented key would say a second time what the rule does. */
function documentedKeys(extra: unknown) {
  const find = finderIn(isJson(extra) ? extra : {});
  const given = Object.keys(configuration.shape).filter((name) => name !== "extra" && find(snake(name)) !== undefined);
  return given.map((name) => ({ path: "ruleConfiguration.extra", message: `holds ${name}: give it as ruleConfiguration.${name}.` }));
}

export const wafRule = defineResource({
  type: "WafRule",
  area: "shield",
  summary: "a rule of the firewall's own; a new one needs a premium Shield plan",
  description:
    "A custom rule of a site's web application firewall: it blocks, logs, challenges or allows matching requests, or lets them " +
    "bypass the other rules. The platform creates a new rule only on a premium Shield plan (`planType` 1, 2 or 3 of ShieldZone). An " +
    "existing rule can be changed on every plan, so only a change of `siteId` replaces it.",
  inputs,
  outputs,
  wire,
  envelope: ["waf_custom_rule", "waf_custom_rules"],
  id: ["siteId", "ruleId"],
  parent: { property: "siteId", type: "Site", readyVia: "ShieldZone" },
  key: ({ ruleName, ruleConfiguration }) => [ruleName, isJson(ruleConfiguration) ? bodyOf(ruleConfiguration) : ruleConfiguration],
  identity: {
    createdAt: "createdAt",
    nameForm: "site/its name (shop/bots)",
    named: ["ruleName"],
  },
  rules: ({ ruleConfiguration }) => ({ problems: documentedKeys(ruleConfiguration?.extra), warnings: [] }),
  parentNamed: sitesNamed,
  toBody: ({ ruleName, ruleDescription, ruleConfiguration }) => ({
    rule_name: ruleName,
    rule_description: ruleDescription,
    rule_configuration: ruleConfiguration && bodyOf(ruleConfiguration),
  }),
  reading: { from: "list" },
  ...rest({
    collection: ({ siteId }) => `${shieldPath(siteId)}/waf_custom_rules`,
    item: ({ siteId, ruleId }) => path`/api/sites/${siteId}/shield/waf_custom_rules/${ruleId}`,
    names: ["waf_custom_rules", "custom_rules", "rules", anyName],
  }),
  writing: {
    // The documents don't say whether a PATCH keeps what it leaves out.
    updateSends: "whole",
    keptWhenRemoved: ["ruleDescription"],
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    {
      siteId,
      ruleName: "Bots",
      ruleDescription: "Blocks scanners by their user agent",
      ruleConfiguration: { ...onUserAgent, actionType: 1, operatorType: 2, severityType: 1, value: "sqlmap" },
    },
    {
      siteId,
      ruleName: "Office",
      ruleConfiguration: {
        actionType: "Log",
        variableType: "REMOTE_ADDR",
        operatorType: 5,
        value: "192.0.2.1",
        extra: { tags: ["office"] },
      },
    },
  ],
});
