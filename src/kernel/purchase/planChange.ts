import { cartEnd, CartExpiredError, cartIn, cartStatus, followCart, OrderFailedError } from "../../client";
import { HostingError } from "../../transport";
import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { doubtOf } from "../identity/handle";
import { formatId, objectName } from "../identity/ids";
import { managed, type State, stateAfterWrite } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import type { Resource } from "../memory/session";
import { apply } from "../object/apply";
import type { Change } from "../object/plan";
import { untilShown } from "../object/settle";
import { notShown } from "../object/shown";
import { isUnknownOutcome } from "../reading/doubt";
import { type Observed, observe } from "../reading/observe";
import { retryUntilReady } from "../reading/ready";
import { waiting } from "../reading/wait";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { cancelCart } from "./cancel";
import { foreignOrdersEnd, knownCart, lookForLost, ordersBefore } from "./otherOrders";
import { tellCharged } from "./money";
import { isDoubtOver, newNoteId, ofCart, provesNotOrdered, type Request, whatHappened } from "./orderDoubt";
import { boughtOf, endOrderNote, noteOrder, refuseUnreadableNote } from "./orderNote";
import { cartsOf, inDoubt, lookForLostChange, lostRequest, type PlanChange, planChangeNote, requestBehind, shows } from "./planChangeDoubt";
import { withSoldValues } from "./soldValues";

type Bought = Resource<PurchaseDefinition>;

/** Makes a bought object what the program says: first what costs nothing, by itself, then what has to be bought. */
export async function changeBought(resource: Bought, change: Change): Promise<State> {
  const { definition } = resource;
  const { olds, inputs, id } = change;
  const note = await planChangeNote(resource, formatId(definition, id));
  const asked = boughtOf(definition, inputs);
  const compare = { parentFacts: {}, fields: inputs };
  const differs = Object.keys(asked).some((name) => !sameField(definition, name, asked[name], olds[name], compare));
  // What was ordered before is seen to its end, even if the program wants it no more.
  const isOnOrder = olds.cartHandle !== undefined || note !== undefined;
  if (!differs && !isOnOrder) return apply(resource, change);

  const state = await applyFree(resource, change, asked);
  try {
    return await buyOnce({ resource, change, state, asked, differs, note });
  } catch (error) {
    // A refusal alone leaves everything as the engine has it.
    const isUntouched = JSON.stringify(managed(definition, state)) === JSON.stringify(managed(definition, olds));
    const isRefusal = change.operation === "update" && olds.pending === undefined && isUntouched && !isUnknownOutcome(error);
    if (error instanceof UnfinishedError || isRefusal) throw error;
    throw new UnfinishedError(
      formatId(definition, id),
      { ...state, pending: Object.keys(asked).join(", ") },
      `${objectName(definition, id)}: ${(error as Error).message}`,
      error as Error,
    );
  }
}

/** The part of a change that costs nothing. A handle of what is on order stays in the state, whatever happens. */
async function applyFree(resource: Bought, change: Change, asked: Values): Promise<State> {
  const { cartHandle, orderedAt, pending: _, ...settled } = change.olds;
  const kept = Object.fromEntries(Object.keys(asked).map((name) => [name, change.olds[name]]));
  try {
    return await apply(resource, { ...change, olds: settled, inputs: { ...change.inputs, ...kept } });
  } catch (error) {
    if (!(error instanceof UnfinishedError) || cartHandle === undefined) throw error;
    throw new UnfinishedError(error.id, { ...error.state, cartHandle, orderedAt }, error.reason, error);
  }
}

/** Buys a change once: what an earlier run ordered is settled first, and what is there already isn't ordered. */
async function buyOnce(planChange: PlanChange): Promise<State> {
  const { resource, change, state, asked, differs, note } = planChange;
  const { definition, session, key } = resource;
  const { id, inputs, olds, operation } = change;
  const open = differs ? undefined : await takeBack(planChange);
  if (open !== undefined) {
    const { at } = requestBehind(resource, olds, note);
    return { ...state, cartHandle: open, orderedAt: at, pending: Object.keys(asked).join(", ") };
  }
  await settleEarlier(planChange);

  let there = await present(planChange);
  const isMissing = () => notShown(resource, asked, there).length > 0;
  // Without a note the order may be that of a machine that is gone.
  const maybeOrdered = note === undefined && olds.cartHandle === undefined;
  if (maybeOrdered && isMissing() && (await foreignOrdersEnd(resource, { ...olds, ...inputs }, "update")))
    there = await present(planChange);
  if (isMissing()) {
    await refuseUnreadableNote(resource, "planChange");
    const request = { at: session.now(), noteId: newNoteId(), ordersBefore: await ordersBefore(resource) };
    await noteOrder(resource, "planChange", { id: formatId(definition, id), ...request });
    const cart = await place(planChange, request);
    if (cart !== undefined) await follow(planChange, cart);
    there = await untilShown(resource, { operation, id, values: inputs, wanted: asked, before: { ...there.fields, ...olds } });
  }
  await session.notes.end("planChange", key);
  return stateAfterWrite(definition, inputs, there.fields, there.parentFacts, state);
}

