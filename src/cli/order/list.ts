import { isOver, listOrders } from "../../client";
import type { Command } from "../frame/command";
import { drawnEntries } from "../frame/entries";
import { withSession } from "../frame/platform";

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
