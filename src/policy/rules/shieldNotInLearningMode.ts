import { z } from "zod";
import { resourceRule } from "../rule";

export const shieldNotInLearningMode = resourceRule({
  name: "shield-not-in-learning-mode",
  severity: "high",
  tags: ["shield"],
  description: "Every ShieldZone sets `learningMode: false`.",
  reason: "While it learns, the firewall blocks nothing.",
  remedy: "Set `learningMode: false` once the site has seen its usual traffic.",
  cannotSee: "How long the firewall has learnt already.",
  config: z.object({}),
  of: ["ShieldZone"],
  check: ({ learningMode }, { violation }) => {
    if (learningMode === true) violation("`learningMode` is true: the firewall learns and blocks nothing.");
    else if (learningMode !== false) violation("`learningMode` isn't set, and a new Shield zone may begin by learning.");
  },
});
