import { isJson, type Json, lookUp, path, type Platform, readCart, readOrder, isOver, listOrders, readTask, orderEnd } from "../../client";
import { cartOf } from "../../kernel/identity/handle";
import type { Command } from "../frame/command";
import { drawnEntries } from "../frame/entries";
import { withSession } from "../frame/platform";
import { facts } from "../frame/table";
import { act, inTime } from "../frame/act";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { singleLine } from "../../kernel/values/text";

/** How a call names an order: by its id, or by the handle that a state has while it is on order. */
const orderWord = "ORDER is the order's id, or the id of a resource that is on order: `cart:…`.";

type Detail = Awaited<ReturnType<typeof ofOrder>>;

/** An order. Its id is absent as long as a cart has no order. */
type ShownOrder = Omit<Detail, "id"> & { readonly id?: string; readonly cart?: string };

/** The order that a call names, as the platform shows it now. */
async function orderNamed(api: Platform, named: string): Promise<ShownOrder> {
  const token = cartOf(named);
  if (token === undefined) return ofOrder(api, named);
  const cart = await readCart(api, token);
  const [order] = cart.orders;
  if (order) return { ...(await ofOrder(api, order.id)), cart: token };
  return { cart: token, status: cart.status || "without an order", payment: cart.payment };
}

/** Without the secrets that its detail has. */
async function ofOrder(api: Platform, id: string) {
  const { status, payment, detail } = await readOrder(api, id);
  const [site, domain, subscription, tasks, created] = ["site", "domain", "subscription", "tasks", "created_at"].map((key) =>
    lookUp(detail, key),
  );
  return {
    ...{ id, status },
    ...(typeof created === "string" && { createdAt: created }),
    payment,
    ...(isJson(site) && { site: picked(site, ["id", "name", "domain", "variant", "location"]) }),
    ...(isJson(domain) && { domain: picked(domain, ["id", "name", "action", "status"]) }),
    ...(isJson(subscription) && { subscription: String(lookUp(subscription, "id")) }),
    ...(Array.isArray(tasks) && { tasks: tasks.filter(isJson).map((task) => picked(task, ["id", "name", "status"])) }),
  };
}

/** The named keys with plain values: nobody knows what else stands there. */
function picked(from: Json, keys: readonly string[]): Json {
  const plain = keys.map((key) => [key, lookUp(from, key)]).filter(([, value]) => ["string", "number"].includes(typeof value));
  return Object.fromEntries(plain) as Json;
}

const orderPath = (id: string): string => path`/api/orders/${id}`;

export const orderList: Command = {
  name: "order list",
  summary: "lists the orders of the account that are under way",
  words: "",
  asks: "the platform, reads only",
  about: `Lists the orders that are under way: purchases, and changes of a plan or package. Orders of the panel and of other stacks
are among them. The account is that of the settings (HOSTING_ACCOUNT).`,
  options: {
    all: { type: "boolean", describe: "list the orders that are over, too" },
    json: { type: "boolean", describe: "print the orders as JSON" },
  },
  examples: [
    ["See what is on order", "pulumi-hosting order list"],
    ["The orders that failed", "pulumi-hosting order list --all --json | jq '.orders[] | select(.status == \"failed\")'"],
  ],
  run: (call, world) =>
    withSession(world, async ({ api, line }) => {
      const all = call.flag("all");
      line.say("reading the orders");
      const found = await listOrders(api.reading("fresh", "orders", "whole"));
      const orders = found
        .filter((order) => all || !isOver(order))
        .map(({ id, status, location, createdAt }) => ({
          ...(Number.isFinite(createdAt) && { createdAt: new Date(createdAt).toISOString() }),
          ...{ id, status },
          ...(typeof location === "string" && { location }),
        }));
      return { json: { orders }, text: () => (orders.length === 0 ? `No orders${all ? "" : " under way"}.\n` : drawnEntries(orders)) };
    }),
};

