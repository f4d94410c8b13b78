import type { ApiRequest } from "../http/route";
import type { Callback } from "../platform/billing/order";
import type { SiteOrder } from "../platform/billing/siteOrders";
import { FieldReader, isObject } from "../platform/refusal";

/** The body of POST /api/orders. What was left out is refused by the rules, like what they do not know. */
export function readSiteOrder(request: ApiRequest): SiteOrder {
  const reader = new FieldReader(request.wrapped("site"), "site");
  const text = (key: string) => reader.text(key) ?? "";
  const order = { name: text("name"), variant: text("variant"), location: text("location"), plan: text("plan"), term: text("term") };
  const callback = readCallback(isObject(request.body) ? request.body.callback : undefined, reader.problems);
  reader.finish();
  return { ...order, callback };
}

/** Of any purchase that takes one. What is wrong is added to the problems. */
export function readCallback(value: unknown, problems: string[]): Callback | undefined {
  if (value === undefined || value === null) return undefined;
  const reader = new FieldReader(value, "callback");
  const url = reader.text("url") ?? "";
  if (!isHttps(url)) reader.problem("url", "must be an HTTPS URL");
  const authorization = reader.text("authorization") ?? null;
  problems.push(...reader.problems);
  return { url, authorization };
}

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === "https:";
}
