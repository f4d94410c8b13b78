import { type Cart, cartEnd, isOver, readOrder } from "../../client";
import { handleOf } from "../identity/handle";
import { formatId, parseId } from "../identity/ids";
import type { OrderNote } from "../memory/noteKinds";
import { type Bought, placed } from "../memory/session";
import { observe } from "../reading/observe";
import { boughtBy } from "./bought";
import { ofCart } from "./orderDoubt";
import { orderedBy } from "./ordering";
import { visibleCart } from "./otherOrders";

/** What became of an order. `undefined`: nobody knows. */
type Outcome = { readonly is: "nothing" | "underWay" } | { readonly is: "there"; readonly id: string } | undefined;

/**
 * A killed run ordered what should take an object's place, and the program keeps the object: nobody else would speak of the order, nor of
 * what it brought. Only the user may delete that, so each run tells of it until nothing is left of it, or until the user ends the note. As
 * long as something may come of the order, its note stays: a later replacement goes on with it, and orders nothing.
 */
export async function tellUnwantedOrder(resource: Bought, object: string): Promise<void> {
  const { definition, session, name, key, log } = resource;
  const note = await session.notes.read("order", key);
  if (note?.replaces !== object) return;
  const { type } = definition;
  const kept = `in the place of "${name}", and the program no longer replaces "${name}".`;
  const where = session.notes.isOfAnother(note) ? ` in ${note.folder}` : "";
  const { orderLimitMs } = session.limits;
  if (session.now() - note.at < orderLimitMs)
    return log.warn(
      `a run${where} at ${new Date(note.at).toISOString()} ordered a new ${type} ${kept} If that run is still at work, let it end. ` +
        `If it was killed, the new ${type} costs, and no state has it: after ${Math.ceil(orderLimitMs / 60_000)} minutes this warning ` +
        "says what to do.",
    );
  const { cart } = note;
  const outcome = await outcomeOf(resource, note).catch(() => undefined);
  const noteId = cart === undefined ? note.noteId : ofCart(note, cart).noteId;
  const isForgotten = session.forgetOrder !== undefined && [note.noteId, noteId].includes(session.forgetOrder);
  if (outcome?.is === "nothing" || (isForgotten && outcome?.is !== "underWay")) return session.notes.end("order", key);
  const forget = `run once with HOSTING_FORGET_ORDER=${noteId}: this ends the warning, and a later replacement orders anew.`;
  const begun = `an interrupted run${where} ${outcome === undefined && cart === undefined ? "may have ordered" : "ordered"}`;
  const costs = `No state has the new ${type}, and it costs.`;
  if (outcome?.is === "there")
    return log.warn(`${begun} the ${type} ${outcome.id} ${kept} ${costs} Delete it in the platform's panel. If you keep it, ${forget}`);
  const cancel = cart === undefined ? "in the platform's panel" : `with \`npx pulumi-hosting order cancel ${handleOf(cart)}\``;
  log.warn(
    `${begun} a new ${type} ${kept} ${costs} Cancel the order ${cancel}` +
      (outcome?.is === "underWay" ? ": it is under way." : `, or delete what it brought in the panel. If there is nothing, ${forget}`),
  );
}

async function outcomeOf(asked: Bought, note: OrderNote): Promise<Outcome> {
  const resource = placed(asked, note.ordered);
  const { definition } = asked;
  const ordered = orderedBy(note);
  const cart = note.cart === undefined || note.made !== undefined ? undefined : await visibleCart(resource, note.cart);
  const id = note.made === undefined ? cart && (await boughtBy(resource, ordered, cart)) : parseId(definition, note.made);
  if (id === "nothing") return { is: "nothing" };
  if (id === undefined) return cart && (await isUnderWay(resource, cart)) ? { is: "underWay" } : undefined;
  const isThere = (await observe(resource, { id, values: ordered.values }, "fresh")) !== undefined;
  return isThere ? { is: "there", id: formatId(definition, id) } : { is: "nothing" };
}

async function isUnderWay({ api }: Bought, cart: Cart): Promise<boolean> {
  const [order] = cart.orders;
  return order ? !isOver(await readOrder(api, order.id)) : cartEnd(cart) === undefined;
}
