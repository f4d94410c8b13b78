import { z } from "zod";
import { matches, productName } from "../names";
import { resourceRule, stackRule, wrongConfiguration } from "../rule";
import { bought, type BoughtType, boughtTypes, purchaseIn } from "../../vocabulary/bought";
import { spellingsOf } from "../tokens";
import { doubtAbout } from "../doubt";
import type { Thing, Stack } from "../stack";
import { isCode } from "../codes";
import { planNames } from "../../vocabulary/shieldCodes";
import { coverage, exceptedText } from "../exceptions";

const types = ["Site", "DnsZone", "Mailspace", "PanelAccount", "DomainRegistration"] as const;

export const protectCritical = resourceRule({
  name: "protect-critical",
  severity: "medium",
  tags: ["data"],
  description: "Every Site, DnsZone, Mailspace, PanelAccount and DomainRegistration is protected.",
  reason: "A deletion also deletes everything in the object: pages, records, mail. After a deletion, a domain may expire.",
  remedy: "Add `protect: true` to the resource's options. To delete the resource, remove the option first and run `pulumi up`.",
  cannotSee: "Protection that somebody removes in the state.",
  level: "advisory",
  of: types,
  check: (_, { opts, violation }) => {
    if (!opts.protect) violation("the resource isn't protected (`protect: true` is missing).");
  },
});

const allowance = z.strictObject({
  type: z.enum(boughtTypes).optional().describe("The type that may be bought. Absent: every type."),
  name: z.string().describe("The resource's name in the program; `*` stands for any characters."),
  urn: z
    .string()
    .optional()
    .describe("The resource's URN; `*` stands for any characters. Needed if two components have a resource of the same name."),
  plans: z
    .array(z.string())
    .optional()
    .describe(
      "The plans or packages that may be chosen, or the domains that may be registered, in any letter case and with any separators " +
        "(`Site Business` is `site-business`). Absent: any.",
    ),
});

/** By type and name, the URN of the resource that an allowance without a URN was used for. The process of a pack judges one run. */
const usedFor = new Map<string, string>();

/** The other resource that has the same type and name, in another component. */
function namesake(type: string, name: string, urn: string): string | undefined {
  const key = `${type} ${name}`;
  const first = usedFor.get(key) ?? urn;
  usedFor.set(key, first);
  return spellingsOf(urn).includes(first) ? undefined : first;
}

export const noPaidResourceWithoutApproval = resourceRule({
  name: "no-paid-resource-without-approval",
  severity: "medium",
  tags: ["cost"],
  description: "The policy's configuration names every Site, Mailspace, PanelAccount and DomainRegistration that may be bought.",
  reason: "Creating such a resource, or changing its plan, package or domain, charges the account at once.",
  remedy:
    "Ask the person who pays to add the resource to the policy's configuration: " +
    '`{ "no-paid-resource-without-approval": { "allowed": [{ "type": "Site", "name": "shop", "plans": ["starter"] }] } }`.',
  cannotSee: "What you have paid for already, and what a program orders with other types or other providers.",
  config: z.object({
    allowed: z
      .array(allowance)
      .default([])
      .describe(
        "The resources that may be bought: by `name`, and by `urn` if two components have a resource of the same name. " +
          "List existing resources, too: a policy can't see what you have paid for.",
      ),
  }),
  of: boughtTypes,
  check: (fields, { config, name, urn, violation, type }) => {
    const isMeant = (pattern: string): boolean => spellingsOf(urn).some((spelling) => matches(pattern, spelling));
    const forName = config.allowed.filter(
      (one) => (one.type === undefined || one.type === type) && matches(one.name, name) && (one.urn === undefined || isMeant(one.urn)),
    );
    if (forName.length === 0) return violation("the resource costs money, and the configuration doesn't allow it by name.");
    const { named } = bought[type as BoughtType];
    const plan = fields[named];
    const product = (what: unknown): string => productName(type as BoughtType, what);
    const allowing = forName.filter(
      ({ plans }) => plans === undefined || (plan !== undefined && plans.some((one) => product(one) === product(plan))),
    );
    if (allowing.length === 0)
      return violation(
        `the resource costs money, and its ${named} ${String(plan ?? "(the platform's default)")} isn't among the allowed ones ` +
          `(${forName.flatMap(({ plans = [] }) => plans).join(", ")}).`,
      );
    // Without a name in just these letters, the allowance of another spelling is used.
    const isExact = allowing.some((one) => one.name === name);
    const other = allowing.every((one) => one.urn === undefined) ? namesake(type, isExact ? name : name.toLowerCase(), urn) : undefined;
    if (other !== undefined)
      violation(
        `the resource costs money, and its name is allowed once: ${other} has the same name. ` +
          `Allow each of the two by its \`urn\` (this one: ${urn}).`,
      );
  },
});

const amount = z.number().min(0);

const price = z.strictObject({
  type: z.enum(boughtTypes).describe("The type that is bought."),
  what: z
    .string()
    .default("*")
    .describe(
      "The plan, the package or the domain, in any letter case and with any separators (`Site Business` is `site-business`); `*` stands " +
        "for any characters. Absent: every one.",
    ),
  term: z.enum(["monthly", "annual"]).describe("The period of one payment."),
  price: amount.describe("The price of one period."),
});

