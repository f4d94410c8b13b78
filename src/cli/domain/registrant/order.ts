import {
  isDomainOrder,
  isJson,
  type Json,
  lookUp,
  NothingShownError,
  orderedDomains,
  ordersUnderWay,
  type Payment,
  readOrder,
} from "../../../client";
import { doubtText, type Earlier, isDoubtOver, ofCart, type Ordering, orderedBy, orderOnce } from "../../../kernel/operations/order";
import type { PurchaseDefinition } from "../../../kernel/definition/resource";
import type { Resource } from "../../../kernel/memory/session";
import { ExplainedError } from "../../../kernel/values/explained";
import { sameDomain } from "../../../resources/parts/domain";
import { registrationPath } from "../../../resources/parts/registrations";
import type { Place } from "../../frame/place";
import { reader } from "../../frame/platform";
import { costsText, priceOf, registrationOf, type Shown, type Wanted } from "./registration";

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

/** Makes somebody the registrant of a domain. A call after a lost answer, a kill or a slow payment goes on with the same order. */
export async function orderRegistrant(change: Change): Promise<Ordered> {
  const { place, wanted } = change;
  const { notes } = place.session;
  const ordering = await orderingOf(change);
  try {
    const done = await orderOnce(ordering);
    await notes.end("change", ordering.key);
    return done;
  } catch (error) {
    if (!(error instanceof NothingShownError)) throw error;
    const { name } = place.at;
    throw new ExplainedError(
      "not-shown",
      `${error.message} The registrar may be late: \`pulumi-hosting domain processes ${name}\` shows what it does. ` +
        `Nothing is ordered again. Run \`${runOf(name, wanted)}\` later: it looks for the new registrant.`,
    );
  }
}

async function orderingOf(change: Change): Promise<Ordering<Ordered>> {
  const { place, wanted } = change;
  const { session, api, line, at } = place;
  const key = `DomainRegistration ${at.id}`;
  const resource = reader(place, "DomainRegistration", key) as Resource<PurchaseDefinition>;
  const note = await session.notes.read("change", key);
  const earlier = note && orderedBy(note);
  // The doubt about a cart that has ended has the same name here as where the earlier command is run again.
  const request = earlier?.cart === undefined ? earlier : ofCart(earlier, earlier.cart);
  if (request && !isSame(request, wanted) && !isDoubtOver(resource, request)) throw differs(change, request);
  const values = { registrant: wanted.mark };
  let paid: Pick<Ordered, "order" | "chargedCents" | "creditCents"> = {};
  return {
    ...{ key, values, kind: "change", operation: "update", run: runOf(at.name, wanted) },
    resource: { ...resource, parents: {}, limitMs: () => session.limits.orderLimitMs },
    what: `another registrant of ${at.name}`,
    effect: "the new registrant",
    earlier: earlier ? [earlier] : [],
    isSame: (earlier) => isSame(earlier, wanted),
    facts: () => ({ id: at.id, resource: at.name, ordered: values }),
    before: () => askedBefore(change),
    send: () => {
      line.say(`ordering another registrant of ${at.name}`);
      return api.post(`${registrationPath(at.id)}/registrant_change`, wanted.body);
    },
    onCompleted: (order, { chargedCents, creditCents }: Payment) => {
      paid = { order, ...(chargedCents !== undefined && { chargedCents }), ...(creditCents !== undefined && { creditCents }) };
    },
    made: () => undefined,
    effectMs: session.limits.waitLimitMs,
    seek: async (_, detail) => {
      const shown = await registrationOf(place);
      if (wanted.isShownBy(shown)) return { changed: true, ...paid, shown: true };
      const isHidden = shown.contact === undefined && shown.ownerContactId === undefined;
      return detail !== undefined && isHidden && shown.pendingAsync !== true ? { changed: true, ...paid, shown: false } : undefined;
    },
    whose: (detail) => whoseIs(detail, at.name),
    keep: (_, failure) => failure,
  };
}

function isSame({ values }: Earlier, { mark }: Wanted): boolean {
  return values.registrant === mark;
}

function differs({ place: { session, at }, wanted }: Change, earlier: Earlier): Error {
  const run = runOf(at.name, wanted);
  return new ExplainedError(
    "order-differs",
    `nothing was ordered: an earlier run ordered ${String(earlier.values.registrant)} as the registrant of ${at.name}, and this one asks ` +
      `for ${wanted.mark}. Run the earlier command again: it completes that order. ${doubtText({ session }, earlier, "", run).trim()}`,
  );
}

/** The last look and the user's yes before an order. Whoever was asked may have thought about it for an hour. */
async function askedBefore({ place, wanted, confirm }: Change): Promise<Ordered | undefined> {
  const isSet = { changed: false, shown: true };
  const shown = await registrationOf(place);
  if (wanted.isShownBy(shown)) return isSet;
  await refuseUnderWay(place);
  await confirm(shown);
  const now = await registrationOf(place);
  if (wanted.isShownBy(now)) return isSet;
  if (priceOf(now) !== priceOf(shown))
    throw new ExplainedError(
      "price-guard",
      `nothing was ordered: another registrant of ${place.at.name} now ${costsText(now)}. Run the command again.`,
    );
  await refuseUnderWay(place);
  return undefined;
}

/** An order for another registrant of the domain that somebody else has placed, or this user on another machine. */
async function refuseUnderWay({ api, at }: Place): Promise<void> {
  for (const { id } of await ordersUnderWay(api.reading("fresh", at.id, "whole"))) {
    if (whoseIs((await readOrder(api, id)).detail, at.name) !== "ours") continue;
    throw new ExplainedError(
      "order-under-way",
      `nothing was ordered: order ${id} for another registrant of ${at.name} hasn't ended, and this machine has no note of it. ` +
        `Wait until the order has ended, or cancel it: npx pulumi-hosting order cancel ${id}.`,
    );
  }
}

/** What else is ordered for a domain, in the words that its order may use. */
const otherAction = /^(register|registration|transfer|renew|restore|redemption|privacy)/i;

/** Whether an order is for another registrant of a domain. The documents don't show the fields of its `domain`. */
function whoseIs(detail: Json, name: string): "ours" | "other" | "unclear" {
  if (isJson(detail.site)) return "other";
  if (!isDomainOrder(detail)) return "unclear";
  const block = isJson(detail.domain) ? detail.domain : { name: detail.domain };
  const action = ["action", "type", "kind"].map((key) => lookUp(block, key)).find((value) => typeof value === "string");
  if (typeof action === "string" && otherAction.test(action)) return "other";
  const names = orderedDomains(detail);
  if (!names) return "unclear";
  return names.some((one) => sameDomain(one, name)) ? "ours" : "other";
}

function runOf(name: string, { option }: Wanted): string {
  return `npx pulumi-hosting domain registrant-change ${name} ${option}`;
}