export const orderShow: Command = {
  name: "order show",
  summary: "shows an order: what it is for, its payment, how far it is",
  words: "ORDER",
  asks: "the platform, reads only",
  about: `Shows an order of the account, as the platform shows it now: what it made, its payment, where an invoice can be paid, and
what its tasks tell.
${orderWord}
Passwords in the order's detail aren't shown.`,
  options: { json: { type: "boolean", describe: "print the order as JSON" } },
  examples: [
    ["Look at an order", "pulumi-hosting order show 6f1c2d3e"],
    ["Look at what a resource waits for", "pulumi-hosting order show cart:9b8a7c6d"],
  ],
  run: ({ words: [asked = ""] }, world) =>
    withSession(world, async ({ api, line }) => {
      line.say(`reading the order ${asked}`);
      const shown = await orderNamed(api, asked);
      const order = { ...shown, ...(shown.tasks && { tasks: await Promise.all(shown.tasks.map((task) => withMessage(api, task))) }) };
      return { json: { order }, text: () => text(order) };
    }),
};

/** A task with what it tells, such as why it failed. That it can't be read is no news: the order is. */
async function withMessage(api: Platform, task: Json): Promise<Json> {
  const read = await readTask(api, { id: String(task.id) }).catch(() => undefined);
  const name = read?.name || task.name;
  return { id: task.id, ...(name !== undefined && { name }), status: task.status, ...(read?.said && { message: read.said }) };
}

function text({ id, cart, status, createdAt, payment, site, domain, subscription, tasks = [] }: ShownOrder): string {
  const { status: paid, method, invoiceUrl, chargedCents } = payment;
  const rows = [
    ["order", id],
    ["cart", cart],
    ["status", status],
    ["created", createdAt],
    ["site", site && Object.values(site).join(", ")],
    ["domain", domain && Object.values(domain).join(", ")],
    ["payment", [paid, method].filter(Boolean).join(", ") || "not begun"],
    ["charged", typeof chargedCents === "number" ? (chargedCents / 100).toFixed(2) : undefined],
    ["pay at", invoiceUrl],
    ["subscription", subscription],
    ["tasks", tasks.map((task) => Object.values(task).join(" ")).join(", ") || undefined],
  ] as const;
  return facts(rows, 14);
}

export const orderCancel: Command = {
  name: "order cancel",
  summary: "cancels an order that is under way",
  words: "ORDER",
  asks: "the platform, which cancels the order",
  about: `Cancels an order of the account that is under way, and waits for its end.
${orderWord}
This command is for orders that no state has. For a resource of the program, change the program: \`pulumi up\` and \`pulumi destroy\` cancel
its order. If the order was paid, look in the platform's panel for a refund.`,
  options: { ...yesOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Cancel an order of a stack that is gone", "pulumi-hosting order cancel 6f1c2d3e"],
    ["Without a question", "pulumi-hosting order cancel 6f1c2d3e --yes"],
  ],
  exits: { ...actionExits, 0: "the order is cancelled" },
  run(call, world) {
    const [asked = ""] = call.words;
    return withSession(world, async ({ session, api, line }) => {
      line.say(`reading the order ${asked}`);
      const { id, status, site, domain, payment } = await orderNamed(api, asked);
      if (id === undefined) throw new Error(`${asked} has no order yet (${status}): there is nothing to cancel. Leave its invoice unpaid.`);
      const name = `order ${id}`;
      if (isOver({ id, status })) throw new Error(`${name} has ended already (${status}). Nothing was changed.`);
      const made = [site?.name, domain?.name].find((one) => one !== undefined);
      const paid = payment.status === "succeeded";
      await confirm(call, world, line, `cancel ${name}${made === undefined ? "" : ` (${String(made)})`}${paid ? ", which is paid" : ""}`);
      const action = { what: `the end of ${name}`, look: `pulumi-hosting order show ${id}` };
      await act(session, line, { ...action, send: () => api.delete(orderPath(id)) });
      const end = await inTime({ session, line }, action, (wait) => orderEnd(api, id, wait));
      if (!/^cancell?ed$/.test(end.status)) throw new Error(`${name} wasn't cancelled: it ended as ${singleLine(end.status, 60)}.`);
      const refund = paid ? ". It was paid: look in the platform's panel for a refund" : "";
      return { json: { order: id, action: "order cancel", status: end.status, paid }, line: `cancelled ${name}${refund}` };
    });
  },
};
