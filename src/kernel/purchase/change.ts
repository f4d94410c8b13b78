import { WaitTimeoutError } from "../../client";
import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
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
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { cancelCart } from "./cancel";
import { changeNote, earlierChanges, endChangeNote } from "./earlierChanges";
import { isDoubtOver, ofCart } from "./orderDoubt";
import type { Ordered, Ordering } from "./ordering";
import { boughtOf } from "./orderNote";
import { isOver, orderOnce, settle } from "./orderOnce";
import { foreignOrdersEnd } from "./otherOrders";

type Bought = Resource<PurchaseDefinition>;

/** A change of what is bought. */
interface BoughtChange {
  readonly resource: Bought;
  readonly change: Change;
  /** The state as far as it is reached without buying. */
  readonly state: State;
  /** The values that are bought: a plan. */
  readonly asked: Values;
  readonly earlier: readonly Ordered[];
}

/** Makes a bought object what the program says: first what costs nothing, by itself, then what has to be bought. */
export async function changeBought(resource: Bought, change: Change): Promise<State> {
  const { definition } = resource;
  const { olds, inputs, id } = change;
  const asked = boughtOf(definition, inputs);
  const differs = !isSame(resource, asked, olds, inputs);
  const earlier = earlierChanges(olds, await changeNote(resource, id, { ofOthers: differs }));
  if (!differs && earlier.length === 0) return apply(resource, change);

  const state = await applyFree(resource, change, asked);
  const bought = { resource, change, state, asked, earlier };
  try {
    const open = differs ? undefined : await takeBack(bought);
    if (open) return { ...state, changeOrder: open, pending: namesOf(asked) };
    return await buyOnce(differs ? bought : { ...bought, earlier: [] });
  } catch (error) {
    // A refusal alone leaves everything as the engine has it.
    const isUntouched = JSON.stringify(managed(definition, state)) === JSON.stringify(managed(definition, olds));
    const isRefusal = change.operation === "update" && olds.pending === undefined && isUntouched && !isUnknownOutcome(error);
    if (error instanceof UnfinishedError || isRefusal) throw error;
    throw new UnfinishedError(
      formatId(definition, id),
      { ...state, pending: namesOf(asked) },
      `${objectName(definition, id)}: ${(error as Error).message}`,
      error as Error,
    );
  }
}

/** Whether the values that are bought mean the same. */
function isSame({ definition }: Bought, asked: Values, other: Values, fields: Values): boolean {
  return Object.keys(asked).every((name) => sameField(definition, name, asked[name], other[name], { parentFacts: {}, fields }));
}

function namesOf(asked: Values): string {
  return Object.keys(asked).join(", ");
}

/** The part of a change that costs nothing. What is on order stays in the state, whatever happens. */
async function applyFree(resource: Bought, change: Change, asked: Values): Promise<State> {
  const { changeOrder, pending: _, ...settled } = change.olds;
  const kept = Object.fromEntries(Object.keys(asked).map((name) => [name, change.olds[name]]));
  try {
    return await apply(resource, { ...change, olds: settled, inputs: { ...change.inputs, ...kept } });
  } catch (error) {
    if (!(error instanceof UnfinishedError) || changeOrder === undefined) throw error;
    throw new UnfinishedError(error.id, { ...error.state, changeOrder }, error.reason, error);
  }
}

/** Buys a change once. An order for the same that was carried out is never placed again, however the platform shows its effect. */
async function buyOnce(bought: BoughtChange): Promise<State> {
  const { resource, change, state } = bought;
  const { definition } = resource;
  const there = (await orderOnce(orderingOf(bought))).there ?? (await untilEffect(bought));
  await endChangeNote(resource, change.id);
  return stateAfterWrite(definition, change.inputs, there.fields, there.parentFacts, state);
}

/** What came of the order of a change: what shows it, or nothing but that it was carried out. */
interface Changed {
  readonly there?: Observed;
}

