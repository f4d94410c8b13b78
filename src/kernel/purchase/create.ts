import { isDead, type Moment } from "../../client";
import type { PurchaseDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId, objectName, parseId } from "../identity/ids";
import { managed, type Created, type State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import type { OrderNote } from "../memory/notes";
import { waitOut } from "../memory/noting";
import { type Resource, withAccount } from "../memory/session";
import { choose, lookForCandidates } from "../object/adopt";
import { shownAs } from "../object/create";
import { missingId } from "../object/missingNote";
import { untilShown } from "../object/settle";
import { type Observed, observe } from "../reading/observe";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { foreignOrdersEnd, knownCart, lookForLost } from "./earlierOrder";
import { findBought, followOrder, type Order, placeOrder } from "./order";
import { boughtOf } from "./orderNote";
import { changeBought } from "./planChange";

type Bought = Resource<PurchaseDefinition>;

/**
 * Orders the object and waits until it is there. Nothing is ordered as long as an earlier order may still bring it: its cart
 * is followed, or what it may have made is looked for.
 */
export async function createPurchase(resource: Bought, inputs: Values): Promise<Created> {
  const { definition, session, key } = resource;
  const note = await earlierOrder(resource, inputs);
  if (note) {
    const isSecret = ([name]: [string, unknown]): boolean => definition.inputFields[name]?.marks.secret === true;
    const secrets = Object.fromEntries(Object.entries(inputs).filter(isSecret));
    const order = { values: { ...secrets, ...note.ordered }, at: note.at };
    const made = await fromEarlier(resource, note, order);
    if (made) return continueWith(resource, inputs, made, order);
  }
  const chosen =
    (await chooseExisting(resource, inputs, note, note ? "fresh" : "baseline")) ??
    (!note && (await foreignOrdersEnd(resource, inputs, "create"))
      ? await chooseExisting(resource, inputs, undefined, "fresh")
      : undefined);
  if (chosen) return continueWith(resource, inputs, chosen);
  if (inputs.adopt === true) throw nothingToAdopt(resource, inputs);
  const order = { values: inputs, at: session.clock.now() };
  const placed = await placeOrder(resource, order);
  const id = "id" in placed ? placed.id : await followOrder(resource, order, placed.cart, placed.first);
  await session.notes.advance("order", key, { made: formatId(definition, id) });
  return continueWith(resource, inputs, id, order);
}

/** Whoever asks for an object that exists already doesn't ask for an order. */
function nothingToAdopt({ definition, api }: Resource<PurchaseDefinition>, inputs: Values): ExplainedError {
  const asked = Object.entries(managed(definition, inputs))
    .filter(([name]) => !definition.inputFields[name]?.marks.secret)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const account = api.account === undefined ? "The account" : `Account ${api.account}`;
  return new ExplainedError(
    "nothing-to-adopt",
    `nothing was ordered: adopt: true takes over a ${definition.type} that exists. ${account} has none with ${asked.join(", ")}. ` +
      "Correct these values, or remove adopt to order a new one.",
  );
}

/** The object to go on with instead of ordering; fails when one stands in the way. */
async function chooseExisting(resource: Bought, inputs: Values, note: OrderNote | undefined, moment: Moment): Promise<IdParts | undefined> {
  const announced = note !== undefined;
  const lenient = announced || inputs.adopt === true || resource.session.adopt;
  const existing = await lookForCandidates(resource, inputs, moment, lenient);
  return choose(resource, inputs, existing, { announced, missing: await missingId(resource) })?.id;
}

/** The note of an earlier run's order, if it was for something that this one may go on with. */
async function earlierOrder(resource: Bought, inputs: Values): Promise<OrderNote | undefined> {
  const { definition, session, api, key } = resource;
  const note = await session.notes.read("order", key);
  if (note?.type !== definition.type) return undefined;
  const { ordered: was = {}, cart } = note;
  const compare = { parentFacts: {}, fields: inputs };
  const differs = (name: string): boolean =>
    inputs[name] !== undefined && was[name] !== undefined && !sameField(definition, name, inputs[name], was[name], compare);
  // A handle of the state is this resource's own order, whatever the program calls the object by now. A note alone is not.
  const fromState = note.identity === "";
  const other = Object.entries(definition.inputFields).flatMap(([name, { marks }]) => {
    const tellsApart = marks.immutable || (!fromState && !marks.providerOption && !definition.purchase.changes.includes(name));
    return tellsApart && !marks.secret && differs(name) ? [name] : [];
  });
  const account = session.platform(was).account;
  if (other.length === 0 && api.account === account) return note;
  const known = cart === undefined || note.made !== undefined ? undefined : await knownCart(withAccount(resource, was), cart);
  if (known && isDead(known) && known.orders.length === 0) {
    await session.notes.end("order", key);
    return undefined;
  }
  const differing = other.map((name) => `${name} (${JSON.stringify(was[name])})`).join(", ") || `account (${JSON.stringify(account)})`;
  if (note.made !== undefined)
    throw new ExplainedError(
      "order-differs",
      `an earlier run ordered the ${definition.type} ${note.made} for this resource, with another ${differing}, and no state has it. ` +
        "Nothing was ordered, and it was not touched. To manage it, put the old values back and run `pulumi up`. " +
        `To leave it alone and order another one, remove ${session.notes.file("order", key)} and run again.`,
    );
  throw new ExplainedError(
    "order-differs",
    `an earlier run ordered this ${definition.type} with another ${differing}${cart === undefined ? "" : ` (cart ${cart})`}, and its ` +
      "order may still be under way. Nothing was ordered. " +
      "Put the old values back and run `pulumi up`; change the values once the object exists. " +
      `If the platform's panel shows no such order, remove ${session.notes.file("order", key)} and run again.`,
  );
}

/** What an earlier run's order brought, or brings while we wait; `undefined` when it brought nothing and never will. */
async function fromEarlier(resource: Bought, note: OrderNote, order: Order): Promise<IdParts | undefined> {
  const { definition, log } = resource;
  const made = note.made === undefined ? undefined : parseId(definition, note.made);
  // What was just made may not show yet.
  if (made) {
    log.info(`continues with the ${definition.type} ${formatId(definition, made)}, which an earlier run ordered for this resource`);
    const look = async () => ((await observe(resource, { id: made, values: order.values }, "fresh")) ? made : undefined);
    return lookForLost(resource, order.values, "create", note.at, look);
  }
  if (note.cart === undefined) {
    await waitOut(resource, note);
    return lookForLost(resource, order.values, "create", note.at, () => findBought(resource, order));
  }
  const cart = await knownCart(resource, note.cart);
  if (!isDead(cart) || cart.orders.length > 0) {
    log.info(`continues the earlier order (cart ${note.cart})`);
    return followOrder(resource, order, note.cart, cart);
  }
  const status = cart.status || cart.payment.status;
  log.info(`the earlier order (cart ${note.cart}) ended without an object (${status}): the ${definition.type} is ordered anew`);
  return findBought(resource, order);
}

/**
 * The object is there: makes it what the program says. `order` is what this stack ordered it by. What was paid for is never
 * lost: from here on the state holds it, whatever happens.
 */
async function continueWith(resource: Bought, inputs: Values, parts: IdParts, order?: Order): Promise<Created> {
  const { definition, session, key } = resource;
  const id = formatId(definition, parts);
  session.claims.make(objectName(definition, parts), key);
  await session.notes.advance("order", key, { made: id });
  let known: Observed | undefined;
  const olds = (): State => ({
    ...unseen(definition, inputs, known),
    ...(known && shownAs(resource, inputs, known)),
    ...(order && boughtOf(definition, order.values)),
  });
  try {
    known = await untilShown(resource, { operation: "create", id: parts, values: inputs, wanted: {} });
    return { id, state: await changeBought(resource, { operation: "create", id: parts, olds: olds(), inputs, known }) };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    const reason = `the ${definition.type} ${id} exists, but ${(error as Error).message}`;
    throw new UnfinishedError(id, { ...olds(), pending: definition.type }, reason, error as Error);
  }
}

/** What can't change was ordered as the program says, even where the platform doesn't show it. */
function unseen(definition: PurchaseDefinition, inputs: Values, known: Observed | undefined): Values {
  const isUnseen = ([name]: [string, unknown]): boolean =>
    definition.inputFields[name]?.marks.immutable === true && known?.fields[name] === undefined;
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(isUnseen));
}
