import { z } from "zod";
import { isCode } from "../codes";
import { executionNames } from "../../vocabulary/shieldCodes";
import { resourceRule } from "../rule";
import { mostRules, tooMany } from "../wafRules";

export const wafModeBlock = resourceRule({
  name: "waf-mode-block",
  severity: "high",
  tags: ["shield"],
  description: "Every ShieldZone blocks (`wafExecutionMode: 1`), and neither its rules nor its DDoS protection only log.",
  reason: "A firewall that only logs lets every attack through.",
  remedy: "Set `wafExecutionMode: 1` and `ddosExecutionMode: 1` (block), and list only a few rules in `wafLogOnlyRules`.",
  cannotSee: "What the log-only rules would stop, and bot detection.",
  config: z.object({ mostLogOnlyRules: mostRules("only log (`wafLogOnlyRules`)") }),
  of: ["ShieldZone"],
  check: (zone, { config, violation }) => {
    const { wafExecutionMode } = zone;
    if (wafExecutionMode === undefined || wafExecutionMode === null)
      violation("`wafExecutionMode` isn't set, so the firewall may only log.");
    else if (!isCode(executionNames, wafExecutionMode, "Block"))
      violation(`\`wafExecutionMode\` is ${String(wafExecutionMode)}: attacks are only logged.`);
    const problem = tooMany("wafLogOnlyRules", zone.wafLogOnlyRules, config.mostLogOnlyRules);
    if (problem !== undefined) violation(problem);
    if (isCode(executionNames, zone.ddosExecutionMode, "Log"))
      violation(`\`ddosExecutionMode\` is ${String(zone.ddosExecutionMode)}: floods of requests are only logged.`);
  },
});
