import { isOver, orderEnd } from "../../client";
import { act, inTime } from "../frame/act";
import type { Command } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { withSession } from "../frame/platform";
import { singleLine } from "../../kernel/values/text";
import { orderNamed, orderPath, orderWord } from "./shown";

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
