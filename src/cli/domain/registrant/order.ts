import {
  type Cart,
  CartExpiredError,
  cartIn,
  followCart,
  isNotFound,
  NothingShownError,
  OrderFailedError,
  type Payment,
} from "../../../client";
import type { RegistrantChangeNote } from "../../../kernel/memory/noteKinds";
import { doubtText, isDoubtOver, newNoteId, provesNotOrdered, whatHappened } from "../../../kernel/purchase/orderDoubt";
import { ExplainedError } from "../../../kernel/values/explained";
import { registrationPath } from "../../../resources/parts/registrations";
import { ApiError, HostingError } from "../../../transport";
import type { Place } from "../../frame/place";
import { lookForLost, orderUnderWay, recentOrders } from "./orders";
import { priceOf, registrationOf, type Shown } from "./registration";
import type { Wanted } from "./wanted";

/*
 * An order of another registrant costs money. Before it is placed there is a note on the disk, which stays until its end is seen: a run
 * after a lost answer, a kill or a slow payment goes on with the same order, and never places a second one.
 */

const kind = "registrantChange";

/** The command, called for a domain. */
export interface Change {
  readonly place: Place;
  readonly wanted: Wanted;
  /** Shows the price and asks whether to order. */
  confirm(shown: Shown): Promise<void>;
}

/** How it ended. */
export interface Ordered {
  /** False where the registrant was the wanted one already. */
  readonly changed: boolean;
  readonly order?: string;
  readonly chargedCents?: number;
  readonly creditCents?: number;
  /** Whether the platform shows the new registrant; it may show none at all. */
  readonly shown: boolean;
}

export async function orderRegistrant(change: Change): Promise<Ordered> {
  const { place, wanted } = change;
  const { session, at } = place;
  if (await session.notes.isUnreadable(kind, at.id))
    throw new ExplainedError(
      "note-unreadable",
      `nothing was ordered: an earlier run left a note that can't be read, and it may have ordered another registrant of ${at.name}. ` +
        `Look in the platform's panel. If it shows no such order, remove ${session.notes.file(kind, at.id)} and run the command again.`,
    );
  const note = await session.notes.read(kind, at.id);
  const earlier = note && (await goOn(change, note));
  if (earlier) return earlier;
  const shown = await registrationOf(place);
  if (wanted.isShownBy(shown)) return { changed: false, shown: true };
  await refuseUnderWay(place);
  await change.confirm(shown);
  // Whoever was asked may have thought about it for an hour.
  const now = await registrationOf(place);
  if (wanted.isShownBy(now)) return { changed: false, shown: true };
  if (priceOf(now) !== priceOf(shown))
    throw new ExplainedError(
      "price-guard",
      `nothing was ordered: another registrant of ${at.name} now costs ${priceOf(now) ?? "an amount that the platform doesn't show"}. ` +
        "Run the command again.",
    );
  await refuseUnderWay(place);
  return placeOrder(change);
}

async function refuseUnderWay(place: Place): Promise<void> {
  const other = await orderUnderWay(place);
  if (other === undefined) return;
  throw new ExplainedError(
    "order-under-way",
    `nothing was ordered: order ${other} for another registrant of ${place.at.name} hasn't ended, and this machine has no note of it. ` +
      "Wait until the order has ended, or cancel it in the platform's panel.",
  );
}

/** Sees to its end what an earlier run ordered. Without a result nothing came of that order, and nothing will. */
async function goOn(change: Change, note: RegistrantChangeNote): Promise<Ordered | undefined> {
  const { place, wanted } = change;
  const { session, line, api, at } = place;
  const log = { info: (text: string) => line.say(text), warn: () => undefined, status: () => undefined };
  if (note.contact !== wanted.mark) {
    if (!isDoubtOver({ session, log }, note)) throw differs(change, note);
    await session.notes.end(kind, at.id);
    return undefined;
  }
  line.say(`continuing the earlier order of another registrant of ${at.name}`);
  const isKnown = note.order !== undefined || note.cart !== undefined;
  let happened = "an earlier run ordered it and got no answer.";
  try {
    if (isKnown) return await followToEnd(change, note);
  } catch (error) {
    if (!leavesDoubt(error)) throw error;
    happened = whatHappened(error);
  }
  // The request of a run that was killed a moment ago may still arrive.
  const leftMs = Math.min(note.at + session.limits.requestTimeoutMs - session.now(), session.limits.requestTimeoutMs);
  if (!isKnown && leftMs > 0) await api.pause(leftMs, "the request of an earlier run to end", "ready");
  const found = note.order === undefined ? await findLost(change, note) : undefined;
  if (note.order === undefined) happened = `${happened} ${lookedFor(session)}`;
  if (found) return found;
  if (!isDoubtOver({ session, log }, note)) throw inDoubt(change, note, happened);
  await session.notes.end(kind, at.id);
  return undefined;
}

function differs({ place: { session, at }, wanted }: Change, note: RegistrantChangeNote): Error {
  const doubt = doubtText({ session }, note, "", runOf(at.name, wanted.option)).trim();
  return new ExplainedError(
    "order-differs",
    `nothing was ordered: an earlier run ordered ${note.contact} as the registrant of ${at.name}, and this one asks for ${wanted.mark}. ` +
      `Run the earlier command again: it completes that order. ${doubt}`,
  );
}

