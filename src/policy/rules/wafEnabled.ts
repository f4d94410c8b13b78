import { z } from "zod";
import { resourceRule } from "../rule";
import { mostRules, tooMany } from "../wafRules";

export const wafEnabled = resourceRule({
  name: "waf-enabled",
  severity: "critical",
  tags: ["shield"],
  description: "Every ShieldZone sets `wafEnabled: true`, and keeps the firewall's managed rules.",
  reason: "If the firewall is off, or the program doesn't set it, the firewall may stop nothing.",
  remedy: "Set `wafEnabled: true`, and list only a few rules in `wafDisabledRules`.",
  cannotSee: "What the disabled rules would stop, and the firewall's custom rules (WafRule).",
  config: z.object({ mostDisabledRules: mostRules("be switched off (`wafDisabledRules`)") }),
  of: ["ShieldZone"],
  check: (zone, { config, violation }) => {
    const { wafEnabled } = zone;
    if (wafEnabled === false) violation("`wafEnabled` is false: the web application firewall is switched off.");
    else if (wafEnabled !== true) violation("`wafEnabled` isn't set, so the firewall keeps its present setting.");
    const problem = tooMany("wafDisabledRules", zone.wafDisabledRules, config.mostDisabledRules);
    if (problem !== undefined) violation(problem);
  },
});
