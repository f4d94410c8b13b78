import { createHash } from "node:crypto";
import { z } from "zod";
import { checkOf, type HeadersLike, type Trust } from "./authorization";
import { CallbackError } from "./callbackError";
import type { CallbackEvent } from "./event";
import { objectIn } from "./json";

/** A request as it came in, and which requests are accepted. */
export interface CallbackRequest extends Trust {
  /** Its headers. */
  readonly headers: HeadersLike;
  /** Its body as text or bytes, before a framework has parsed it. */
  readonly body: string | Uint8Array;
  /** Path and query, as in `request.url` of `node:http`. Without it, two orders differ in their time and data only. */
  readonly url?: string | undefined;
  /** Default POST. Any other throws a CallbackError 405. */
  readonly method?: string | undefined;
}

/**
 * The event in a request. Unknown kinds, actions and fields are accepted. The platform signs nothing: only the Authorization header shows
 * that the platform sent the request.
 *
 * @throws CallbackError with the `status` to answer: 401 wrong authorization, 400 not a JSON object, 405 not a POST.
 * @throws TypeError when `authorization` is missing and `insecure` is not true.
 */
export function readCallback({ headers, body, url, method = "POST", ...trust }: CallbackRequest): CallbackEvent {
  checkOf(trust)(headers);
  if (method !== "POST") throw new CallbackError(405, "Only POST is taken.");
  return eventIn(body, url);
}

/** The event of a request that was accepted. */
export function eventIn(body: string | Uint8Array, reference: string | undefined): CallbackEvent {
  const raw = objectIn(body);
  const known = [orderIn(raw, reference), siteIn(raw), panelAccountIn(raw), domainIn(raw)].filter((event) => event !== undefined);
  const { success: action } = loose.safeParse(raw.action);
  const said = known.length === 1 ? known[0] : undefined;
  const { parts, ...event } = said ?? {
    kind: "unknown" as const,
    ...(action && { action: raw.action as string }),
    parts: [reference, raw],
  };
  return { ...event, key: keyOf(event.kind, parts), ...(reference !== undefined && { reference }), raw };
}

/** Everything before the key is made, and what the key is made of. */
type Unkeyed<Event> = Event extends unknown ? Omit<Event, "key" | "raw" | "reference"> & { readonly parts: readonly unknown[] } : never;
type Part<Kind extends CallbackEvent["kind"]> = Unkeyed<Extract<CallbackEvent, { kind: Kind }>> | undefined;

/** Of one length, whatever somebody writes into an id. */
function keyOf(kind: string, parts: readonly unknown[]): string {
  return `${kind}-${digestOf(parts)}`;
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

const loose = z.string();
const optional = z.string().optional().catch(undefined);
const id = z.union([z.string().min(1), z.number().transform(String)]);
const account = z.object({ id, name: optional }).optional().catch(undefined);
const owners = { account, sub_account: account };

const order = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  timestamp: z.number().optional().catch(undefined),
});

function orderIn(raw: Record<string, unknown>, reference: string | undefined): Part<"order"> {
  const { data: body } = order.safeParse(raw);
  if (!body) return undefined;
  const { success, timestamp } = body;
  const data = typeof body.data === "string" ? body.data : body.data === undefined || body.data === null ? "" : JSON.stringify(body.data);
  return { kind: "order", success, data, ...defined({ timestamp }), parts: [reference, timestamp, success, data] };
}

const site = z.object({
  action: loose,
  site: z.object({ ...owners, id, name: optional, subscription: z.object({ updated_at: optional }).optional().catch(undefined) }),
});

function siteIn(raw: Record<string, unknown>): Part<"site"> {
  const { data: body } = site.safeParse(raw);
  if (!body) return undefined;
  const { action, site: block } = body;
  const subscriptionUpdatedAt = block.subscription?.updated_at;
  return {
    kind: "site",
    action,
    id: block.id,
    ...defined({ name: block.name, subscriptionUpdatedAt }),
    ...ownersOf(block),
    // Without the time, what differs in anything counts as another event: twice does less harm than never.
    parts: [block.id, action, subscriptionUpdatedAt ?? digestOf(raw.site)],
  };
}

const panelAccount = z.object({
  action: loose,
  panel_account_link: z.object({ ...owners, panel_username: z.string().min(1), primary_domain: optional }),
});

function panelAccountIn(raw: Record<string, unknown>): Part<"panelAccount"> {
  const { data: body } = panelAccount.safeParse(raw);
  if (!body) return undefined;
  const { action, panel_account_link: block } = body;
  const { panel_username: name, primary_domain: primaryDomain } = block;
  return { kind: "panelAccount", action, id: name, ...defined({ primaryDomain }), ...ownersOf(block), parts: [name, action] };
}

const domain = z.object({
  action: loose,
  domain: z.object({ ...owners, id, name: optional, status: optional, expires_at: optional }),
});

function domainIn(raw: Record<string, unknown>): Part<"domain"> {
  const { data: body } = domain.safeParse(raw);
  if (!body) return undefined;
  const { action, domain: block } = body;
  const { name, status, expires_at: expiresAt } = block;
  return {
    kind: "domain",
    action,
    id: block.id,
    ...defined({ name, status, expiresAt }),
    ...ownersOf(block),
    parts: [block.id, action, expiresAt ?? digestOf(raw.domain)],
  };
}

type Account = z.infer<typeof account>;

function ownersOf(block: { account?: Account; sub_account?: Account }): { account?: Account; subAccount?: Account } {
  return defined({ account: block.account, subAccount: block.sub_account });
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
