import { z } from "zod";
import { anyName, path } from "../client";
import { adopt, immutable } from "../kernel/definition/annotations";
import { undocumented } from "../kernel/definition/knownValues";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import { anything, text, wireFields } from "../kernel/definition/wire";
import { shieldPath, siteIdText } from "./parts/shield";
import { sitesNamed } from "./parts/sites";

const plainText = (text: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9 ]*$/, "may hold ASCII letters, digits and spaces only")
    .describe(text);

const inputs = z.object({
  siteId: immutable(z.string()).describe(`${siteIdText} Changing it replaces the rule.`),
  ruleName: plainText("The rule's name: ASCII letters, digits and spaces.").min(1),
  ruleDescription: plainText("A note on the rule: ASCII letters, digits and spaces; may be empty. Left alone when absent.").optional(),
  ruleConfiguration: z
    .record(z.string(), z.unknown())
    .describe(
      "What is counted, and what happens then. It goes to the edge provider unchanged, with its keys, and the edge provider decides " +
        "what it may hold: `actionType` (1 rate limit, 2 log, 3 challenge), `variableTypes`, `operatorType`, `value`, `requestCount`, " +
        "`timeframe` in seconds (1, 10, 60, 300, 900, 3600), `blockTime` in seconds, `counterKeyType` (0 IP address, 1 host, " +
        "2 country, 3 city, 4 ASN, 5 organisation, 6 JA4, 7 IP and JA4), `severityType`. The platform refuses a timeframe that is " +
        "longer than the site's Shield plan allows, and names the longest. Keys that the platform adds are no change.",
    ),
  adopt,
});

const outputs = z.object({ ruleId: z.string().describe("The rule's id at the platform; the last part of `id`.") });

const wire = wireFields(
  { id: text, rule_name: text, rule_description: text, rule_configuration: anything, created_at: text },
  { id: "ruleId" },
);

export const rateLimit = defineResource({
  type: "RateLimit",
  area: "shield",
  summary: "a rate limit of the firewall",
  description:
    "A rate limit of a site's Shield zone: requests that match are counted, and past the threshold they are blocked, challenged or logged.",
  inputs,
  outputs,
  wire,
  envelope: ["rate_limit", "rate_limits"],
  id: ["siteId", "ruleId"],
  parent: { property: "siteId", type: "Site", readyVia: "ShieldZone" },
  key: ({ ruleName, ruleDescription = "", ruleConfiguration }) => [ruleName, ruleDescription, ruleConfiguration],
  identity: {
    createdAt: "createdAt",
    nameForm: "site/its name (shop/login)",
    matchesName: ({ ruleName }, wanted) => ruleName === wanted,
  },
  rules: ({ ruleConfiguration }) => ({
    problems: [],
    warnings: undocumented("ruleConfiguration.timeframe", ruleConfiguration?.timeframe, [1, 10, 60, 300, 900, 3600]),
  }),
  parentNamed: sitesNamed,
  toBody: ({ ruleName, ruleDescription, ruleConfiguration }) => ({
    rule_name: ruleName,
    rule_description: ruleDescription,
    rule_configuration: ruleConfiguration,
  }),
  reading: { from: "list" },
  ...rest({
    collection: ({ siteId }) => `${shieldPath(siteId)}/rate_limits`,
    item: ({ siteId, ruleId }) => path`/api/sites/${siteId}/shield/rate_limits/${ruleId}`,
    names: ["rate_limits", "rules", anyName],
  }),
  writing: {
    // A PATCH takes what a creation takes, so it may replace the whole.
    updateSends: "whole",
    keptWhenRemoved: ["ruleDescription"],
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    {
      siteId,
      ruleName: "Login",
      ruleDescription: "20 a minute",
      ruleConfiguration: {
        actionType: 1,
        variableTypes: { REQUEST_URI: "" },
        operatorType: 2,
        value: "/login",
        requestCount: 20,
        timeframe: 60,
        blockTime: 300,
        counterKeyType: 0,
      },
    },
    { siteId, ruleName: "Api", ruleConfiguration: { actionType: 2, requestCount: 1000, timeframe: 10 } },
  ],
});
