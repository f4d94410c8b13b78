import { type Cart, cartEnd, cartStatus, type Moment } from "../../client";
import type { PurchaseDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId, objectName, parseId } from "../identity/ids";
import { managed, type Created, type State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import type { OrderNote } from "../memory/notes";
import { waitOut } from "../memory/noting";
import { isMoved } from "../memory/moved";
import { type Resource, withAccount } from "../memory/session";
import { type Candidate, choose, lookForCandidates } from "../object/adopt";
import { shownAs } from "../object/create";
import { differences } from "../object/identical";
import { missingId } from "../object/missingNote";
import { untilShown } from "../object/settle";
import { type Observed, observe } from "../reading/observe";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { CartUnknownError, foreignOrdersEnd, knownCart, lookForLost, ordersBefore } from "./earlierOrder";
import { BoughtThenDeletedError, findBought, findLost, followOrder, inDoubt, keepOnOrder, type Order, placeOrder } from "./order";
import { isDoubtOver, newNoteId, ofCart, requestOf } from "./orderDoubt";
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
    const order = orderOf(resource, inputs, note);
    const made = await fromEarlier(resource, note, order).catch(async (error: Error) => {
      if (error instanceof BoughtThenDeletedError) await session.notes.end("order", key);
      const isOpen = (await session.notes.read("order", key)) !== undefined;
      throw isOpen ? keepOnOrder(resource, order, note.cart, error) : error;
    });
    if (made) return continueWith(resource, inputs, made, order);
  }
  const chosen =
    (await chooseExisting(resource, inputs, note ? "fresh" : "baseline")) ??
    (!note && (await foreignOrdersEnd(resource, inputs, "create")) ? await chooseExisting(resource, inputs, "fresh") : undefined);
  if (chosen) return continueWith(resource, inputs, chosen);
  if (inputs.adopt === true) throw nothingToAdopt(resource, inputs);
  refuseSurprise(resource, inputs);
  const order = { values: inputs, at: session.now(), noteId: newNoteId(), ordersBefore: await ordersBefore(resource) };
  const placed = await placeOrder(resource, order);
  const id = "id" in placed ? placed.id : await followOrder(resource, order, placed.cart, placed.first);
  await session.notes.advance("order", key, { made: formatId(definition, id) });
  return continueWith(resource, inputs, id, order);
}

/** The order that a note is of. Secrets aren't noted: the program still has them. */
function orderOf({ definition }: Bought, inputs: Values, note: OrderNote): Order {
  const isSecret = ([name]: [string, unknown]): boolean => definition.inputFields[name]?.marks.secret === true;
  const secrets = Object.fromEntries(Object.entries(inputs).filter(isSecret));
  return { values: { ...secrets, ...note.ordered }, ...requestOf(note) };
}

