import { WaitTimeoutError } from "../../client";
import { updateWith } from "../definition/forms";
import type { Values } from "../definition/values";
import { formatId, objectName } from "../identity/ids";
import { managed, type State, stateAfterWrite } from "../identity/state";
import { UnfinishedError, withState } from "../identity/unfinishedError";
import type { Bought } from "../memory/session";
import { apply } from "../object/apply";
import { type Change, present } from "../object/plan";
import { moved, untilShown, withoutForeign } from "../object/settle";
import { notShown } from "../reading/same";
import { isUnknownOutcome } from "../reading/doubt";
import { type Observed, observe } from "../reading/observe";
import { retryUntilReady } from "../reading/wait";
import { sameField } from "../values/compare";
import { answering } from "../values/failures";
import { cancelOrdered } from "./cancel";
import { boughtOf, changeNote, earlierChanges, endOrderNote, type Ordered, type Ordering } from "./ordering";
import { orderOnce, settle } from "./orderOnce";
import { foreignOrders, foreignOrdersEnd } from "./otherOrders";

/** The result of the order of a change: an object with the values that are asked for, or only the fact that it was carried out. */
interface Changed {
  readonly noteId?: string;
  readonly there?: Observed | undefined;
}

/** Makes a bought object what the program says: first what costs nothing, by itself, then what has to be bought. */
export async function changeBought(resource: Bought, change: Change): Promise<State> {
  const { definition, session, api, log } = resource;
  const { olds, inputs, id, operation } = change;
  const object = objectName(definition, id);
  // The values that are bought: a plan.
  const asked = boughtOf(definition, inputs);
  const names = Object.keys(asked).join(", ");
  const isAsked = (other: Values): boolean =>
    Object.keys(asked).every((name) => sameField(definition, name, asked[name], other[name], { parentFacts: {}, fields: inputs }));
  const differs = !isAsked(olds);
  // The orders that earlier runs didn't see to their end, and the note of one of them.
  const note = await changeNote(resource, id, { ofOthers: differs });
  const earlier = earlierChanges(olds, note);
  if (!differs && earlier.length === 0) return apply(resource, change);
  if (note && session.notes.isOfAnother(note))
    log.warn(
      `a run in ${note.folder} ordered a change of ${object}, too. This run waits for the end of that order first. ` +
        "If two stacks should not manage the same object, remove it from one of them.",
    );

  // The state as far as it is reached without buying.
  const state = await applyFree(resource, change, asked);
  const unfinished = (message: string, error: Error, changeOrder?: State["changeOrder"]): UnfinishedError =>
    new UnfinishedError(formatId(definition, id), { ...state, ...(changeOrder && { changeOrder }), pending: names }, message, error);

  /**
   * The order that the state has from now on. Of two that aren't over the note has one. That of another clone isn't this one's to cancel.
   */
  const inState = (ordered: Ordered): State["changeOrder"] => {
    if (earlier.length > 1 && ordered.at === earlier[0]?.at) return olds.changeOrder;
    if (note && ordered.at === note.at && session.notes.isOfAnother(note)) return undefined;
    const { at, noteId, values, cart } = ordered;
    return { at, noteId, values, ...(cart !== undefined && { cart }) };
  };

  const shows = (observed: Observed): boolean => notShown(resource, asked, observed).length === 0;
  let before: State = olds;
  const ordering: Ordering<Changed> = {
    ...{ resource, operation, earlier, key: object, kind: "change", values: asked },
    what: `the change of ${object} (${names})`,
    effect: "the change",
    facts: () => ({ id: formatId(definition, id), resource: resource.name, ordered: asked }),
    isSame: ({ values }) => isAsked(values),
    before: async () => {
      const wanted = { ...olds, ...inputs };
      const open = foreignOrders(resource, wanted);
      await open.catch(() => undefined);
      const there = await present(resource, change);
      before = there.fields;
      if (shows(there)) return { there };
      // A machine that is gone may have placed an order, also after the ones that are known here.
      if (!(await foreignOrdersEnd(resource, wanted, "update", await open))) return undefined;
      const now = await present(resource, change);
      return shows(now) ? { there: now } : undefined;
    },
    send: () => {
      const body = definition.toBody(asked, "update", {});
      return retryUntilReady(resource, async () => updateWith(definition, body)?.({ api, id, body, olds }), "update");
    },
    made: (_, { noteId }) => ({ noteId }),
    seek: async ({ noteId, values }, carriedOut) => {
      const observed = await observe(resource, { id, values: inputs }, "fresh");
      if (!observed) return undefined;
      const missing = notShown(resource, values, observed);
      // An order was carried out, and other words show than before: they are the platform's for what was ordered.
      const isReworded = carriedOut !== undefined && missing.every((name) => moved(definition, name, before, observed));
      if (missing.length > 0 && !isReworded) return undefined;
      return { noteId, there: shows(observed) ? observed : undefined };
    },
    keep: (ordered, failure) => {
      const changeOrder = inState(ordered);
      return changeOrder ? unfinished(failure.message, failure, changeOrder) : failure;
    },
  };

  /** Buys a change once. An order for the same that was carried out is never placed again, however the platform shows its effect. */
  const buyOnce = async (unsettled: readonly Ordered[]): Promise<State> => {
    const { noteId, there: shown } = await orderOnce({ ...ordering, earlier: unsettled });
    const there = shown ?? (await untilEffect(resource, change, asked));
    // Where the platform shows it in words of its own, the note stays until the engine's state has the change: nothing else would tell.
    const isServed = (values: Values): boolean => shows(there) || !isAsked(values);
    await endOrderNote(ordering, (one) => [noteId, note?.noteId].includes(one.noteId) && isServed(one.ordered));
    return stateAfterWrite(definition, inputs, withoutForeign(definition, there, inputs, state, asked), there.parentFacts, state);
  };

  /**
   * The program went back to what was there: cancels what was ordered. Answers with an order that isn't over yet, or whether one was
   * carried out. An order that is carried out or refused by now is seen to its end.
   */
  const takeBack = async (): Promise<State["changeOrder"] | "made" | "nothing"> => {
    let end: "made" | "nothing" = "nothing";
    for (const ordered of earlier) {
      if (!isAsked(ordered.values) && (await cancelOrdered(ordering, ordered)) === "open") return inState(ordered);
      const { made, doubt, ended } = await settle(ordering, ordered);
      if (made !== undefined && !isAsked(ordered.values)) end = "made";
      if (ended !== undefined) log.warn(ended);
      if (doubt === undefined) continue;
      log.warn(doubt.message);
      return inState(ordered);
    }
    await endOrderNote(ordering, ({ noteId }) => noteId === note?.noteId);
    return end;
  };

  try {
    if (differs) return await buyOnce(earlier);
    const end = await takeBack();
    if (typeof end === "object") return { ...state, changeOrder: end, pending: names };
    return end === "made" ? await buyOnce([]) : state;
  } catch (error) {
    // A refusal alone leaves everything as the engine has it.
    const isUntouched = JSON.stringify(managed(definition, state)) === JSON.stringify(managed(definition, olds));
    const isRefusal = operation === "update" && olds.pending === undefined && isUntouched && !isUnknownOutcome(error);
    if (error instanceof UnfinishedError || isRefusal) throw error;
    const { message } = error as Error;
    throw unfinished(message.includes(object) ? message : `${object}: ${message}`, error as Error);
  }
}

