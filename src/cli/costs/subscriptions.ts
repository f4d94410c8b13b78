import { switchedOffReason } from "../../client";
import { list } from "../../kernel/operations/list";
import { read } from "../../kernel/operations/read";
import type { Session } from "../../kernel/memory/session";
import type { Values } from "../../kernel/definition/values";
import { registry } from "../../resources";
import { invoked } from "../frame/invoked";
import { type Opened, reader } from "../frame/platform";
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

/** The subscriptions of the account, with what each pays for. Sites are named by theirs; the others name theirs. */
export async function subscriptionsOf(
  { session, line }: Pick<Opened, "session" | "line">,
  note: (text: string) => void,
): Promise<Subscription[]> {
  line.say("reading the subscriptions");
  const { subscriptions } = await invoked(session, line, "getSubscriptions", {});
  const mailspaces = await mailspacesOf(session, line).catch((error: Error): PaidOne[] => {
    note(`it is unknown which subscriptions pay for mailspaces: ${error.message}`);
    return [];
  });
  const others: PaidOne[] = [];
  for (const one of listed) {
    const found = await allOf(session, line, one).catch((error: Error): PaidOne[] => {
      if (switchedOffReason(error) === undefined) note(`it is unknown which subscriptions pay for ${one.words}: ${error.message}`);
      return [];
    });
    others.push(...found);
  }
  return (subscriptions as Shown[]).map(({ id, status, price, product, sites = [] }) => ({
    id,
    ...(status !== undefined && { status }),
    ...(product?.name !== undefined && { product: product.name }),
    ...price,
    paidFor: [
      ...sites.map((site): Paid => ({ type: "Site", id: site.id, name: site.name ?? site.primaryDomain ?? site.id })),
      ...[...mailspaces, ...others].filter(({ subscription }) => subscription === id).map(({ paid }) => paid),
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

interface ListedType {
  readonly type: string;
  /** Its objects, for messages. */
  readonly words: string;
  /** The field by which a user knows one. */
  readonly nameOf: string;
}

/** The types whose lists show what pays for each object. */
const listed: readonly ListedType[] = [
  { type: "PanelAccount", words: "panel accounts", nameOf: "domain" },
  { type: "DomainRegistration", words: "domains", nameOf: "name" },
];

async function allOf(session: Session, line: Progress, { type, words, nameOf }: ListedType): Promise<PaidOne[]> {
  const definition = registry[type];
  if (!definition) throw new Error(`this version knows no ${words}.`);
  line.say(`reading the ${words}`);
  const { objects } = await list(reader(session, definition, `costs: ${words}`, line), {});
  return objects.map((fields): PaidOne => {
    const id = String(fields[definition.ownId]);
    return { subscription: (fields.subscription as Values | undefined)?.id, paid: { type, id, name: String(fields[nameOf] ?? id) } };
  });
}
