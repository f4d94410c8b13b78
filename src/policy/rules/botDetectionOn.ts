import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const botDetectionOn = resourceRule({
  name: "bot-detection-on",
  description: "Every BotDetection sets an `executionMode` other than 0.",
  reason: "Bot detection that is off, or whose mode the program doesn't name, may stop no bot.",
  remedy: "Set `executionMode: 1`.",
  cannotSee:
    "What the platform takes for off: its documents don't say, and 0 is an assumption. Sites without a BotDetection, and sensitivities " +
    "that find nothing, aren't judged.",
  // It rests on an assumption.
  level: "advisory",
  config: z.object({ except }),
  of: ["BotDetection"],
  check: ({ executionMode }, { config, name, violation }) => {
    if (matchesAny(config.except, name)) return;
    if (executionMode === undefined || executionMode === null)
      violation("`executionMode` isn't set, so bot detection keeps its present mode.");
    else if (Number(executionMode) === 0) violation("`executionMode` is 0, which is taken for off: bots are at most logged.");
  },
});
