import { isDomainOrder, isJson, type Json, listOrders, lookUp, ordersUnderWay, readOrder } from "../../../client";
import { sameDomain } from "../../../resources/parts/domain";
import { lookAgain } from "../../../kernel/reading/doubt";
import { clockSkewMs } from "../../../kernel/memory/session";
import type { Place } from "../../frame/place";

/** Orders that are older can't be of a request that is sent now. */
const recentMs = 3_600_000;

/** The ids of the orders that a new one could be taken for. */
export async function recentOrders({ api, session, at }: Place): Promise<string[]> {
  const all = await listOrders(api.reading("fresh", at.id, "whole"));
  return all.filter(({ createdAt }) => !(createdAt < session.now() - recentMs)).map(({ id }) => id);
}

/** An order for another registrant of the domain that somebody has placed and that hasn't ended. */
export async function orderUnderWay({ api, at }: Place): Promise<string | undefined> {
  for (const { id } of await ordersUnderWay(api.reading("fresh", at.id, "whole")))
    if (whoseIs((await readOrder(api, id)).detail, at.name) === "ours") return id;
  return undefined;
}

/** A request whose answer was lost. */
interface Lost {
  readonly at: number;
  readonly ordersBefore: readonly string[];
}

/**
 * Looks for the order of a request whose answer was lost, for as long as the settings say: a new one that names the domain. `true` where
 * the registration shows its effect, `undefined` where nothing shows.
 */
export function lookForLost(place: Place, lost: Lost, shows: () => Promise<boolean>): Promise<string | true | undefined> {
  const { session, api, line, at } = place;
  const others = new Set(lost.ordersBefore);
  const onPause = (leftMs: number): void => line.say(`looking for the order whose answer was lost (${Math.ceil(leftMs / 1000)} s more)`);
  return lookAgain({ session, api }, { forMs: session.limits.lostOrderMs, onPause }, async () => {
    for (const { id, createdAt } of await listOrders(api.reading("fresh", at.id))) {
      if (others.has(id) || createdAt < lost.at - clockSkewMs) continue;
      const whose = whoseIs((await readOrder(api, id)).detail, at.name);
      if (whose === "ours") return id;
      if (whose === "other") others.add(id);
    }
    // An order may say nothing of what it is for.
    return (await shows()) || undefined;
  });
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
  const names = ["name", "domain", "domain_name", "fqdn"].map((key) => lookUp(block, key)).filter((value) => typeof value === "string");
  if (names.length === 0) return "unclear";
  return names.some((one) => sameDomain(one, name)) ? "ours" : "other";
}
