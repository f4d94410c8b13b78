import { switchedOffReason } from "../../client";
import { list } from "../../kernel/operations/list";
import { read } from "../../kernel/operations/read";
import type { Values } from "../../kernel/definition/values";
import { invoked } from "../frame/invoked";
import { type Looking, reader } from "../frame/platform";

/** What a subscription pays for. */
interface Paid {
  /** The type of a program's resource: `Site`. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/** A subscription with what it pays for; its prices are in cents, and `runRate` is by the platform's own reckoning. */
export type Subscription = Awaited<ReturnType<typeof subscriptionsOf>>[number];

/** Types whose objects name the subscription that pays for them. Sites are named by theirs. */
const payable = [
  // Its list doesn't show what pays for each; each one by itself does.
  { type: "Mailspace", words: "mailspaces", nameOf: "domain", singly: true },
  { type: "PanelAccount", words: "panel accounts", nameOf: "domain", singly: false },
  { type: "DomainRegistration", words: "domains", nameOf: "name", singly: false },
] as const;

/** The subscriptions of the account, with what each pays for. */
export async function subscriptionsOf(looking: Looking, note: (text: string) => void) {
  looking.line.say("reading the subscriptions");
  const { subscriptions } = await invoked(looking, "getSubscriptions", {});
  const others: PaidOne[] = [];
  for (const one of payable) {
    const found = await paidOf(looking, one).catch((error: Error): PaidOne[] => {
      if (switchedOffReason(error) === undefined) note(`it is unknown which subscriptions pay for ${one.words}: ${error.message}`);
      return [];
    });
    others.push(...found);
  }
  return subscriptions.map(({ id, status, price, product, runRate, sites = [] }) => ({
    ...{ id, status, product: product?.name, ...price, runRate },
    paidFor: [
      ...sites.map((site): Paid => ({ type: "Site", id: site.id, name: site.name ?? site.primaryDomain ?? site.id })),
      ...others.filter(({ subscription }) => subscription === id).map(({ paid }) => paid),
    ],
  }));
}

interface PaidOne {
  readonly subscription: unknown;
  readonly paid: Paid;
}

async function paidOf(looking: Looking, { type, words, nameOf, singly }: (typeof payable)[number]): Promise<PaidOne[]> {
  looking.line.say(`reading the ${words}`);
  const lister = reader(looking, type, `costs: ${words}`);
  const { objects } = await list(lister, {});
  const found = await Promise.all(
    objects.map(async (fields): Promise<PaidOne[]> => {
      const id = String(fields[lister.definition.ownId]);
      const shown: Values | undefined = singly ? (await read(reader(looking, type, `costs: ${id}`), id, {}, "get"))?.state : fields;
      if (!shown) return [];
      return [{ subscription: (shown.subscription as Values | undefined)?.id, paid: { type, id, name: String(shown[nameOf] ?? id) } }];
    }),
  );
  return found.flat();
}