type Price = z.output<typeof price>;

/** A twelfth of a cent: whole figures have no rounding errors. */
const perYear = { monthly: 1200, annual: 100 } as const;

const yearly = ({ price: paid, term }: Pick<Price, "price" | "term">): number => Math.round(paid * perYear[term]);

/** The first price that fits. A resource without a term has that of the account, which only its price tells. */
function priceOf({ type, fields }: Thing, prices: readonly Price[]): Price | undefined {
  const { what, term } = purchaseIn(type as BoughtType, fields);
  const product = (named: unknown): string => productName(type as BoughtType, named);
  return prices.find(
    (one) => one.type === type && matches(product(one.what), product(what)) && (term === undefined || term === null || one.term === term),
  );
}

export const monthlyBudget = stackRule({
  name: "monthly-budget",
  severity: "medium",
  tags: ["cost"],
  description:
    "All Sites, Mailspaces, PanelAccounts and DomainRegistrations of the stack together cost no more than the budget that the " +
    "policy's configuration sets.",
  reason: "An order charges the account at once, and again after each term.",
  remedy:
    "Choose a smaller plan or package, remove a resource, or ask the person who pays to raise the budget in the policy's configuration.",
  cannotSee:
    "The platform's own prices, discounts and fees: the rule knows only the prices of its configuration. It counts all resources of the " +
    "stack, also those that are paid for already, and nothing that other stacks order.",
  config: z.object({
    perMonth: amount.optional().describe("The budget of the stack for a month. A year's price counts as a twelfth. Absent: no budget."),
    prices: z.array(price).default([]).describe("The prices. The first one that fits a resource counts."),
    currency: z.string().optional().describe("The currency of all figures, for the messages."),
    everyPrice: z
      .boolean()
      .default(false)
      .describe("Whether a resource without a price is a violation. Default: it is reported as not judged."),
  }),
  check: (stack, { config: { perMonth, prices, currency, everyPrice }, violation }) => {
    if (perMonth === undefined) {
      if (prices.length > 0) throw wrongConfiguration("monthly-budget", "perMonth: it is missing, and `prices` alone limit nothing");
      return;
    }
    const text = (cents: number): string => [(cents / 1200).toFixed(2), currency].filter(Boolean).join(" ");
    const things = stack.of(...boughtTypes);
    const counted: { readonly who: string; readonly costs: number }[] = [];
    stack.each(things, (thing) => {
      const who = `${thing.type} "${thing.name}"`;
      const found = priceOf(thing, prices);
      if (found) return void counted.push({ who, costs: yearly(found) });
      const { what, term } = purchaseIn(thing.type as BoughtType, thing.fields);
      const size = [what, term].filter(Boolean).join(", ");
      const problem = `(${size || "the platform's default"}) has no price: price unknown in the configuration's \`prices\`.`;
      if (!everyPrice) throw doubtAbout("price", problem);
      violation(`the ${who} ${problem}`, thing);
    });
    const sum = counted.reduce((all, { costs }) => all + costs, 0);
    if (sum <= yearly({ price: perMonth, term: "monthly" })) return;
    const shown = counted.sort((a, b) => b.costs - a.costs).map(({ who, costs }) => `${who} ${text(costs)}`);
    const missing = things.length - counted.length;
    violation(
      `the stack's orders cost ${text(sum)} a month, and the budget is ${text(perMonth * 1200)}: ${shown.join(", ")}.` +
        (missing > 0 ? ` ${missing} without a known price isn't counted.` : ""),
    );
  },
});

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
    stack.each(stack.of("Site"), (site) => {
      const plan = String(site.fields.plan);
      const lacking = new Set(
        Object.entries(config.lacking).flatMap(([pattern, names]) =>
          matches(productName("Site", pattern), productName("Site", plan)) ? names : [],
        ),
      );
      for (const feature of lacking) {
        stack.each(stack.ownOf(site, "siteId", features[feature](stack)), (thing) => {
          if (uses(feature, thing))
            violation(`${thing.type} "${thing.name}" uses ${feature}, which the plan ${plan} of the site "${site.name}" lacks.`, thing);
        });
      }
    });
  },
});

export const exceptions = stackRule({
  name: "exceptions",
  severity: "low",
  tags: ["data"],
  description: "The exceptions of the rules are listed.",
  reason: "An exception hides a violation, and somebody has to know of it.",
  remedy: "Remove the exception once it isn't needed any more.",
  cannotSee:
    "Exceptions of other packs. At preview, the rule doesn't know yet whether an exception is needed for values that aren't known.",
  level: "advisory",
  check: (_, { violation }) => {
    const { covered, idle } = coverage.take();
    for (const { rule, exception, found, urn } of covered)
      violation(exceptedText(rule, exception, found), urn === undefined ? undefined : { urn, name: "" });
    for (const { rule, exception } of idle)
      violation(`the exception of ${rule} for ${JSON.stringify(exception.resource)} covers no violation.`);
  },
});
