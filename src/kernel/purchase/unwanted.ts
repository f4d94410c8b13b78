import { handleOf } from "../identity/handle";
import { parseId } from "../identity/ids";
import type { OrderNote } from "../memory/noteKinds";
import { type Bought, placed } from "../memory/session";
import { observe } from "../reading/observe";
import { boughtBy } from "./bought";
import { ofCart } from "./orderDoubt";
import { orderedBy } from "./orderNote";
import { visibleCart } from "./otherOrders";

/**
 * A killed run ordered what should take an object's place, and the program keeps the object: nobody else would speak of the order, nor of
 * what it brought. Only the user may delete that, so each run tells of it until nothing is left of it, or until the user ends the note.
 */
export async function tellUnwantedOrder(resource: Bought, object: string): Promise<void> {
  const { definition, session, name, key, log } = resource;
  const note = await session.notes.read("order", key);
  if (note?.replaces !== object) return;
  const { made, cart } = note;
  const noteId = cart === undefined ? note.noteId : ofCart(note, cart).noteId;
  const isForgotten = session.forgetOrder !== undefined && [note.noteId, noteId].includes(session.forgetOrder);
  if (isForgotten || (await hasCeased(resource, note).catch(() => false))) return session.notes.end("order", key);
  const { type } = definition;
  const inAnother = session.notes.isOfAnother(note) ? ` in ${note.folder}` : "";
  const cancel = cart === undefined ? "in the platform's panel" : `with \`npx pulumi-hosting order cancel ${handleOf(cart)}\``;
  log.warn(
    `an interrupted run${inAnother} ${made === undefined && cart === undefined ? "may have ordered" : "ordered"} ` +
      `${made === undefined ? `a new ${type}` : `the ${type} ${made}`} in the place of "${name}", and the program no longer replaces ` +
      `"${name}". No state has the new ${type}, and it costs. ` +
      `${made === undefined ? `Cancel the order ${cancel}, or delete what it brought` : `Delete ${made}`} in the platform's panel. ` +
      `If there is nothing, or if you keep it, run once with HOSTING_FORGET_ORDER=${noteId}: this ends the warning, and nothing else.`,
  );
}

/** Whether nothing came of an order, or what came of it is gone. What is new may not show yet. */
async function hasCeased(asked: Bought, note: OrderNote): Promise<boolean> {
  const resource = placed(asked, note.ordered);
  const { definition, session } = asked;
  const ordered = orderedBy(note);
  const cart = note.cart === undefined || note.made !== undefined ? undefined : await visibleCart(resource, note.cart);
  const id = note.made === undefined ? cart && (await boughtBy(resource, ordered, cart)) : parseId(definition, note.made);
  if (id === "nothing") return true;
  if (id === undefined || session.now() - note.at < session.limits.orderLimitMs) return false;
  return (await observe(resource, { id, values: ordered.values }, "fresh")) === undefined;
}
