import { z } from "zod";
import { stackRule, resourceRule } from "../rule";
import { sitesWithout } from "../site";
import { mostRules, tooMany } from "../wafRules";
import { isCode, figureIn, nameOfCode, figureOf } from "../codes";
import { executionNames, wafActionNames } from "../../vocabulary/shieldCodes";
import { settings } from "../rateLimitSettings";
import type { Thing } from "../stack";
import { entriesIn } from "../../dns/addressRanges";
import { tooOpen } from "../../dns/openAddresses";
import { countriesIn } from "../countries";
import { limits } from "../openAddresses";

export const everySiteHasShield = stackRule({
  name: "every-site-has-shield",
  severity: "high",
  tags: ["shield"],
  description: "Every Site has a ShieldZone.",
  reason: "Without Shield, nothing protects the site from attacks.",
  remedy:
    "Add `new ShieldZone(name, { siteId: site.id, wafEnabled: true, … })`. " +
    "Use `siteId: site.id`; before the first `up`, a hard-coded id can't be matched to this site.",
  cannotSee:
    "The Shield of a site that isn't in the program, and before the first `up`, whether `site.id.apply(…)` still gives this site's id.",
  check: (stack, { violation }) => {
    for (const site of sitesWithout(stack, "ShieldZone")) violation(`the site "${site.name}" has no ShieldZone.`, site);
  },
});

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

export const wafModeBlock = resourceRule({
  name: "waf-mode-block",
  severity: "high",
  tags: ["shield"],
  description: 'Every ShieldZone blocks (`wafExecutionMode: "Block"`), and neither its rules nor its DDoS protection only log.',
  reason: "A firewall that only logs lets every attack through.",
  remedy: 'Set `wafExecutionMode` and `ddosExecutionMode` to `"Block"`, and list only a few rules in `wafLogOnlyRules`.',
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
  of: ["ShieldZone"],
  check: ({ ddosSensitivity }, { violation }) => {
    if (ddosSensitivity === undefined || ddosSensitivity === null) return;
    if (figureIn("ddosSensitivity", ddosSensitivity) === 0)
      violation("`ddosSensitivity` is 0, which is taken for off: floods of requests may pass.");
  },
});

export const shieldNotInLearningMode = resourceRule({
  name: "shield-not-in-learning-mode",
  severity: "high",
  tags: ["shield"],
  description: "Every ShieldZone sets `learningMode: false`.",
  reason: "While it learns, the firewall blocks nothing.",
  remedy: "Set `learningMode: false` once the site has seen its usual traffic.",
  cannotSee: "How long the firewall has learnt already.",
  of: ["ShieldZone"],
  check: ({ learningMode }, { violation }) => {
    if (learningMode === true) violation("`learningMode` is true: the firewall learns and blocks nothing.");
    else if (learningMode !== false) violation("`learningMode` isn't set, and a new Shield zone may begin by learning.");
  },
});

const bypasses = ["Allow", "Bypass"] as const;

export const noBypassWafRule = resourceRule({
  name: "no-bypass-waf-rule",
  severity: "critical",
  tags: ["shield"],
  description: "No WafRule allows requests or lets them bypass the firewall.",
  reason: "The rest of the firewall doesn't check requests that match such a rule.",
  remedy:
    "Remove the rule, or let it block, challenge or log (`ruleConfiguration.actionType` 1, 3 or 2). To allow an intended rule, add the " +
    "name of its action to `allow`.",
  cannotSee:
    "Which requests the rule matches, what a rule without `actionType` does (the platform decides), and actions whose numbers have no " +
    "name yet.",
  config: z.object({ allow: z.array(z.enum(bypasses)).default([]).describe("Names of actions that are allowed.") }),
  of: ["WafRule"],
  check: ({ ruleConfiguration }, { config, violation }) => {
    const { actionType } = (ruleConfiguration ?? {}) as { actionType?: unknown };
    const known = actionType === undefined || actionType === null || Object.hasOwn(wafActionNames, String(actionType));
    if (!known) figureIn("ruleConfiguration.actionType", actionType);
    const bypass = bypasses.find((one) => isCode(wafActionNames, actionType, one));
    if (bypass !== undefined && !config.allow.includes(bypass))
      violation(`the action ${nameOfCode(wafActionNames, actionType)} lets requests bypass the firewall.`);
  },
});

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
  of: ["BotDetection"],
  check: ({ executionMode }, { violation }) => {
    if (executionMode === undefined || executionMode === null)
      violation("`executionMode` isn't set, so bot detection keeps its present mode.");
    else if (figureIn("executionMode", executionMode) === 0)
      violation("`executionMode` is 0, which the rule treats as off: bots are at most logged.");
  },
});

export const loginPathRateLimited = stackRule({
  name: "login-path-rate-limited",
  severity: "medium",
  tags: ["shield"],
  description: "Every Site has a RateLimit on its login page.",
  reason: "Without a limit, attackers can guess passwords.",
  remedy:
    "Add a RateLimit whose `ruleConfiguration.value` holds the path of the login page, or a RateLimit that counts every request (an " +
    "empty value). If the site's login page has another path, configure `paths`.",
  cannotSee: "Where the login page really is, and whether the limit blocks (the rule rate-limit-blocks checks that).",
  level: "advisory",
  config: z.object({
    paths: z
      .array(z.string().min(1))
      .min(1)
      .default(["login", "signin", "sign-in"])
      .describe("Words with which a part of a login page's path begins, in any letter case. A limit on one of these words is enough."),
  }),
  check: (stack, { config, violation }) => {
    const covers = (limit: Thing): boolean => {
      const texts = settings(limit.fields.ruleConfiguration, "value").map((value) => String(value ?? "").toLowerCase());
      return texts.every((text) => text.trim() === "" || config.paths.some((path) => hasWord(text, path.toLowerCase())));
    };
    for (const site of sitesWithout(stack, "RateLimit", covers)) {
      violation(`the site "${site.name}" has no RateLimit on a path with ${config.paths.join(", ")} in it.`, site);
    }
  },
});

/** `/login`, `/wp-login.php` and `/user/login`, but not `/catalogin`. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "/")) return true;
  return false;
}

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

export const noOpenAccessList = resourceRule({
  name: "no-open-access-list",
  severity: "high",
  tags: ["shield"],
  description: "No AccessList names nearly the whole internet.",
  reason: "A list that allows (or blocks) everybody is a mistake.",
  remedy: "Name only the intended networks or countries.",
  cannotSee: "What the list does: the edge provider holds its action. The rule doesn't count AS numbers, organisations and fingerprints.",
  config: z.object({
    ...limits,
    mostCountries: z.int().min(1).default(248).describe("The most countries that a list may name; there are 249."),
  }),
  of: ["AccessList"],
  check: ({ content, entries }, { config, violation }) => {
    const texts = content === undefined || content === null ? ((entries ?? []) as unknown[]) : [content];
    const all = texts.flatMap((text) => entriesIn(String(text)));
    for (const problem of tooOpen(all, config)) violation(problem);
    const countries = countriesIn(all);
    if (countries > config.mostCountries) violation(`the list names ${countries} countries: more than ${config.mostCountries}.`);
  },
});
