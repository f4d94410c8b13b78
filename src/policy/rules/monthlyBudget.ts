import { z } from "zod";
import { type BoughtType, boughtTypes, purchaseIn } from "../../vocabulary/bought";
import { doubtAbout } from "../doubt";
import { matches } from "../names";
import { stackRule, wrongConfiguration } from "../rule";
import type { Thing } from "../stack";

const amount = z.number().min(0);

const price = z.strictObject({
  type: z.enum(boughtTypes).describe("The type that is bought."),
  what: z
    .string()
    .default("*")
    .describe("The plan, the package or the domain, in any letter case; `*` stands for any characters. Absent: every one."),
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
  return prices.find(
    (one) => one.type === type && matches(one.what, String(what ?? "")) && (term === undefined || term === null || one.term === term),
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
      violation(`the ${who} ${problem}`, thing.urn);
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
