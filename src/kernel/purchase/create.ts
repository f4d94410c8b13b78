import { subscriptionOf } from "../../client";
import type { IdParts, PurchaseDefinition, Values } from "../definition/resource";
import { formatId, objectName } from "../identity/ids";
import { managed, type Created, type State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { digest } from "../memory/journal";
import { currentIdentity } from "../memory/parentFacts";
import { clockSkewMs, type Wanted } from "../memory/session";
import { ContradictionError } from "../object/adopt";
import { tellBroken } from "../object/breaks";
import { askBefore, shownAs } from "../object/create";
import { differences } from "../ownership/alreadyThere";
import { untilShown } from "../object/settle";
import { notedShownOnce } from "../ownership/earlierNotes";
import { observe, type Observed } from "../reading/observe";
import { retryUntilReady } from "../reading/wait";
import { answering } from "../values/failures";
import { pick } from "../values/parts";
import { findBought, madeBy } from "./bought";
import { changeBought } from "./change";
import { earlierOrder, keptOnOrder, refuseDeleted, stillMade } from "./earlierOrder";
import { chooseExisting, nothingToAdopt, refuseSurprise } from "./existing";
import { boughtOf, type Ordered, type Ordering, withoutSecrets } from "./ordering";
import { orderOnce } from "./orderOnce";
import { foreignOrders, foreignOrdersEnd } from "./otherOrders";
import { othersBrought } from "./othersNotes";

/** A bought object, and the order of this stack that brought it. */
interface Brought {
  readonly id: IdParts;
  readonly order?: Ordered;
}

/**
 * Orders the object and waits until it is there. Nothing is ordered as long as an earlier order may still bring it: its cart
 * is followed, or its object is looked for.
 */
export async function createPurchase(resource: Wanted<PurchaseDefinition>): Promise<Created> {
  const { definition, session, api, key, inputs } = resource;
  const earlier = await earlierOrder(resource);
  const ordering: Ordering<Brought> = {
    ...{ resource, key, kind: "order", operation: "create", values: inputs },
    earlier: earlier && !earlier.made ? [earlier.order] : [],
    what: `the ${definition.type}`,
    effect: `the ${definition.type}`,
    facts: () => ({
      identity: digest(currentIdentity(resource, inputs)),
      ordered: withoutSecrets(definition, inputs),
      replaces: session.claims.ofResource(key).replaced,
    }),
    before: () => thereBefore(resource, ordering, earlier?.order),
    send: () => {
      const body = definition.toBody(managed(definition, inputs), "create", {});
      return retryUntilReady(resource, () => definition.create({ api, inputs, body }));
    },
    made: (detail, order) => {
      const id = madeBy(definition, detail);
      return id && { id, order };
    },
    seek: async (order, detail) => {
      const subscription = detail && subscriptionOf(detail);
      // A new object may be listed before it shows by itself.
      const isEarly = (error: unknown): boolean => error instanceof ContradictionError;
      const listed = await findBought(resource, order, subscription).catch(answering(isEarly));
      const made = listed ? undefined : detail && madeBy(definition, detail);
      const id = listed ?? (made && (await observe(resource, { id: made, values: order.values }, "fresh")) ? made : undefined);
      return id && { id, order };
    },
    keep: (order, failure) => keptOnOrder(definition, order, failure),
  };
  if (earlier?.made) {
    const made = await stillMade(resource, earlier.order, earlier.made).catch((error: Error) =>
      Promise.reject(ordering.keep(earlier.order, error)),
    );
    if (made) return continueWith(resource, made, earlier.order);
  }
  const { id, order } = await orderOnce(ordering);
  if (earlier && order?.noteId === earlier.order.noteId) await refuseDeleted(resource, id);
  return continueWith(resource, id, order);
}

/** The object that is there already, with which the run goes on instead of an order; fails if another object is in the way. */
async function thereBefore(
  resource: Wanted<PurchaseDefinition>,
  ordering: Ordering<Brought>,
  earlier: Ordered | undefined,
): Promise<Brought | undefined> {
  const { session, key, inputs } = resource;
  // The engine deletes the object that the order replaces at the end, and says nothing of it before.
  if (earlier?.replaces !== undefined) {
    session.claims.own(earlier.replaces, key);
    session.claims.replace(earlier.replaces);
  }
  const open = foreignOrders(resource, inputs);
  // Who finds the object needs no order, nor the right to see any.
  await open.catch(() => undefined);
  const chosen =
    (await chooseExisting(resource, earlier ? "fresh" : "recent")) ??
    // Whatever became of an earlier order, a machine that is gone may have placed a newer one.
    ((await foreignOrdersEnd(resource, inputs, "create", await open)) ? await chooseExisting(resource, "fresh") : undefined);
  if (chosen) return { id: chosen };
  if (inputs.adopt === true) throw nothingToAdopt(resource);
  refuseSurprise(resource, earlier);
  const brought = await othersBrought(resource, ordering);
  const there = brought.length > 0 ? await chooseExisting(resource, "fresh", brought) : undefined;
  if (there) return { id: there };
  await askBefore(resource);
  return undefined;
}

/**
 * The object is there: changes it as the program says. `order` is the order of this stack that brought it. A paid object is never
 * lost: from here on the state holds it, whatever happens.
 */
async function continueWith(resource: Wanted<PurchaseDefinition>, parts: IdParts, order?: Ordered): Promise<Created> {
  const { definition, session, key, inputs: asked } = resource;
  const id = formatId(definition, parts);
  let inputs = asked;
  session.claims.make(objectName(definition, parts), key);
  await session.notes.advance("order", key, { made: id });
  let known: Observed | undefined;
  const once = await notedShownOnce(resource, parts);
  const olds = (): State => ({
    ...once,
    ...(known && shownAs({ ...resource, inputs }, known)),
    ...fixed(definition, inputs),
    ...boughtOf(definition, order?.values ?? inputs),
  });
  try {
    known = await untilShown(resource, { operation: "create", id: parts, values: inputs, wanted: {} });
    if (!order) {
      tellOtherWords(resource, known);
      inputs = { ...asked, ...definition.purchase.takenOver?.(asked, known.fields) };
      await tellBroken(resource, parts, olds(), inputs);
    } else for (const object of definition.purchase.brings?.(known.fields) ?? []) session.claims.bring(object, order.at - clockSkewMs);
    return { id, state: await changeBought(resource, { operation: "create", id: parts, olds: olds(), inputs, known }) };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    const reason = `the ${definition.type} ${id} exists, but ${(error as Error).message}`;
    throw new UnfinishedError(id, { ...olds(), pending: definition.type }, reason, error as Error);
  }
}

/** Values that can't change, or went with the order and never show, count as the program's, however the platform shows them. */
function fixed(definition: PurchaseDefinition, inputs: Values): Values {
  return pick(managed(definition, inputs), (name) => {
    const { immutable, writeOnly } = definition.inputFields[name]?.marks ?? {};
    // A value that the order can't carry is written right after it.
    return immutable === true || (writeOnly === true && !definition.writing.afterCreate?.includes(name));
  });
}

/** To take over never buys: a value in other words than the program's counts as the same, and a warning names it. */
function tellOtherWords({ definition, log, inputs }: Wanted<PurchaseDefinition>, { fields }: Observed): void {
  const kept = { ...fixed(definition, inputs), ...boughtOf(definition, inputs) };
  const otherwise = differences(definition, inputs, { fields, parentFacts: {} }).filter(({ name }) => name in kept);
  if (otherwise.length === 0) return;
  const later = definition.purchase.takenOver?.(inputs, fields) ?? {};
  const isLater = otherwise.some(({ name }) => name in later);
  log.warn(
    `the ${definition.type} was adopted without a change: nothing was ordered. It differs from the program in ` +
      `${otherwise.map(({ text }) => text).join(", ")}. ` +
      "Correct the program, unless both values mean the same." +
      (isLater ? ` The next \`pulumi up\` writes ${Object.keys(later).join(", ")}: look at the preview first.` : ""),
  );
}
