import { provisioningModes } from "../platform/billing/cartState";
import type { Term } from "../platform/billing/catalogue";
import { paymentModes } from "../platform/billing/payments";
import { subscriptionStatuses } from "../platform/billing/subscription";
import { FieldReader, readFields } from "../platform/fieldReader";
import type { ControlRequest } from "./control";
import { found } from "../platform/refusal";

/** One of a few words; undefined when it was not sent. */
function word<T extends string>(reader: FieldReader, key: string, words: readonly T[]): T | undefined {
  const sent = reader.text(key) ?? undefined;
  const known = words.find((candidate) => candidate === sent);
  if (sent !== undefined && known === undefined) reader.problem(key, `must be one of ${words.join(", ")}`);
  return known;
}

/** What payments and provisioning do, and what is right with accounts: with `account`, or with all that the token reaches. */
export function changeBilling({ platform, body }: ControlRequest): void {
  const { billing } = platform;
  const reader = new FieldReader(body);
  const mode = word(reader, "payment", paymentModes);
  const next = reader.texts("nextPayments")?.map((sent) => paymentModes.find((known) => known === sent));
  const provisioning = word(reader, "provisioning", provisioningModes);
  const account = reader.text("account");
  const flags = {
    paymentMethod: reader.boolean("paymentMethod"),
    billingContact: reader.boolean("billingContact"),
    canOrder: reader.boolean("canOrder"),
  };
  if (next?.includes(undefined)) reader.problem("nextPayments", `must be some of ${paymentModes.join(", ")}`);
  reader.finish();
  billing.payments.mode = mode ?? billing.payments.mode;
  billing.payments.next = next?.filter((sent) => sent !== undefined) ?? billing.payments.next;
  billing.provisioning = provisioning ?? billing.provisioning;
  for (const id of account ? [account] : platform.accounts) {
    const known = billing.accounts.of(id);
    known.paymentMethod = flags.paymentMethod ?? known.paymentMethod;
    known.billingContact = flags.billingContact ?? known.billingContact;
    known.canOrder = flags.canOrder ?? known.canOrder;
  }
}

const mostCents = 1_000_000_000;

/** Offers a plan or takes it from the shelf, and prices it; a price of null is missing. */
export function changePlan({ platform, params, body }: ControlRequest): void {
  const { plans } = platform.billing.catalogue;
  const plan = found(plans.get(params.plan ?? ""), "Plan");
  const reader = new FieldReader(body);
  const offered = reader.boolean("offered") ?? plan.offered;
  const price = (term: Term) => {
    const sent = reader.integer(term, 0, mostCents);
    return sent === undefined ? plan.prices[term] : sent;
  };
  const prices = { monthly: price("monthly"), annual: price("annual") };
  reader.finish();
  plans.set(plan.shortName, { ...plan, offered, prices });
}

export function changeVariant({ platform, params, body }: ControlRequest): void {
  const { variants } = platform.billing.catalogue;
  const variant = found(variants.get(params.variant ?? ""), "Variant");
  const available = readFields(body, (reader) => reader.boolean("available")) ?? variant.available;
  variants.set(variant.name, { ...variant, available });
}

export function changeSubscription({ platform, params, body }: ControlRequest): void {
  const subscription = found(platform.billing.subscriptions.find(params.subscription ?? ""), "Subscription");
  const reader = new FieldReader(body);
  const status = word(reader, "status", subscriptionStatuses) ?? subscription.status;
  const proratable = reader.boolean("proratable") ?? subscription.proratable;
  reader.finish();
  subscription.change({ status, proratable });
}
