import { z } from "zod";
import { isCode, nameOfCode } from "../codes";
import { actionNames } from "../../vocabulary/edgeRuleCodes";
import { resourceRule } from "../rule";

const bypasses = [
  "DisableTokenAuthentication",
  "DisableWaf",
  "DisableShieldChallenge",
  "DisableShield",
  "DisableShieldBotDetection",
  "DisableShieldAccessLists",
  "DisableShieldRateLimiting",
] as const;

export const noBypassEdgeRule = resourceRule({
  name: "no-bypass-edge-rule",
  severity: "critical",
  tags: ["shield", "edge"],
  description: "No EdgeRule switches off the WAF, Shield, access lists, rate limiting, bot detection or token authentication.",
  reason: "Requests that match such a rule bypass the firewall.",
  remedy:
    "Remove the rule. Instead, change the firewall's own settings (`wafDisabledRules`, an access list). To allow an intended rule, add " +
    "the name of its action to `allow`.",
  cannotSee:
    "Other ways past the firewall: another origin (`OriginUrl`), a script (`RunEdgeScript`), " +
    "`BypassAwsS3Authentication`, and actions whose numbers have no name yet.",
  config: z.object({ allow: z.array(z.enum(bypasses)).default([]).describe("Names of actions that are allowed.") }),
  of: ["EdgeRule"],
  check: ({ enabled, actionType, extraActions }, { config, violation }) => {
    if (enabled === false) return;
    const actions = [actionType, ...((extraActions ?? []) as { actionType: unknown }[]).map((extra) => extra.actionType)];
    for (const action of actions) {
      const bypass = bypasses.find((name) => isCode(actionNames, action, name));
      if (bypass !== undefined && !config.allow.includes(bypass))
        violation(`the action ${nameOfCode(actionNames, action)} lets requests bypass the firewall.`);
    }
  },
});