async function present({ resource, change: { id, inputs } }: PlanChange): Promise<Observed> {
  const there = await observe(resource, { id, values: inputs }, "fresh");
  if (there) return there;
  throw new ExplainedError(
    "gone",
    `${objectName(resource.definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`.`,
  );
}

/** The program went back to what was there: cancels what was ordered. Answers with a cart that can't be cancelled yet. */
async function takeBack({ resource, change: { olds, id }, note }: PlanChange): Promise<string | undefined> {
  const cart = note?.cart ?? olds.cartHandle;
  if (cart === undefined || doubtOf(cart) !== undefined) return undefined;
  const request = ofCart(requestBehind(resource, olds, note), cart);
  const advice = ` If the platform's panel shows no such payment, run once \`HOSTING_ORDER_AGAIN=${request.noteId} pulumi up\`.`;
  const end = await cancelCart(resource, cart, `the change of ${objectName(resource.definition, id)}`, advice);
  if (end === "over" || (end === "doubtful" && isDoubtOver(resource, request))) return undefined;
  return cart;
}

/** What earlier runs ordered and didn't see the end of: the note on this machine may be newer than the state. */
async function settleEarlier(planChange: PlanChange): Promise<void> {
  const { resource, change, note } = planChange;
  const { log } = resource;
  const { olds } = change;
  for (const cart of cartsOf(olds, note)) {
    const request = requestBehind(resource, olds, note);
    const known = await knownCart(resource, cart, request);
    const end = known.orders.length > 0 ? undefined : cartEnd(known);
    if (end === "refused") {
      log.info(`the earlier change (cart ${cart}) ended without a result (${cartStatus(known)})`);
      continue;
    }
    if (end === "doubtful") {
      await lookForLostChange(planChange, ofCart(request, cart), `its cart ${cart} has ended (${cartStatus(known)}).`, cart);
      continue;
    }
    log.info(`continues the change that was ordered earlier (cart ${cart})`);
    await follow(planChange, cart).catch((error: unknown) => {
      if (!(error instanceof OrderFailedError)) throw error;
      log.info(`the earlier change (cart ${cart}) ended without a result (${error.status})`);
    });
  }
  const lost = lostRequest(olds, note);
  if (lost) await lookForLostChange(planChange, lost, "an earlier run sent the order and got no answer.");
}

/** Orders the change; answers with its cart, or with nothing when the platform made it without one. */
async function place(planChange: PlanChange, request: Request): Promise<string | undefined> {
  const { resource, change, asked } = planChange;
  const { definition, session, api, key } = resource;
  const { id, inputs, olds } = change;
  const body = definition.toBody(asked, "update", {});
  try {
    const answer = await retryUntilReady(resource, () => definition.update({ api, id, body, olds }), "update");
    const cart = cartIn(answer)?.token;
    if (cart !== undefined) await session.notes.advance("planChange", key, { cart });
    return cart;
  } catch (error) {
    if (provesNotOrdered(error)) {
      await session.notes.end("planChange", key);
      throw await withSoldValues(resource, error);
    }
    if (!(error instanceof HostingError)) throw error;
    if (await lookForLost(resource, { ...request, values: inputs, operation: "update" }, () => shows(planChange))) return undefined;
    throw inDoubt(planChange, request, whatHappened(error));
  }
}

async function follow(planChange: PlanChange, cart: string): Promise<void> {
  const { resource, change, state, asked } = planChange;
  const { definition, session, api, key } = resource;
  try {
    await followCart(api, cart, {
      ...waiting(resource, change.operation),
      onOrder: (order) => session.notes.advance("planChange", key, { order }),
      onCompleted: (order, payment) => tellCharged(resource, order, payment),
      made: () => true,
      seek: async () => ((await shows(planChange)) ? true : undefined),
    });
  } catch (error) {
    if (error instanceof OrderFailedError) {
      await endOrderNote(resource, "planChange", cart);
      throw error;
    }
    const note = await session.notes.read("planChange", key);
    const request = requestBehind(resource, change.olds, note);
    if (error instanceof CartExpiredError) throw inDoubt(planChange, ofCart(request, cart), error.message, cart);
    const pending = Object.keys(asked).join(", ");
    throw new UnfinishedError(
      formatId(definition, change.id),
      { ...state, cartHandle: cart, orderedAt: request.at, pending },
      `the change of ${objectName(definition, change.id)} (${pending}) is ordered (cart ${cart}): ${(error as Error).message}`,
      error as Error,
    );
  }
}
