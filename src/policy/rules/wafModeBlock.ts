import { z } from "zod";
import { isCode } from "../codes";
import { executionNames } from "../../vocabulary/shieldCodes";
import { resourceRule } from "../rule";

export const wafModeBlock = resourceRule({
  name: "waf-mode-block",
  description: "Every ShieldZone sets `wafExecutionMode: 1` (block).",
  reason: "A firewall that only logs lets every attack through.",
  remedy: 'Set `wafExecutionMode: 1`, or `"Block"`.',
  config: z.object({}),
  of: ["ShieldZone"],
  check: ({ wafExecutionMode }, { violation }) => {
    if (wafExecutionMode === undefined || wafExecutionMode === null)
      violation("`wafExecutionMode` isn't set, so the firewall may only log.");
    else if (!isCode(executionNames, wafExecutionMode, "Block"))
      violation(`\`wafExecutionMode\` is ${String(wafExecutionMode)}: attacks are only logged.`);
  },
});
