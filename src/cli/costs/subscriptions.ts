import { ApiError } from "../../client";
import { functions } from "../../functions";
import { callables, invoke } from "../../kernel/operations/invoke";
import { list } from "../../kernel/operations/list";
import { read } from "../../kernel/operations/read";
import type { Session } from "../../kernel/memory/session";
import type { Values } from "../../kernel/definition/values";
import { registry } from "../../resources";
import { reader } from "../frame/platform";
import type { Progress } from "../frame/progress";

/** What a subscription pays for. */
interface Paid {
  /** The type of a program's resource: `Site`. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

export interface Subscription {
  readonly id: string;
  readonly status?: string;
  readonly product?: string;
  /** The price of a term, in cents, and the term: `monthly`. */
  readonly amountCents?: number;
  readonly term?: string;
  readonly paidFor: readonly Paid[];
}

interface Shown {
  readonly id: string;
  readonly status?: string;
  readonly price?: { readonly amountCents?: number; readonly term?: string };
  readonly product?: { readonly name?: string };
  readonly sites?: readonly { readonly id: string; readonly name?: string; readonly primaryDomain?: string }[];
}

/** Codes of refusals that say that the account doesn't have a product. */
const notHad: readonly string[] = ["panel_not_enabled", "feature_disabled"];

/** The subscriptions of the account, with what each pays for. Sites are named by their subscription; what else is bought names its own. */
export async function subscriptionsOf(session: Session, line: Progress, note: (text: string) => void): Promise<Subscription[]> {
  const say = (message: string): void => line.say(message);
  line.say("reading the subscriptions");
  const callable = callables({}, functions).getSubscriptions;
  if (!callable) throw new Error("this version knows no subscriptions.");
  const { subscriptions } = await invoke(callable, { session, log: { warn: say, info: say, status: say } }, {});
  const unseen =
    (what: string) =>
    (error: Error): PaidOne[] => {
      // Who doesn't have a product pays for none of it.
      if (!(error instanceof ApiError && notHad.includes(error.code ?? "")))
        note(`which subscriptions pay for ${what} can't be seen: ${error.message}`);
      return [];
    };
  const paid = [
    ...(await mailspacesOf(session, line).catch(unseen("mailspaces"))),
    ...(await panelAccountsOf(session, line).catch(unseen("panel accounts"))),
    ...(await registrationsOf(session, line).catch(unseen("domains"))),
  ];
  return (subscriptions as Shown[]).map(({ id, status, price, product, sites = [] }) => ({
    id,
    ...(status !== undefined && { status }),
    ...(product?.name !== undefined && { product: product.name }),
    ...price,
    paidFor: [
      ...sites.map((site): Paid => ({ type: "Site", id: site.id, name: site.name ?? site.primaryDomain ?? site.id })),
      ...paid.filter(({ subscription }) => subscription === id).map((one) => one.paid),
    ],
  }));
}

interface PaidOne {
  readonly subscription: unknown;
  readonly paid: Paid;
}

/** The list of mailspaces doesn't show what pays for them; each one by itself does. */
async function mailspacesOf(session: Session, line: Progress): Promise<PaidOne[]> {
  const { Mailspace: type } = registry;
  if (!type) throw new Error("this version knows no mailspaces.");
  line.say("reading the mailspaces");
  const { objects } = await list(reader(session, type, "costs: mailspaces", line), {});
  const ids = objects.map(({ mailspaceId }) => String(mailspaceId));
  const seen = await Promise.all(ids.map((id) => read(reader(session, type, `costs: ${id}`, line), id, {}, "get")));
  return seen.flatMap((found): PaidOne[] => {
    if (!found) return [];
    const { subscription, domain } = found.state;
    return [{ subscription: (subscription as Values | undefined)?.id, paid: { type: "Mailspace", id: found.id, name: String(domain) } }];
  });
}

/** The list of panel accounts shows what pays for them. */
async function panelAccountsOf(session: Session, line: Progress): Promise<PaidOne[]> {
  const { PanelAccount: type } = registry;
  if (!type) throw new Error("this version knows no panel accounts.");
  line.say("reading the panel accounts");
  const { objects } = await list(reader(session, type, "costs: panel accounts", line), {});
  return objects.map(({ username, domain, subscription }): PaidOne => {
    const paid = { type: "PanelAccount", id: String(username), name: String(domain ?? username) };
    return { subscription: (subscription as Values | undefined)?.id, paid };
  });
}

/** The list of registrations shows what pays for their renewal. */
async function registrationsOf(session: Session, line: Progress): Promise<PaidOne[]> {
  const { DomainRegistration: type } = registry;
  if (!type) throw new Error("this version knows no registrations.");
  line.say("reading the registrations");
  const { objects } = await list(reader(session, type, "costs: registrations", line), {});
  return objects.map(({ registrationId, name, subscriptionId }): PaidOne => {
    return { subscription: subscriptionId, paid: { type: "DomainRegistration", id: String(registrationId), name: String(name) } };
  });
}
