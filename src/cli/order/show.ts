import { type Json, type Platform, readTask } from "../../client";
import type { Command } from "../frame/command";
import { withSession } from "../frame/platform";
import { facts } from "../frame/table";
import { orderNamed, orderWord, type ShownOrder } from "./shown";

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
  const { status: paid, method, invoiceUrl, chargedCents } = payment as Record<string, unknown>;
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
