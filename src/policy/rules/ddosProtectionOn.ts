import { z } from "zod";
import { figureIn } from "../codes";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const ddosProtectionOn = resourceRule({
  name: "ddos-protection-on",
  severity: "high",
  tags: ["shield"],
  description: "No ShieldZone sets `ddosSensitivity: 0`.",
  reason: "At its lowest sensitivity, the DDoS protection may stop no flood of requests.",
  remedy: "Set `ddosSensitivity` to 1 or more, or leave it out: then the platform's value stays.",
  cannotSee:
    "Which value means off: the platform's documents don't say it, and 0 is an assumption. A ShieldZone without `ddosSensitivity` passes.",
  // It rests on an assumption.
  level: "advisory",
  config: z.object({ except }),
  of: ["ShieldZone"],
  check: ({ ddosSensitivity }, { config, name, violation }) => {
    if (matchesAny(config.except, name) || ddosSensitivity === undefined || ddosSensitivity === null) return;
    if (figureIn("ddosSensitivity", ddosSensitivity) === 0)
      violation("`ddosSensitivity` is 0, which is taken for off: floods of requests may pass.");
  },
});
