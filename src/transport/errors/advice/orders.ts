import type { Facts, Refusals } from "./refusal";

export const payInvoice = ({ invoiceUrl }: Facts): string =>
  invoiceUrl === undefined
    ? "An invoice is unpaid: pay it in the platform's panel, then run the command again."
    : `An invoice is unpaid: pay it at ${invoiceUrl}, then run the command again.`;

/** What to do about a refused order, which has no code. */
export function orderAdvice({ text, path }: Facts): string | undefined {
  if (/billing contact/i.test(text)) return "Complete the billing contact in the platform's panel, then run the command again.";
  if (path !== "/api/orders") return undefined;
  const refused = "Nothing was ordered: ";
  if (/capacity/i.test(text)) return `${refused}choose another \`location\` or \`variant\`, or ask the platform's support.`;
  if (/pric(e|ing)/i.test(text)) return `${refused}the plan has no price for this term. Choose another \`plan\` or \`term\`.`;
  if (/account/i.test(text)) return `${refused}ask the platform's support why the account can't order, or set another account.`;
  return `${refused}correct \`plan\`, \`variant\`, \`location\` or \`term\`. Their names are in the platform's catalogue.`;
}

/** Orders, payments and changes of what was bought. */
export const orders: Refusals = {
  service_suspended: {
    why:
      "A suspended site can't be read or written until its invoice is paid. The state stays as it is. The error shows the invoice's " +
      "address if the platform gives one.",
    advice: payInvoice,
  },
  unknown_product: {
    why: "Plans and packages are products of the platform, and each has a short name. No product has this short name.",
    advice: "No product has that name: take a plan's or package's short name from the platform's catalogue.",
  },
  product_unavailable: {
    why: "The product exists, but the billing plan of the account doesn't include it.",
    advice:
      "The account's billing plan doesn't offer this product: choose another plan or package, or ask the platform to add the product.",
  },
  no_default_payment_method: {
    why: "An order is charged at once, without a question. So the account needs a default payment method.",
    advice: "Nothing was charged: save a default payment method in the platform's panel, then run the command again.",
  },
  billing_settling: {
    why: "A new site can't be changed or deleted before its first bill is settled. The command waits for it, up to its limit.",
    advice: "The first billing of a new site is still settling: run the command again in a few minutes.",
  },
  no_price_for_plan: {
    why: "A change of plan keeps the term, and the new plan isn't sold in that term.",
    advice: "The plan or package has no price for the present term: choose another one that is sold in that term.",
  },
  multi_site_resize_unsupported: {
    why: "If an account has several active sites, the platform can't calculate the price of a change of plan.",
    advice:
      "The platform changes a plan by itself only while the account has one active site: change the plan in the platform's panel, then " +
      "set the new plan in the program.",
  },
  subscription_not_proratable: {
    why:
      "The amount already paid is deducted from the price of the new plan. For this subscription the payment processor lacks the data " +
      "for this calculation.",
    advice:
      "The platform can't calculate the difference in price for this subscription: ask its support to change the plan, then set the new " +
      "plan in the program.",
  },
  cart_pay_failed: {
    why: "The cart was made, but its payment couldn't be started.",
    advice:
      "The payment could not be started and nothing was ordered: check the default payment method and the billing contact in the " +
      "platform's panel, then run the command again.",
  },
};
