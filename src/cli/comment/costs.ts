import type { Values } from "../../kernel/definition/values";
import { readUrn } from "../../kernel/identity/urn";
import { list } from "../../kernel/operations/list";
import { singleLine } from "../../kernel/values/text";
import { isUnknown } from "../../kernel/values/unknown";
import { amountText, termText } from "../costs/prices";
import { type Subscription, subscriptionsOf } from "../costs/subscriptions";
import { amountOf, type Availability } from "../domain/check";
import { invoked } from "../frame/invoked";
import { fenced } from "../frame/markdown";
import { type Looking, reader, withSession } from "../frame/platform";
import { withStackSettings } from "../frame/stackSettings";
import type { World } from "../frame/world";
import type { Step } from "../policy/events";

/** What is sold in sizes, each by its input; and the term where the platform knows one only. */
const sizes: Readonly<Record<string, { readonly size: string; readonly term?: string }>> = {
  Site: { size: "plan" },
  Mailspace: { size: "package", term: "annual" },
  PanelAccount: { size: "package" },
};

/** Beside it, the preview needs its place in a comment. */
const longestCosts = 5_000;

/** Something that a merge orders. */
interface Order {
  readonly type: string;
  readonly name: string;
  readonly inputs: Values;
  /** The size that it has now, if the order changes that. */
  readonly from?: unknown;
}

/** The orders of a preview. What is taken over is paid for already. */
function ordersIn(steps: readonly Step[]): Order[] {
  return steps.flatMap(({ op, urn, old, new: inputs }): Order[] => {
    const { type, name } = readUrn(urn);
    const { size } = sizes[type] ?? {};
    if (size === undefined && type !== "DomainRegistration") return [];
    if (["create", "create-replacement"].includes(op)) return inputs.adopt === true ? [] : [{ type, name, inputs }];
    // Without a size, the present one stays.
    const isChange = op === "update" && size !== undefined && inputs[size] !== undefined && !isSameText(old[size], inputs[size]);
    return isChange ? [{ type, name, inputs, from: old[size] }] : [];
  });
}

function isSameText(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/**
 * What the orders of a preview cost, as Markdown. The platform shows prices of domains, and of subscriptions that the account has.
 * Any other price is unknown.
 */
export async function costsText(steps: readonly Step[], stack: string | undefined, world: World): Promise<string> {
  const orders = ordersIn(steps);
  if (orders.length === 0) return "";
  const lines = await withStackSettings(stack, world)
    .then((settled) => withSession(settled, (opened) => linesOf(orders, opened)))
    .catch((error: Error) => [...orders.map(wordsOf), `The prices are unknown: ${error.message}`]);
  const told = fenced(lines.map((line) => singleLine(line, 300)).join("\n"), "text", longestCosts);
  return `### Costs: ${orders.length} order${orders.length === 1 ? "" : "s"}\n\n${told}`;
}

async function linesOf(orders: readonly Order[], looking: Looking): Promise<string[]> {
  const paid = orders.some(({ type }) => type in sizes) ? await paidIn(looking, orders) : [];
  return Promise.all(
    orders.map(async (order) => {
      const asked = order.type === "DomainRegistration" ? priceOfDomain(order, looking) : Promise.resolve(priceOfSize(order, paid));
      const price = await asked.catch((error: Error) => `price unknown: ${error.message}`);
      return `${wordsOf(order)}: ${price}`;
    }),
  );
}

function wordsOf({ type, name, inputs, from }: Order): string {
  const what = sizes[type] ? [inputs[sizes[type].size], inputs.term] : [inputs.name, inputs.action];
  const told = what.filter((one) => one !== undefined && one !== null).map((one) => (isUnknown(one) ? "unknown until up" : String(one)));
  return `${type} "${name}" (${from === undefined ? "" : `${String(from)} -> `}${told.join(", ")})`;
}

async function priceOfDomain({ inputs: { name, action } }: Order, looking: Looking): Promise<string> {
  if (typeof name !== "string" || isUnknown(name)) return "price unknown before up";
  const shown = (await invoked(looking, "getDomainAvailability", { domain: name })) as unknown as Availability;
  return amountOf(action === "transfer" ? shown.transferPrice : shown.createPrice) ?? "price unknown: the platform shows none";
}

/** A subscription with the object that it pays for, and that object's size. */
interface Paid {
  readonly type: string;
  readonly name: string;
  readonly size: unknown;
  readonly subscription: Subscription;
}

async function paidIn(looking: Looking, orders: readonly Order[]): Promise<Paid[]> {
  const subscriptions = await subscriptionsOf(looking, () => {});
  const asked = Object.entries(sizes).filter(([type]) => orders.some((order) => order.type === type));
  const found = await Promise.all(
    asked.map(async ([type, { size }]) => {
      const lister = reader(looking, type, `costs of a change: ${type}`);
      const { objects } = await list(lister, {});
      return subscriptions.flatMap((subscription) =>
        // What pays for several things says nothing of the price of one.
        subscription.paidFor.length !== 1 || subscription.status !== "active"
          ? []
          : subscription.paidFor.flatMap((one): Paid[] => {
              const object = objects.find((fields) => one.type === type && String(fields[lister.definition.ownId]) === one.id);
              return object ? [{ type, name: one.name, size: object[size], subscription }] : [];
            }),
      );
    }),
  );
  return found.flat();
}

function priceOfSize({ type, inputs }: Order, paid: readonly Paid[]): string {
  const { size, term: only } = sizes[type] as { size: string; term?: string };
  const term = inputs.term ?? only;
  const like = paid.filter(
    (one) =>
      one.type === type &&
      one.subscription.amountCents !== undefined &&
      isSameText(one.size, inputs[size]) &&
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
