import type { Definition, Registry, Values } from "../../kernel/definition/resource";
import { readUrn } from "../../kernel/identity/urn";
import { list } from "../../kernel/operations/list";
import { sameField } from "../../kernel/values/compare";
import { counted, singleLine } from "../../kernel/values/text";
import { isUnknown } from "../../kernel/values/unknown";
import { registry } from "../../resources";
import { bought, type BoughtType, isBought, purchaseIn } from "../../vocabulary/bought";
import { amountText, termText } from "../costs/prices";
import { type Subscription, subscriptionsOf } from "../costs/subscriptions";
import { amountOf } from "../domain/commands";
import { invoked } from "../frame/invoked";
import { fenced } from "../frame/markdown";
import { type Looking, reader, withSession } from "../frame/platform";
import { withStackSettings } from "../frame/stackSettings";
import type { World } from "../frame/world";
import type { Step } from "../policy/events";

/** Something that a merge orders. */
interface Order {
  readonly type: BoughtType;
  readonly name: string;
  readonly inputs: Values;
  /** The size that it has now, if the order changes that. */
  readonly from?: unknown;
}

/** The orders of a preview. What is taken over is paid for already. */
function ordersIn(steps: readonly Step[]): Order[] {
  return steps.flatMap(({ op, urn, old, new: inputs }): Order[] => {
    const { type, name } = readUrn(urn);
    if (!isBought(type)) return [];
    if (["create", "create-replacement"].includes(op)) return inputs.adopt === true ? [] : [{ type, name, inputs }];
    const { what } = purchaseIn(type, inputs);
    const { what: from } = purchaseIn(type, old);
    // Without a size, the present one stays.
    const isChange = op === "update" && what !== undefined && !isSame(type, what, from, old);
    return isChange ? [{ type, name, inputs, from }] : [];
  });
}

/** Whether two words name one plan or package, the second one that of an object. */
function isSame(type: BoughtType, wanted: unknown, has: unknown, fields: Values): boolean {
  return sameField((registry as Registry)[type] as Definition, bought[type].named, wanted, has, { parentFacts: {}, fields });
}

/** Asks what orders cost: a line for each. */
export type Asking = (orders: readonly Order[]) => Promise<string[]>;

/** What the orders of a preview cost, as Markdown. */
export async function costsText(steps: readonly Step[], ask: Asking): Promise<(longest?: number) => string> {
  const orders = ordersIn(steps);
  if (orders.length === 0) return () => "";
  const lines = await ask(orders);
  const text = lines.map((line) => singleLine(line, 300)).join("\n");
  return (longest) => `### Costs: ${counted(orders.length, "order")}\n\n${fenced(text, "text", longest)}`;
}

/** Asks nobody. */
export const unasked: Asking = (orders) =>
  Promise.resolve(orders.map((order) => `${wordsOf(order)}: price unknown (--costs asks the platform)`));

/** The platform shows prices of domains, and of subscriptions that the account has. Any other price is unknown. */
export function askingPlatform(stack: string | undefined, world: World): Asking {
  return (orders) =>
    withStackSettings(stack, world)
      .then((settled) => withSession(settled, (opened) => linesOf(orders, opened)))
      .catch((error: Error) => [...orders.map((order) => `${wordsOf(order)}: price unknown`), `The prices are unknown: ${error.message}`]);
}

async function linesOf(orders: readonly Order[], looking: Looking): Promise<string[]> {
  const paid = await paidIn(looking, orders);
  return Promise.all(
    orders.map(async (order) => {
      const asked = order.type === "DomainRegistration" ? priceOfDomain(order, looking) : Promise.resolve(priceOfSize(order, paid));
      const price = await asked.catch((error: Error) => `price unknown: ${error.message}`);
      return `${wordsOf(order)}: ${price}`;
    }),
  );
}

function wordsOf({ type, name, inputs, from }: Order): string {
  const { what } = purchaseIn(type, inputs);
  const told = [what, inputs.term, inputs.action]
    .filter((one) => one !== undefined && one !== null)
    .map((one) => (isUnknown(one) ? "unknown until up" : String(one)));
  return `${type} "${name}" (${from === undefined ? "" : `${String(from)} -> `}${told.join(", ")})`;
}

async function priceOfDomain({ inputs: { name, action } }: Order, looking: Looking): Promise<string> {
  if (typeof name !== "string" || isUnknown(name)) return "price unknown before up";
  const shown = await invoked(looking, "getDomainAvailability", { domain: name });
  return amountOf(action === "transfer" ? shown.transferPrice : shown.createPrice) ?? "price unknown: the platform shows none";
}

/** A subscription with the object that it pays for, and that object's size. */
interface Paid {
  readonly type: BoughtType;
  readonly name: string;
  readonly fields: Values;
  readonly subscription: Subscription;
}

async function paidIn(looking: Looking, orders: readonly Order[]): Promise<Paid[]> {
  // The price of a domain is asked for by its name.
  const types = new Set(orders.map(({ type }) => type).filter((type) => type !== "DomainRegistration"));
  if (types.size === 0) return [];
  const subscriptions = await subscriptionsOf(looking, () => {});
  const found = await Promise.all(
    [...types].map(async (type) => {
      const lister = reader(looking, type, `costs of a change: ${type}`);
      const { objects } = await list(lister, {});
      return subscriptions.flatMap((subscription) =>
        // What pays for several things says nothing of the price of one.
        subscription.paidFor.length !== 1 || subscription.status !== "active"
          ? []
          : subscription.paidFor.flatMap((one): Paid[] => {
              const fields = objects.find((object) => one.type === type && String(object[lister.definition.ownId]) === one.id);
              return fields ? [{ type, name: one.name, fields, subscription }] : [];
            }),
      );
    }),
  );
  return found.flat();
}

function priceOfSize({ type, inputs }: Order, paid: readonly Paid[]): string {
  const { what, term } = purchaseIn(type, inputs);
  const like = paid.filter(
    (one) =>
      one.type === type &&
      one.subscription.amountCents !== undefined &&
      isSame(type, what, purchaseIn(type, one.fields).what, one.fields) &&
      (term === undefined || termText(one.subscription.term) === termText(String(term))),
  );
  const [first, ...others] = like.map(({ subscription, name }) => ({
    price: `${amountText(subscription.amountCents as number)} ${termText(subscription.term)}`,
    name,
  }));
  if (!first) return "price unknown: the account pays for nothing of this size and term";
  if (others.some(({ price }) => price !== first.price)) return "price unknown: the account pays several prices for this size";
  return `${first.price}, as ${type} ${first.name}`;
}