/** An order that the user can't have meant: in place of something that was there a moment ago, or that another provider has. */
function refuseSurprise(resource: Bought, inputs: Values): void {
  const { definition, session, api, key, name } = resource;
  if (session.claims.isMissed(key))
    throw new ExplainedError(
      "gone",
      `nothing was ordered: the refresh of this very command found that ${definition.type} "${name}" is no longer on the platform. ` +
        "Run `pulumi up` once more to order it anew, or remove the resource from the program.",
    );
  if (!isMoved(resource, inputs) || inputs.allowReplacement === true) return;
  throw new ExplainedError(
    "replaces-precious",
    `nothing was ordered: ${definition.type} "${name}" is in the state with another provider, and ` +
      `${api.account === undefined ? "this provider's account" : `account ${api.account}`} doesn't have it. ` +
      "If both providers should mean the same account, correct their settings. If a new one should be ordered here and the old one deleted, " +
      "set allowReplacement: true.",
  );
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
async function chooseExisting(resource: Bought, inputs: Values, moment: Moment): Promise<IdParts | undefined> {
  const existing = await lookForCandidates(resource, inputs, moment, true);
  const missing = await missingId(resource);
  const { definition } = resource;
  const isClear = existing.found.some(({ identical, id }) => identical || formatId(definition, id) === missing);
  if (existing.found.length > 1 && !isClear) throw severalInTheWay(definition, existing.found);
  return choose(resource, inputs, existing, { announced: false, missing })?.id;
}

function severalInTheWay(definition: PurchaseDefinition, found: readonly Candidate[]): ExplainedError {
  const ids = found.map(({ id }) => formatId(definition, id)).join(", ");
  return new ExplainedError(
    "already-there",
    `the account has ${found.length} objects of type ${definition.type} that may be the one that is asked for (${ids}). ` +
      `Nothing was ordered. Give one of them another name in the platform's panel, or read one without managing it: ${definition.type}.get.`,
  );
}

/** The note of an earlier run's order, if it was for something that this one may go on with. */
async function earlierOrder(resource: Bought, inputs: Values): Promise<OrderNote | undefined> {
  const { definition, session, api, key } = resource;
  const note = await session.notes.read("order", key);
  if (note?.type !== definition.type) return undefined;
  if (session.notes.isOfAnother(note) && !session.adopt) throw orderedElsewhere(resource, note);
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
  if (known && known.orders.length === 0 && cartEnd(known) === "refused") {
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

/** Two clones of a project, or two backends, have the same names for what may be different objects. */
function orderedElsewhere({ definition, session, key }: Bought, { folder, made, cart }: OrderNote): ExplainedError {
  const what = made === undefined ? `a ${definition.type}${cart === undefined ? "" : ` (cart ${cart})`}` : `the ${definition.type} ${made}`;
  return new ExplainedError(
    "order-differs",
    `a run in ${folder} with the same project, stack and resource name ordered ${what}, and this stack doesn't know of it: it runs in ` +
      `${session.workplace?.folder}, or with another backend. Nothing was ordered, and nothing was touched. ` +
      `If both mean the same object, run once with HOSTING_ADOPT=1. If not, give this project or stack another name, or remove ` +
      `${session.notes.file("order", key)}.`,
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
    return lookForLost(resource, { ...order, operation: "create" }, look);
  }
  if (note.cart === undefined) {
    await waitOut(resource, note);
    const found = await findLost(resource, order);
    if (found)
      log.info(`continues with the ${definition.type} ${formatId(definition, found)}, which the order of note ${order.noteId} brought`);
    if (found || isDoubtOver(resource, order)) return found;
    throw inDoubt(resource, order, "an earlier run ordered it and got no answer.");
  }
  const cart = await earlierCart(resource, note.cart, order);
  if (cart === undefined) return undefined;
  const end = cart.orders.length > 0 ? undefined : cartEnd(cart);
  if (end === undefined) {
    log.info(`continues the earlier order (cart ${note.cart})`);
    return followOrder(resource, order, note.cart, cart);
  }
  if (end === "doubtful") {
    const found = await findLost(resource, order);
    if (found || isDoubtOver(resource, ofCart(order, note.cart))) return found;
    throw inDoubt(resource, order, `its cart ${note.cart} is over (${cartStatus(cart)}).`, note.cart);
  }
  log.info(`the earlier order (cart ${note.cart}) ended without an object (${cartStatus(cart)}): the ${definition.type} is ordered anew`);
  return findBought(resource, order);
}

/** The cart of an earlier run; `undefined` for one that the platform has forgotten, once nothing can come of it. */
async function earlierCart(resource: Bought, token: string, order: Order): Promise<Cart | undefined> {
  try {
    return await knownCart(resource, token, order);
  } catch (error) {
    if (error instanceof CartUnknownError && isDoubtOver(resource, ofCart(order, token))) return undefined;
    throw error;
  }
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
    ...(known && shownAs(resource, inputs, known)),
    ...fixed(definition, inputs),
    ...boughtOf(definition, order?.values ?? inputs),
  });
  try {
    known = await untilShown(resource, { operation: "create", id: parts, values: inputs, wanted: {} });
    if (!order) tellOtherWords(resource, inputs, known);
    return { id, state: await changeBought(resource, { operation: "create", id: parts, olds: olds(), inputs, known }) };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    const reason = `the ${definition.type} ${id} exists, but ${(error as Error).message}`;
    throw new UnfinishedError(id, { ...olds(), pending: definition.type }, reason, error as Error);
  }
}

/** What can't change is as the program says, in whatever words the platform shows it. */
function fixed(definition: PurchaseDefinition, inputs: Values): Values {
  const isFixed = ([name]: [string, unknown]): boolean => definition.inputFields[name]?.marks.immutable === true;
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(isFixed));
}

/** Taking over never buys: what is shown in other words than the program's is taken for the same, and told. */
function tellOtherWords({ definition, log }: Bought, inputs: Values, { fields }: Observed): void {
  const kept = { ...fixed(definition, inputs), ...boughtOf(definition, inputs) };
  const otherwise = differences(definition, inputs, fields, {}).filter(({ name }) => name in kept);
  if (otherwise.length === 0) return;
  log.warn(
    `the ${definition.type} was taken over as it is: nothing was ordered or changed. The platform shows it with another ` +
      `${otherwise.map(({ text }) => text).join(", ")} than the program. ` +
      "If that is more than another word for the same, correct the program.",
  );
}