function orderingOf({ resource, change, state, asked, earlier }: BoughtChange): Ordering<Changed> {
  const { definition, api, name } = resource;
  const { id, inputs, olds, operation } = change;
  const object = objectName(definition, id);
  const shows = (observed: Observed) => notShown(resource, asked, observed).length === 0;
  return {
    ...{ resource, operation, earlier, key: object, kind: "change", values: asked },
    what: `the change of ${object} (${namesOf(asked)})`,
    effect: "the change",
    facts: () => ({ id: formatId(definition, id), resource: name, ordered: asked }),
    isSame: ({ values }) => isSame(resource, asked, values, inputs),
    before: async () => {
      const there = await present(resource, change);
      if (shows(there)) return { there };
      // Without a note the order may be that of a machine that is gone.
      if (earlier.length > 0 || !(await foreignOrdersEnd(resource, { ...olds, ...inputs }, "update"))) return undefined;
      const now = await present(resource, change);
      return shows(now) ? { there: now } : undefined;
    },
    send: () => {
      const body = definition.toBody(asked, "update", {});
      return retryUntilReady(resource, () => definition.update({ api, id, body, olds }), "update");
    },
    made: () => ({}),
    seek: async () => {
      const observed = await observe(resource, { id, values: inputs }, "fresh");
      return observed && shows(observed) ? { there: observed } : undefined;
    },
    keep: ({ at, noteId, values, cart }, failure) =>
      new UnfinishedError(
        formatId(definition, id),
        { ...state, changeOrder: { at, noteId, values, ...(cart !== undefined && { cart }) }, pending: namesOf(asked) },
        failure.message,
        failure,
      ),
  };
}

async function present(resource: Bought, { id, inputs }: Change): Promise<Observed> {
  const there = await observe(resource, { id, values: inputs }, "fresh");
  if (there) return there;
  throw new ExplainedError(
    "gone",
    `${objectName(resource.definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`.`,
  );
}

/**
 * Waits until a change that was carried out shows. The platform may show it in words of its own, and these may be the words that it showed
 * before: then its order counts, which the platform calls carried out.
 */
async function untilEffect({ resource, change, asked }: BoughtChange): Promise<Observed> {
  const { definition, session, log } = resource;
  const { id, inputs, operation, olds } = change;
  const effect = { operation, id, values: inputs, wanted: asked, before: olds };
  const limitMs = (of: "create" | "update" | "delete"): number => Math.min(resource.limitMs(of), session.limits.waitLimitMs);
  try {
    return await untilShown({ ...resource, limitMs }, effect);
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
  }
  const there = await present(resource, change);
  if (definition.waiting.pending?.(asked, there.fields) !== undefined) return untilShown(resource, effect);
  const shown = notShown(resource, asked, there).map((name) => `${name} ${JSON.stringify(there.fields[name])}`);
  if (shown.length > 0)
    log.warn(
      `the order for the change of ${objectName(definition, id)} is carried out, and the platform still shows ${shown.join(", ")}. This ` +
        `counts as another name of ${namesOf(asked)} ${Object.values(asked)
          .map((value) => JSON.stringify(value))
          .join(", ")}: nothing is ` +
        "again ordered. If the platform's panel shows another value, ask the platform's support.",
    );
  return there;
}

/**
 * The program went back to what was there: cancels what was ordered. Answers with an order that can't be cancelled yet. What is carried
 * out or refused by now is seen to its end.
 */
async function takeBack(bought: BoughtChange): Promise<Ordered | undefined> {
  const { resource, change, earlier } = bought;
  // What the program says now showed all the time: that proves nothing of the order.
  const ordering = { ...orderingOf(bought), seek: () => Promise.resolve(undefined) };
  for (const ordered of earlier) {
    const { cart } = ordered;
    if (cart !== undefined) {
      const request = ofCart(ordered, cart);
      const advice = ` If the platform's panel shows no such payment, run once \`HOSTING_ORDER_AGAIN=${request.noteId} pulumi up\`.`;
      const end = await cancelCart(resource, cart, `the change of ${objectName(resource.definition, change.id)}`, advice);
      if (end !== "over" && !(end === "doubtful" && isDoubtOver(resource, request))) return ordered;
    }
    await settle(ordering, ordered).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
  }
  await endChangeNote(resource, change.id);
  return undefined;
}
