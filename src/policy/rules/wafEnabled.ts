import { z } from "zod";
import { resourceRule } from "../rule";

export const wafEnabled = resourceRule({
  name: "waf-enabled",
  description: "Every ShieldZone sets `wafEnabled: true`.",
  reason: "A firewall that is off, or whose setting the program doesn't name, may stop nothing.",
  remedy: "Set `wafEnabled: true`.",
  config: z.object({}),
  of: ["ShieldZone"],
  check: ({ wafEnabled }, { violation }) => {
    if (wafEnabled === false) violation("`wafEnabled` is false: the web application firewall is switched off.");
    else if (wafEnabled !== true) violation("`wafEnabled` isn't set, so the firewall keeps its present setting.");
  },
});
