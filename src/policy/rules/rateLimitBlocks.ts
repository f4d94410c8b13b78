import { z } from "zod";
import { setting } from "../rateLimitSettings";
import { resourceRule } from "../rule";

const actions = { 1: "block", 2: "log", 3: "challenge" } as const;

export const rateLimitBlocks = resourceRule({
  name: "rate-limit-blocks",
  description: "Every RateLimit blocks or challenges.",
  reason: "A limit that only logs limits nothing.",
  remedy: "Set `ruleConfiguration.actionType` to 1 (block) or 3 (challenge).",
  config: z.object({ challengeIsEnough: z.boolean().default(true).describe("Whether a browser challenge is enough.") }),
  of: ["RateLimit"],
  check: ({ ruleConfiguration }, { config, violation }) => {
    const action = setting(ruleConfiguration, "actionType");
    if (Number(action) === 1 || (Number(action) === 3 && config.challengeIsEnough)) return;
    if (action === undefined || action === null) return violation("`ruleConfiguration.actionType` isn't set, so the limit may only log.");
    violation(`\`ruleConfiguration.actionType\` is ${String(action)} (${actions[Number(action) as keyof typeof actions] ?? "unknown"}).`);
  },
});
