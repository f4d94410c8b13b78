import { z } from "zod";
import { anyName, path } from "../client";
import { adopt, coded, immutable, knownValues, spelled } from "../kernel/definition/annotations";
import { undocumented } from "../kernel/definition/knownValues";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import type { Values } from "../kernel/definition/values";
import { anything, text, wireFields } from "../kernel/definition/wire";
import { plainLimit } from "../vocabulary/rateLimitForms";
import { blockTimes, counterKeyNames, limitActionNames, operatorNames, severityNames, timeframes } from "../vocabulary/shieldCodes";
import { shieldPath, siteIdText } from "./parts/shield";
import { sitesNamed } from "./parts/sites";

const plainText = (text: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9 ]*$/, "may hold ASCII letters, digits and spaces only")
    .describe(text);

const condition = z.object({
  variable: z.string().min(1).describe("The part of the request to compare, by the edge provider's name: `REQUEST_URI`."),
  selector: z.string().optional().describe("The name within that part, such as the header `User-Agent`."),
  operator: coded(operatorNames).optional().describe("How the part is compared with `value`: a name, or the edge provider's number."),
  value: z.string().optional().describe("The value to compare with. Empty or absent: every request counts."),
});

const limit = z.object({
  requests: z.int().min(0).describe("How many requests are allowed within `seconds`."),
  seconds: knownValues(z.int(), timeframes).describe("The period of one count, in seconds: 1, 10, 60, 300, 900 or 3600."),
  countBy: coded(counterKeyNames).optional().describe("Which requests are counted together: a name such as `Ip`, or its number 0 to 7."),
});

const response = z.object({
  action: coded(limitActionNames).describe(
    "What happens to requests above the limit: 1 block, 2 log, 3 challenge; the number or the name.",
  ),
  seconds: knownValues(z.int(), blockTimes).optional().describe("How long the action lasts: 30, 60, 300, 900, 1800 or 3600 seconds."),
  severity: coded(severityNames).optional().describe("How serious it is: 0 notice, 1 warning, 2 critical; the number or the name."),
});

const inWords = z.object({
  condition: condition.optional().describe("Which requests are counted. Absent: all."),
  limit: limit.describe("How many requests are allowed."),
  response: response.describe("What happens to requests above the limit."),
  extra: z.record(z.string(), z.unknown()).optional().describe("Further keys of the edge provider, which are sent unchanged."),
});

const inputs = z.object({
  siteId: immutable(z.string()).describe(`${siteIdText} A change replaces the rule.`),
  ruleName: plainText("The rule's name: ASCII letters, digits and spaces.").min(1),
  ruleDescription: plainText(
    "A note on the rule: ASCII letters, digits and spaces; may be empty. If absent, the platform's value stays.",
  ).optional(),
  ruleConfiguration: spelled(z.union([z.record(z.string(), z.unknown()), inWords]), plainLimit).describe(
    "Which requests are counted, and what happens above the limit. It takes one of two forms. In words: `condition`, `limit` and " +
      "`response`. Or the edge provider's own keys: `actionType` (1 block, 2 log, 3 challenge), `variableTypes`, `operatorType`, " +
      "`value`, `requestCount`, `timeframe` in seconds (1, 10, 60, 300, 900, 3600), `blockTime` in seconds, `counterKeyType` (0 IP, 1 " +
      "host, 2 country, 3 city, 4 ASN, 5 organisation, 6 JA4, 7 IP and JA4), `severityType`; numbers or names. The platform refuses a " +
      "timeframe that is longer than the site's Shield plan allows, and names the longest. Keys that the platform adds are no change.",
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
    "A rate limit of a site's Shield zone: it counts matching requests, and blocks, challenges or logs the requests above the limit.",
  readMore: "[The two forms of `ruleConfiguration`](../guides/builders.md#rate-limits).",
  inputs,
  outputs,
  wire,
  envelope: ["rate_limit", "rate_limits"],
  id: ["siteId", "ruleId"],
  parent: { property: "siteId", type: "Site", readyVia: "ShieldZone" },
  key: ({ ruleName, ruleDescription = "", ruleConfiguration }) => [ruleName, ruleDescription, plainLimit(ruleConfiguration)],
  identity: {
    createdAt: "createdAt",
    nameForm: "site/its name (shop/login)",
    named: ["ruleName"],
  },
  rules: ({ ruleConfiguration }) => ({
    problems: [],
    warnings: undocumented("ruleConfiguration.timeframe", (ruleConfiguration as Values | undefined)?.timeframe, timeframes),
  }),
  parentNamed: sitesNamed,
  toBody: ({ ruleName, ruleDescription, ruleConfiguration }) => ({
    rule_name: ruleName,
    rule_description: ruleDescription,
    rule_configuration: plainLimit(ruleConfiguration),
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
    {
      siteId,
      ruleName: "Api",
      ruleConfiguration: {
        condition: { variable: "REQUEST_HEADERS", selector: "User-Agent", operator: "Contains", value: "bot" },
        limit: { requests: 1000, seconds: 10, countBy: "Ip" },
        response: { action: "Log" },
      },
    },
  ],
});