/** The part of a change that costs nothing. An order under way stays in the state, whatever happens. */
async function applyFree(resource: Bought, change: Change, asked: Values): Promise<State> {
  const { changeOrder, pending: _, ...settled } = change.olds;
  const kept = Object.fromEntries(Object.keys(asked).map((name) => [name, change.olds[name]]));
  return apply(resource, { ...change, olds: settled, inputs: { ...change.inputs, ...kept } }).catch(
    withState((state) => ({ ...state, ...(changeOrder !== undefined && { changeOrder }) })),
  );
}

/**
 * Waits until a change that was carried out shows. The platform may show it in words of its own, and these may be the words that it showed
 * before: then its order counts, which the platform calls carried out.
 */
async function untilEffect(resource: Bought, change: Change, asked: Values): Promise<Observed> {
  const { definition, session, log } = resource;
  const { id, inputs, operation, olds } = change;
  const effect = { operation, id, values: inputs, wanted: asked, before: olds };
  const limitMs = (of: "create" | "update" | "delete"): number => Math.min(resource.limitMs(of), session.limits.waitLimitMs);
  const isSlow = (error: unknown): boolean => error instanceof WaitTimeoutError;
  const shown = await untilShown({ ...resource, limitMs }, effect).catch(answering(isSlow));
  if (shown) return shown;
  const there = await present(resource, change);
  if (definition.waiting.pending?.(asked, there.fields) !== undefined) return untilShown(resource, effect);
  const otherwise = notShown(resource, asked, there);
  const inWords = (values: Values): string => otherwise.map((name) => `${name} ${JSON.stringify(values[name])}`).join(", ");
  if (otherwise.length > 0)
    log.warn(
      `the order for the change of ${objectName(definition, id)} is carried out, and the platform still shows ${inWords(there.fields)}. ` +
        `From now on this counts as another name of ${inWords(asked)}. Nothing is ordered again. ` +
        "If the platform's panel shows another value, ask the platform's support.",
    );
  return there;
}
