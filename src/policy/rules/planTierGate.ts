import { z } from "zod";
import { isCode } from "../codes";
import { matches } from "../names";
import { stackRule } from "../rule";
import { planNames } from "../../vocabulary/shieldCodes";
import type { Stack, Thing } from "../stack";

/** What a plan may lack, and what of a site uses it. */
const features = {
  cache: (stack: Stack) => stack.of("CacheSettings"),
  "edge-rules": (stack: Stack) => stack.of("EdgeRule"),
  shield: (stack: Stack) => stack.of("ShieldZone"),
  "shield-premium": (stack: Stack) => stack.of("ShieldZone"),
  "rate-limits": (stack: Stack) => stack.of("RateLimit"),
  "access-lists": (stack: Stack) => stack.of("AccessList"),
} satisfies Record<string, (stack: Stack) => readonly Thing[]>;

type Feature = keyof typeof features;
const featureNames = Object.keys(features) as [Feature, ...Feature[]];

/** Whether a thing uses a feature: all do but a Shield zone of the basic plan, which needs nothing premium. */
function uses(feature: Feature, { fields }: Thing): boolean {
  if (feature !== "shield-premium") return true;
  const { planType, premium } = fields;
  return premium === true || (planType !== undefined && planType !== null && !isCode(planNames, planType, "Basic"));
}

export const planTierGate = stackRule({
  name: "plan-tier-gate",
  severity: "medium",
  tags: ["cost", "shield"],
  description: "No Site uses a feature that its plan lacks.",
  reason:
    "The platform would refuse the feature in the middle of an `up`. The API doesn't show the features of a plan, so the configuration " +
    "must name them.",
  remedy: "Choose a plan that has the feature, or remove the resource that uses it.",
  cannotSee: "What a plan really has: the rule knows only its configuration.",
  config: z.object({
    lacking: z
      .record(z.string(), z.array(z.enum(featureNames)))
      .default({})
      .describe(`The features that each plan lacks, by the plan's name (\`*\` stands for any characters): ${featureNames.join(", ")}.`),
  }),
  check: (stack, { config, violation }) => {
    for (const name of new Set(Object.values(config.lacking).flat())) stack.tellSeveralOrigins(features[name](stack), "siteId", "Site");
    stack.each(stack.of("Site"), (site) => {
      const plan = String(site.fields.plan);
      const lacking = new Set(Object.entries(config.lacking).flatMap(([pattern, names]) => (matches(pattern, plan) ? names : [])));
      for (const feature of lacking) {
        const { own } = stack.childrenOf(site, "siteId", features[feature](stack));
        stack.each(own, (thing) => {
          if (uses(feature, thing))
            violation(`${thing.type} "${thing.name}" uses ${feature}, which the plan ${plan} of the site "${site.name}" lacks.`, thing.urn);
        });
      }
    });
  },
});