async function placeOrder(change: Change): Promise<Ordered> {
  const { place, wanted } = change;
  const { session, api, line, at } = place;
  const request = { at: session.now(), noteId: newNoteId(), ordersBefore: await recentOrders(place), contact: wanted.mark };
  try {
    await session.notes.begin(kind, at.id, { type: "DomainRegistration", domain: at.name, ...request });
  } catch (error) {
    throw new ExplainedError(
      "no-note",
      (error as NodeJS.ErrnoException).code === "EEXIST"
        ? `nothing was ordered: another run is ordering another registrant of ${at.name}. Run the command again when that run has ended.`
        : `nothing was ordered: the note that prevents a second order after a killed run can't be written (${(error as Error).message}). ` +
            "Set HOSTING_STATE_DIR to a folder that can be written.",
    );
  }
  line.say(`ordering another registrant of ${at.name}`);
  let first: Cart | undefined;
  try {
    first = cartIn(await api.post(`${registrationPath(at.id)}/registrant_change`, wanted.body));
    if (first?.token === undefined) throw new NoCartError("the platform's answer names no cart.");
  } catch (error) {
    if (provesNotOrdered(error) || hasNoRegistrar(error)) {
      await session.notes.end(kind, at.id);
      throw error;
    }
    if (!(error instanceof HostingError) && !(error instanceof NoCartError)) throw error;
    const found = await findLost(change, request);
    if (found) return found;
    throw inDoubt(change, request, `${whatHappened(error)} ${lookedFor(session)}`);
  }
  await session.notes.advance(kind, at.id, { cart: first.token });
  return follow(change, { cart: first.token }, first);
}

class NoCartError extends Error {}

/** The top-level domain has no registrar that could do it: the platform says so before it takes an order. */
function hasNoRegistrar(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503 && error.code === "registrar_unavailable";
}

/** What came of an order whose answer was lost. */
async function findLost(change: Change, lost: Pick<RegistrantChangeNote, "at" | "ordersBefore">): Promise<Ordered | undefined> {
  const { place, wanted } = change;
  const { session, at } = place;
  const found = await lookForLost(place, lost, async () => wanted.isShownBy(await registrationOf(place)));
  if (found === undefined) return undefined;
  if (found !== true) {
    await session.notes.advance(kind, at.id, { order: found });
    return follow(change, { order: found });
  }
  await session.notes.end(kind, at.id);
  return { changed: true, shown: true };
}

/** Follows an order that this run placed or found. */
async function follow(change: Change, known: Pick<RegistrantChangeNote, "cart" | "order">, first?: Cart): Promise<Ordered> {
  try {
    return await followToEnd(change, known, first);
  } catch (error) {
    if (error instanceof NothingShownError) throw notShown(change, error);
    const note = error instanceof CartExpiredError ? await change.place.session.notes.read(kind, change.place.at.id) : undefined;
    throw note ? inDoubt(change, note, whatHappened(error)) : error;
  }
}

/** Follows an order to its end; the note stays unless that is seen. */
async function followToEnd(change: Change, known: Pick<RegistrantChangeNote, "cart" | "order">, first?: Cart): Promise<Ordered> {
  const { place, wanted } = change;
  const { session, api, line, at } = place;
  const { notes, limits } = session;
  let order = known.order;
  let payment: Payment | undefined;
  const following = {
    order,
    run: runOf(at.name, wanted.option),
    limitMs: limits.orderLimitMs,
    longer: "HOSTING_ORDER_LIMIT_MS",
    effectMs: limits.waitLimitMs,
    onWait: (what: string, sinceMs: number) => line.say(`waiting for ${what} (${Math.round(sinceMs / 1000)} s)`),
    onOrder: async (id: string) => {
      order = id;
      await notes.advance(kind, at.id, { order: id });
    },
    onCompleted: (_: string, paid: Payment): void => {
      payment = paid;
    },
    made: () => undefined,
    seek: async (detail?: unknown): Promise<"shown" | "hidden" | undefined> => {
      const shown = await registrationOf(place);
      if (wanted.isShownBy(shown)) return "shown";
      const isHidden = shown.contact === undefined && shown.ownerContactId === undefined;
      return detail !== undefined && isHidden && shown.pendingAsync !== true ? "hidden" : undefined;
    },
  };
  try {
    const end = await followCart(api, known.cart ?? "", following, first);
    await notes.end(kind, at.id);
    const { chargedCents, creditCents } = payment ?? {};
    return {
      changed: true,
      ...(order !== undefined && { order }),
      ...(chargedCents !== undefined && { chargedCents }),
      ...(creditCents !== undefined && { creditCents }),
      shown: end === "shown",
    };
  } catch (error) {
    if (error instanceof OrderFailedError) await notes.end(kind, at.id);
    throw error;
  }
}

/** Whether a failure leaves open what comes of an order. */
function leavesDoubt(error: unknown): boolean {
  return error instanceof CartExpiredError || error instanceof NothingShownError || isNotFound(error);
}

function notShown({ place: { at }, wanted }: Change, { message }: Error): Error {
  return new ExplainedError(
    "not-shown",
    `${message} The registrar may be late: \`pulumi-hosting domain processes ${at.name}\` shows what it does. Nothing is ordered again. ` +
      `Run \`${runOf(at.name, wanted.option)}\` later: it looks for the new registrant.`,
  );
}

/** Nobody knows whether the order was placed, or what came of it. */
function inDoubt({ place: { session, at }, wanted }: Change, note: Pick<RegistrantChangeNote, "at" | "noteId">, happened: string): Error {
  const text = doubtText({ session }, note, happened, runOf(at.name, wanted.option));
  return new ExplainedError("order-unknown", `whether another registrant of ${at.name} was ordered is unknown: ${text}`);
}

function lookedFor({ limits }: Place["session"]): string {
  return `For ${Math.round(limits.lostOrderMs / 1000)} s the platform showed neither such an order nor the new registrant.`;
}

function runOf(name: string, option: string): string {
  return `npx pulumi-hosting domain registrant-change ${name} ${option}`;
}
