import type { Facts, Refusals } from "./refusal";

export const payInvoice = ({ invoiceUrl }: Facts): string =>
  invoiceUrl === undefined
    ? "Pay the unpaid invoice in the platform's panel, then run the command again."
    : `Pay the unpaid invoice at ${invoiceUrl}, then run the command again.`;

/** Where something is ordered. */
const orderPaths: readonly (string | undefined)[] = ["/api/orders", "/api/orders/domain", "/api/mailspace", "/api/panel_accounts"];

/** What the catalogue lists of a site's order. */
const inCatalogue = ["plan", "variant", "location", "term"];

/** What to do about a refused order, which has no code. */
export function orderAdvice({ text, path }: Facts): string | undefined {
  if (/billing contact/i.test(text)) return "Complete the billing contact in the platform's panel, then run the command again.";
  if (!orderPaths.includes(path)) return undefined;
  const refused = "Nothing was ordered: ";
  if (/account.*\border/i.test(text)) return `${refused}ask the platform's support why the account can't order, or set another account.`;
  if (path !== "/api/orders") return undefined;
  if (/capacity/i.test(text)) return `${refused}choose another \`location\` or \`variant\`, or ask the platform's support.`;
  if (/pric(e|ing)/i.test(text)) return `${refused}the plan has no price for this term. Choose another \`plan\` or \`term\`.`;
  const named = inCatalogue.filter((field) => new RegExp(`\\b${field}\\b`, "i").test(text));
  const wrong = (named.length > 0 ? named : inCatalogue).map((field) => `\`${field}\``).join(" or ");
  return `${refused}correct ${wrong}. The panel's order page lists the allowed values.`;
}

/** Orders, payments and changes of what was bought. */
export const orders: Refusals = {
  service_suspended: {
    from: [402, /\/(sites|panel_accounts)\/\{/],
    why:
      "A suspended site can't be read or written until its invoice is paid. The state stays as it is. The error shows the invoice's " +
      "address if the platform returns one.",
    advice: payInvoice,
  },
  unknown_product: {
    from: [400, /\/sites\/\{id\}$/],
    why: "Plans and packages are products of the platform, and each has a short name. No product has this short name.",
    advice: "No product has that name: set `plan` or `package` to a short name from the panel's order page.",
  },
  product_unavailable: {
    from: [400, /\/(sites\/\{id\}$|panel_accounts$)/],
    why: "The product exists, but the billing plan of the account doesn't include it.",
    advice:
      "The account's billing plan doesn't offer this product: choose another plan or package, or ask the platform to add the product.",
  },
  no_default_payment_method: {
    from: [400, "purchases"],
    why: "The platform charges an order at once and asks nothing. So the account needs a default payment method.",
    advice: "Nothing was charged: save a default payment method in the platform's panel, then run the command again.",
  },
  billing_settling: {
    from: [422, /\/sites\/\{id\}$/],
    why:
      "A new site can't be changed or deleted before its first bill is settled. The command waits for the settlement, " +
      "up to the command's " +
      "limit.",
    advice: "The first bill of the new site isn't settled yet: run the command again in a few minutes.",
  },
  no_price_for_plan: {
    from: [422, /\/(sites\/\{id\}$|panel_accounts$)/],
    why: "A change of plan keeps the term (monthly, annual), and the platform doesn't sell the new plan for that term.",
    advice: "The plan or package has no price for the present term: choose another plan or package that has one.",
  },
  multi_site_resize_unsupported: {
    from: [422, /\/sites\/\{id\}$/],
    why: "If an account has several active sites, the platform can't calculate the price of a change of plan.",
    advice:
      "Change the plan in the platform's panel, then set the new plan in the program: through the API, the platform changes a plan only " +
      "while the account has one active site.",
  },
  subscription_not_proratable: {
    from: [422, /\/sites\/\{id\}$/],
    why:
      "The platform deducts the amount already paid from the price of the new plan. For this subscription, the payment processor lacks " +
      "the data for this calculation.",
    advice:
      "The platform can't calculate the difference in price for this subscription: ask the platform's support to change the plan, then " +
      "set the new plan in the program.",
  },
  cart_pay_failed: {
    from: [422, "purchases"],
    why: "The platform created the cart, but couldn't start its payment.",
    advice:
      "The payment couldn't be started, and nothing was ordered: check the default payment method and the billing contact in the " +
      "platform's panel, then run the command again.",
  },
};
