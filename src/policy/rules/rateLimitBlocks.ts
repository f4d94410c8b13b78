import { z } from "zod";
import { figureIn, figureOf } from "../codes";
import { settings } from "../rateLimitSettings";
import { resourceRule } from "../rule";

const actions = { 1: "block", 2: "log", 3: "challenge" } as const;

/** The longest span that the edge provider counts over, in seconds. */
const longestTimeframe = 3_600;

export const rateLimitBlocks = resourceRule({
  name: "rate-limit-blocks",
  severity: "medium",
  tags: ["shield"],
  description: "Every RateLimit blocks or challenges.",
  reason: "A limit that only logs, or that no attack reaches, limits nothing.",
  remedy:
    "Set `ruleConfiguration.actionType` to 1 (block) or 3 (challenge). Write each key once. Set a `requestCount` that an attack reaches.",
  cannotSee: "Which requests a limit counts: its other conditions are the edge provider's own. A figure that is no number can't be judged.",
  config: z.object({
    challengeIsEnough: z.boolean().default(true).describe("Whether a browser challenge is enough."),
    mostPerSecond: z
      .number()
      .positive()
      .default(1_000)
      .describe("The most requests for each second of `timeframe` that a limit may let through."),
  }),
  of: ["RateLimit"],
  check: ({ ruleConfiguration }, { config, violation }) => {
    const found = settings(ruleConfiguration, "actionType");
    if (found.length > 1) return violation("`ruleConfiguration.actionType` has several spellings with different values.");
    const [action] = found;
    if (action === undefined || action === null) return violation("`ruleConfiguration.actionType` isn't set, so the limit may only log.");
    const does = actions[figureOf(action) as keyof typeof actions] ?? "unknown";
    if (does !== "block" && !(does === "challenge" && config.challengeIsEnough))
      violation(`\`ruleConfiguration.actionType\` is ${String(action)} (${does}).`);
    const given = (name: string) => settings(ruleConfiguration, name).filter((value) => value !== undefined && value !== null);
    const figures = (name: string) => given(name).map((value) => figureIn(`ruleConfiguration.${name}`, value));
    if (given("blockTime").some((value) => figureOf(value) === 0))
      violation("`ruleConfiguration.blockTime` is 0: the limit blocks for no time.");
    const seconds = Math.min(...figures("timeframe").filter((value) => value > 0), longestTimeframe);
    const count = Math.max(...figures("requestCount"), 0);
    if (count > config.mostPerSecond * seconds)
      violation(
        `the limit lets ${count} requests through in ${seconds === 1 ? "1 second" : `${seconds} seconds`}: more than ` +
          `${config.mostPerSecond} in each second.`,
      );
    // Last: what can't be judged hides nothing.
    figures("blockTime");
  },
});
