import { z } from "zod";
import { wafActionNames } from "../../vocabulary/shieldCodes";
import { figureIn, isCode, nameOfCode } from "../codes";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

const bypasses = ["Allow", "Bypass"] as const;

export const noBypassWafRule = resourceRule({
  name: "no-bypass-waf-rule",
  severity: "critical",
  tags: ["shield"],
  description: "No WafRule allows requests or lets them bypass the firewall.",
  reason: "The rest of the firewall doesn't check requests that match such a rule.",
  remedy:
    "Remove the rule, or let it block, challenge or log (`ruleConfiguration.actionType` 1, 3 or 2). To allow an intended rule, add the " +
    "name of its action to `allow`, or the resource's name in the program to `except`.",
  cannotSee:
    "Which requests the rule matches, what a rule without `actionType` does (the platform decides), and actions whose numbers have no " +
    "name yet.",
  config: z.object({ allow: z.array(z.enum(bypasses)).default([]).describe("Names of actions that are allowed."), except }),
  of: ["WafRule"],
  check: ({ ruleConfiguration }, { config, name, violation }) => {
    if (matchesAny(config.except, name)) return;
    const { actionType } = (ruleConfiguration ?? {}) as { actionType?: unknown };
    const known = actionType === undefined || actionType === null || Object.hasOwn(wafActionNames, String(actionType));
    if (!known) figureIn("ruleConfiguration.actionType", actionType);
    const bypass = bypasses.find((one) => isCode(wafActionNames, actionType, one));
    if (bypass !== undefined && !config.allow.includes(bypass))
      violation(`the action ${nameOfCode(wafActionNames, actionType)} lets requests bypass the firewall.`);
  },
});
