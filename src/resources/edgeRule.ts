import { z } from "zod";
import { anyName, path } from "../client";
import { adopt, asSet, closedCode, coded, codeOf, filledIn, immutable } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import type { IdParts, Values } from "../kernel/definition/values";
import { flag, integer, list, pascal, text, texts, wireFields } from "../kernel/definition/wire";
import { parameterMeaning } from "../vocabulary/edgeActions";
import { actionNames, matchingNames, triggerNames } from "../vocabulary/edgeRuleCodes";
import { parameterFindings } from "./parts/edgeActions";
import { sitesNamed } from "./parts/sites";

const parameter = (number: number) => {
  const known = parameterMeaning(number);
  return z
    .string()
    .optional()
    .describe(
      known === "" ? `Parameter ${number} of the action. No documented action needs it.` : `Parameter ${number} of the action: ${known}.`,
    );
};

const inputs = z.object({
  siteId: immutable(z.string()).describe("The id of the site whose requests the rule handles. A change replaces the rule."),
  actionType: coded(actionNames).describe(
    "What the rule does: a name such as `Redirect`, or its number 0 to 34. A larger number is sent with a warning.",
  ),
  actionParameter1: parameter(1),
  actionParameter2: parameter(2),
  actionParameter3: parameter(3),
  triggerMatchingType: closedCode(matchingNames)
    .optional()
    .describe(
      "When the rule runs: if any (0), all (1) or none (2) of the triggers match; the number or the name. Default: the platform's.",
    ),
  triggers: z
    .array(
      z.object({
        type: coded(triggerNames).describe("The part of the request to compare: a name such as `Url`, or its number 0 to 11."),
        patternMatchingType: closedCode(matchingNames)
          .optional()
          .describe("When the trigger matches: if any (0), all (1) or none (2) of the patterns match; the number or the name."),
        parameter1: z.string().optional().describe("The name of the header or cookie, if the type needs one."),
        patternMatches: asSet(z.array(z.string()).max(5)).describe(
          "The patterns, at most 5; `*` in a URL stands for any text. The order doesn't matter.",
        ),
      }),
    )
    .optional()
    .describe("The conditions of the rule. The order doesn't change the result."),
  extraActions: z
    .array(
      z.object({
        actionType: coded(actionNames).describe("A further action: a name, or its number 0 to 34."),
        actionParameter1: parameter(1),
        actionParameter2: parameter(2),
        actionParameter3: parameter(3),
      }),
    )
    .optional()
    .describe("Further actions of the same rule."),
  description: z.string().optional().describe("A note that the platform shows with the rule. If removed later, the value is cleared."),
  enabled: filledIn(z.boolean().optional(), true).describe("Whether the rule runs. Default: true."),
  orderIndex: z
    .optional(z.int().min(0))
    .describe("The rule's place among the site's rules, lowest first. If absent or removed later, the platform's number stays."),
  adopt,
});

const outputs = z.object({ guid: z.string().describe("The rule's id at the platform (`Guid`); the last part of `id`.") });

const action = { ActionType: integer, ActionParameter1: text, ActionParameter2: text, ActionParameter3: text };

const wire = wireFields({
  Guid: text,
  ...action,
  TriggerMatchingType: integer,
  Description: text,
  Enabled: flag,
  OrderIndex: integer,
  Triggers: list(wireFields({ Type: integer, PatternMatchingType: integer, Parameter1: text, PatternMatches: texts })),
  ExtraActions: list(wireFields(action)),
});

const numbers = { actionType: actionNames, triggerMatchingType: matchingNames, type: triggerNames, patternMatchingType: matchingNames };

/** The API's spelling on every level, with numbers where the program may have used names. */
function toWire(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name in numbers) return [pascal(name), codeOf(numbers[name as keyof typeof numbers], value as string | number)];
      if (name === "triggers" || name === "extraActions") return [pascal(name), (value as Values[]).map(toWire)];
      return [pascal(name), value];
    }),
  );
}

const rulePath = ({ siteId, guid }: IdParts) => path`/api/sites/${siteId}/edge_rules/${guid}`;

export const edgeRule = defineResource({
  type: "EdgeRule",
  area: "site",
  summary: "a rule at the edge of a site; output `guid`",
  description:
    "A rule that runs at the edge of a site: redirect, block, change headers, override caching. The provider writes the rules of a " +
    "site one by one.",
  readMore: "[All actions and triggers, with their parameters](../edge-actions.md).",
  inputs,
  outputs,
  wire,
  envelope: ["edge_rule", "edge_rules"],
  id: ["siteId", "guid"],
  parent: { property: "siteId", type: "Site" },
  key: ({ siteId: _, adopt: __, orderIndex: ___, enabled: ____, ...rule }) => [toWire(rule)],
  // A rule that somebody switched off, or moved, is still the same rule.
  identity: { ignores: ["orderIndex", "enabled"] },
  rules: (rule) => parameterFindings(rule),
  parentNamed: sitesNamed,
  toBody: ({ siteId: _, adopt: __, ...rule }) => ({ edge_rule: toWire(rule) }),
  reading: { from: "list" },
  ...rest({ collection: ({ siteId }) => path`/api/sites/${siteId}/edge_rules`, item: rulePath, names: ["edge_rules", "rules", anyName] }),
  // The switch has a path of its own: a whole rule would undo what somebody else changed at the same time.
  update: ({ api, id, body, changed = {} }) =>
    Object.keys(changed).join() === "enabled" ? api.patch(`${rulePath(id)}/enabled`, changed) : api.patch(rulePath(id), body),
  writing: {
    updateSends: "whole",
    keptWhenRemoved: ["orderIndex"],
    // Rules written at once to one site have been seen to fail and to clash.
    oneAtATime: ({ siteId }) => `edge rules of ${siteId}`,
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    {
      siteId,
      actionType: "Redirect",
      actionParameter1: "https://example.com/",
      actionParameter2: "301",
      triggers: [{ type: "Url", patternMatches: ["*/old/*"] }],
      description: "old pages",
    },
    {
      siteId,
      actionType: 4,
      triggerMatchingType: "Any",
      triggers: [{ type: 0, patternMatchingType: 0, patternMatches: ["*/.git/*", "*/.env"] }],
      enabled: true,
    },
  ],
});
