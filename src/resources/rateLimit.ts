import { z } from "zod";
import { path } from "../client";
import { adopt, immutable } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import type { IdParts } from "../kernel/definition/values";
import { anything, text, wireObject } from "../kernel/definition/wire";
import { shieldPath, siteIdText } from "./parts/shield";

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
      "What is counted and what happens then. It is handed to the edge provider as it is, keys included, so what it may hold is the edge provider's to say: `actionType` (1 rate limit, 2 log, 3 challenge), `variableTypes`, `operatorType`, `value`, `requestCount`, `timeframe` in seconds (1, 10, 60, 300, 900, 3600), `blockTime` in seconds, `counterKeyType` (0 IP address, 1 host, 2 country, 3 city, 4 ASN, 5 organisation, 6 JA4, 7 IP and JA4), `severityType`. A timeframe that is longer than the site's Shield plan allows is refused by the platform, which names the longest. What the platform adds by itself is no change.",
    ),
  adopt,
});

const outputs = z.object({ ruleId: z.string().describe("The rule's id at the platform; the last part of `id`.") });

const wire = wireObject({ id: text, rule_name: text, rule_description: text, rule_configuration: anything, created_at: text }).transform(
  (rule) => ({
    ruleId: rule.id,
    ruleName: rule.rule_name,
    ruleDescription: rule.rule_description,
    ruleConfiguration: rule.rule_configuration,
    createdAt: rule.created_at,
  }),
);

const rulesPath = (siteId: string | undefined) => `${shieldPath(siteId)}/rate_limits`;
const rulePath = ({ siteId, ruleId }: IdParts) => path`/api/sites/${siteId}/shield/rate_limits/${ruleId}`;

export const rateLimit = defineResource({
  type: "RateLimit",
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
    nameForm: "siteId/its name",
    matchesName: ({ ruleName }, wanted) => ruleName === wanted,
  },
  toBody: ({ ruleName, ruleDescription, ruleConfiguration }) => ({
    rule_name: ruleName,
    rule_description: ruleDescription,
    rule_configuration: ruleConfiguration,
  }),
  reading: {
    from: "list",
  },
  find: async ({ list }, { siteId }) => ({ items: await list(rulesPath(siteId), ["rate_limits"]) }),
  create: ({ api, inputs: { siteId }, body }) => api.post(rulesPath(siteId), body),
  update: ({ api, id, body }) => api.patch(rulePath(id), body),
  delete: ({ api, id }) => api.delete(rulePath(id)),
  writing: {
    // A PATCH takes what a creation takes, so it may replace the whole.
    updateSends: "whole",
    keptWhenRemoved: ["ruleDescription"],
  },
  rules: ({ ruleConfiguration }) => ({ problems: [], warnings: strangeTimeframe(ruleConfiguration) }),
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

/** The edge provider's timeframes; another is passed on, since it may know more by now. */
function strangeTimeframe(configuration: unknown) {
  const timeframe = (configuration as Record<string, unknown> | undefined)?.timeframe;
  const known = [1, 10, 60, 300, 900, 3600];
  if (typeof timeframe !== "number" || known.includes(timeframe)) return [];
  return [
    {
      path: "ruleConfiguration.timeframe",
      message: `${timeframe} is not among the known timeframes (${known.join(", ")} seconds); it is passed on, and the edge provider decides.`,
    },
  ];
}
