import { z } from "zod";
import { figureIn } from "../codes";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const botDetectionOn = resourceRule({
  name: "bot-detection-on",
  severity: "medium",
  tags: ["shield"],
  description: "Every BotDetection sets an `executionMode` other than 0.",
  reason: "If bot detection is off, or the program doesn't set its mode, it may stop no bot.",
  remedy: "Set `executionMode: 1`.",
  cannotSee:
    "Which mode the platform treats as off: its documents don't say, and 0 is an assumption. The rule ignores sites without a " +
    "BotDetection, and sensitivities that find nothing.",
  // It rests on an assumption.
  level: "advisory",
  config: z.object({ except }),
  of: ["BotDetection"],
  check: ({ executionMode }, { config, name, violation }) => {
    if (matchesAny(config.except, name)) return;
    if (executionMode === undefined || executionMode === null)
      violation("`executionMode` isn't set, so bot detection keeps its present mode.");
    else if (figureIn("executionMode", executionMode) === 0)
      violation("`executionMode` is 0, which the rule treats as off: bots are at most logged.");
  },
});
